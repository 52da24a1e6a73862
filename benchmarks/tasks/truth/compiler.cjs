// Prints, one JSON object a line, every function of a TypeScript source tree with each use of it, as the
// TypeScript compiler resolves them: node compiler.cjs TYPESCRIPT_JS ROOT
"use strict"
const fs = require("fs")
const path = require("path")
const ts = require(path.resolve(process.argv[2]))
const root = path.resolve(process.argv[3])

const sources = folder =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return sources(full)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [full] : []
  })

const program = ts.createProgram(sources(root), {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true
})
const checker = program.getTypeChecker()
const files = program.getSourceFiles().filter(file => file.fileName.startsWith(root + "/"))
const relative = file => path.relative(root, file.fileName).split(path.sep).join("/")
const lineOf = (file, position) => file.getLineAndCharacterOfPosition(position).line + 1

// A function is a declared one, a method with a body, or a constant that holds one, made by a call as well.
function declared(node) {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body && node.name) return node
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return undefined
  const value = node.initializer
  const holds = ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isCallExpression(value)
  const top = node.parent.parent.parent
  return holds && top && ts.isSourceFile(top) ? node : undefined
}

function qualifiedOf(node) {
  const name = node.name.getText()
  const owner = node.parent
  return ts.isClassDeclaration(owner) && owner.name ? `${owner.name.text}.${name}` : name
}

const facts = new Map()
function collect(file, node) {
  const found = declared(node)
  const symbol = found && ts.isIdentifier(found.name) && checker.getSymbolAtLocation(found.name)
  if (symbol) {
    const whole = ts.isVariableDeclaration(found) ? found.parent.parent : found
    const known = facts.get(symbol)
    if (known) known.overloads += 1
    else
      facts.set(symbol, {
        name: found.name.text,
        qualified: qualifiedOf(found),
        file: relative(file),
        line: lineOf(file, whole.getStart(file)),
        end: lineOf(file, whole.getEnd()),
        overloads: symbol.declarations.length,
        uses: []
      })
  }
  ts.forEachChild(node, child => collect(file, child))
}
for (const file of files) collect(file, file)

function resolved(node) {
  let symbol = checker.getSymbolAtLocation(node)
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
  return symbol
}

function called(node) {
  const whole = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  return ts.isCallExpression(whole.parent) && whole.parent.expression === whole
}

const names = new Set([...facts.values()].map(fact => fact.name))
function uses(file, node, within) {
  const inner = declared(node) ? qualifiedOf(node) : within
  if (ts.isIdentifier(node) && names.has(node.text)) {
    const fact = facts.get(resolved(node))
    const isName = node.parent.name === node && declared(node.parent)
    if (fact && !isName) {
      const line = lineOf(file, node.getStart(file))
      fact.uses.push({ file: relative(file), line, within, call: called(node) })
    }
  }
  ts.forEachChild(node, child => uses(file, child, inner))
}
for (const file of files) uses(file, file, "")

for (const fact of facts.values()) process.stdout.write(JSON.stringify(fact) + "\n")
