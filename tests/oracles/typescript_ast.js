// Prints, a JSON line a file named on stdin, the definitions the TypeScript compiler's own parser sees.
// usage: node typescript_ast.js PATH/TO/typescript.js < list of paths
"use strict";
const fs = require("fs");
const ts = require(require("path").resolve(process.argv[2]));

const KINDS = {
  [ts.SyntaxKind.FunctionDeclaration]: "function",
  [ts.SyntaxKind.MethodDeclaration]: "method",
  [ts.SyntaxKind.MethodSignature]: "method",
  [ts.SyntaxKind.Constructor]: "constructor",
  [ts.SyntaxKind.ClassDeclaration]: "class",
  [ts.SyntaxKind.InterfaceDeclaration]: "interface",
  [ts.SyntaxKind.EnumDeclaration]: "enum",
  [ts.SyntaxKind.TypeAliasDeclaration]: "type",
};

const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Kind and whether a listing must have it; functions bound to a name may be listed as functions. */
function kindOf(node) {
  if (KINDS[node.kind]) return [KINDS[node.kind], !ts.isMethodSignature(node) || listed(node.parent)];
  if (ts.isVariableDeclaration(node) && isFunction(node.initializer)) return ["function", true];
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isClassExpression(node.initializer)) return ["class", true];
  if ((ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) && isFunction(node.initializer)) return ["method", false];
  if (ts.isConstructSignatureDeclaration(node)) return ["constructor", false];
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer)
      && isFunction(node.initializer.arguments[0])) return ["function", false];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isFunction(node.right)
      && ts.isPropertyAccessExpression(node.left)) return ["function", false];
  if (ts.isExportAssignment(node) && !node.isExportEquals && isFunction(node.expression)) return ["function", true];
  return null;
}

/** Members of anonymous types (of a parameter, say) are not definitions of a file. */
function listed(parent) {
  return ts.isInterfaceDeclaration(parent) || (ts.isTypeLiteralNode(parent) && ts.isTypeAliasDeclaration(parent.parent));
}

function nameOf(node) {
  if (ts.isConstructorDeclaration(node)) return ["constructor", firstToken(node)];
  if (ts.isConstructSignatureDeclaration(node)) return ["new", node.getStart()];
  if (ts.isBinaryExpression(node)) return [node.left.name.text, node.left.name.getStart()];
  if (!node.name) return ["default", node.getStart()];
  const name = node.name;
  const text = ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
  return [text, name.getStart()];
}

function firstToken(node) {
  for (const child of node.getChildren()) if (child.kind === ts.SyntaxKind.ConstructorKeyword) return child.getStart();
  return node.getStart();
}

for (const path of fs.readFileSync(0, "utf8").split("\0").filter(Boolean)) {
  const text = fs.readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const line = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const definitions = [];
  const open = [source];
  while (open.length) {
    const node = open.pop();
    const kind = kindOf(node);
    if (kind) {
      const [name, at] = nameOf(node);
      definitions.push([name, line(at), line(node.getStart()), line(node.getEnd()), ...kind]);
    }
    ts.forEachChild(node, (child) => void open.push(child));
  }
  console.log(JSON.stringify({ path, errors: source.parseDiagnostics.length, definitions }));
}
