// Prints, a line a definition, what parsers on npm see in the files named on standard input (one a line):
// `NODE_PATH=…/node_modules node NodeTree.js solidity|lua|bash|scala`.
const { readFileSync } = require("node:fs");

const print = (role, name, line, start, end, container) =>
  console.log([role, name, line, start, end, container].join("\t"));

function solidity() {
  const { parse, visit } = require("@solidity-parser/parser");
  return (text) => {
    const tree = parse(text, { loc: true });
    return () => {
      const inside = [];
      const at = (name) => (node) => {
        const called = name(node);
        if (called) print("definition", called, 0, node.loc.start.line, node.loc.end.line, inside.at(-1) ?? "");
      };
      const named = at((node) => node.name);
      visit(tree, {
        ContractDefinition: (node) => { if (node.kind !== "library") named(node); inside.push(node.name); },
        "ContractDefinition:exit": () => { inside.pop(); },
        FunctionDefinition: at((node) =>
          node.isConstructor ? "constructor" : node.isReceiveEther ? "receive" : node.isFallback ? "fallback" : node.name),
        ModifierDefinition: named,
        StructDefinition: named,
        EnumDefinition: named,
        EventDefinition: named,
        CustomErrorDefinition: named,
        TypeDefinition: named,
      });
    };
  };
}

function lua() {
  const { parse } = require("luaparse");
  return (text) => {
    const tree = parse(text, { locations: true, luaVersion: "5.3" });
    return () => {
      const walk = (node) => {
        if (!node || typeof node !== "object") return;
        if (Array.isArray(node)) return node.forEach(walk);
        if (node.type === "FunctionDeclaration" && node.identifier) {
          const name = node.identifier.type === "MemberExpression" ? node.identifier.identifier : node.identifier;
          print("definition", name.name, name.loc.start.line, node.loc.start.line, node.loc.end.line, "?");
        }
        const pairs = node.variables && node.init ? node.variables.map((left, place) => [left, node.init[place]]) : [];
        if (node.type === "TableKeyString") pairs.push([node.key, node.value]);
        if (node.type === "TableKey") pairs.push([node.key, node.value]);
        for (const [left, right] of pairs) {
          if (right?.type !== "FunctionDeclaration") continue;
          const key = left.type === "MemberExpression" ? left.identifier : left.type === "IndexExpression" ? left.index : left;
          const name = key.name ?? key.value ?? key.raw?.slice(1, -1);
          if (name) print("perhaps", name, key.loc.start.line, 0, 0, "?");
        }
        Object.entries(node).forEach(([key, value]) => key !== "loc" && walk(value));
      };
      walk(tree);
    };
  };
}

function bash() {
  const { syntax } = require("mvdan-sh");
  return (text, path) => {
    const tree = syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(text, path);
    return () => {
      const around = [];
      syntax.Walk(tree, (node) => {
        if (!node) return void around.pop();
        const name = syntax.NodeType(node) === "FuncDecl" ? node.Name.Value : around.at(-1) ?? "";
        if (syntax.NodeType(node) === "FuncDecl") {
          print("definition", name, node.Name.Pos().Line(), node.Pos().Line(), node.End().Line(), around.at(-1) ?? "");
        }
        around.push(name);
        return true;
      });
    };
  };
}

function scala() {
  const { parseSource } = require("scalameta-parsers");
  const kinds = /^(Defn|Decl)\.(Def|Class|Trait|Object|Enum|Type|RepeatedEnumCase|EnumCase)$|^Ctor\.Secondary$|^Pkg\.Object$/;
  return (text) => {
    const tree = parseSource(text);
    if (tree.error) throw tree.error;
    const lines = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
    const line = (place) => {
      let low = 0, high = lines.length;
      while (high - low > 1) { const middle = (low + high) >> 1; if (lines[middle] <= place) low = middle; else high = middle; }
      return low + 1;
    };
    return () => {
      const walk = (node, container) => {
        if (!node || typeof node !== "object") return;
        if (Array.isArray(node)) return node.forEach((one) => walk(one, container));
        let inside = container;
        if (kinds.test(node.type)) {
          const name = node.type === "Ctor.Secondary" ? "this" : node.name.value;
          const role = /EnumCase|Pkg/.test(node.type) ? "perhaps" : "definition";
          const { start, end } = node.pos;
          if (name) print(role, name, line(node.name.pos.start), line(start), line(end - 1), container);
          inside = name;
        }
        // A value may hold a function, a package may be listed.
        if (node.type === "Pat.Var") print("perhaps", node.name.value, line(node.pos.start), 0, 0, "?");
        if (node.type === "Pkg" && text[node.body.pos.start] === "{") inside = node.ref.name?.value ?? node.ref.value;
        for (const [key, value] of Object.entries(node)) if (key !== "pos") walk(value, inside);
      };
      walk(tree, "");
    };
  };
}

const read = { solidity, lua, bash, scala }[process.argv[2]]();
for (const path of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  let found = null;
  try {
    found = read(readFileSync(path, "utf8"), path);
  } catch {}
  console.log(`file\t${path}\t${found === null}`);
  found?.();
}
