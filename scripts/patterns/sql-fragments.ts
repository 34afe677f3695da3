import type { Node, Program } from 'oxc-parser'
import { isNode, textOf } from './source-code.ts'

type Named = { name: string; node: Node }

/**
 * Constants and functions of a module that are parts of SQL statements, and that hold a placeholder of
 * the statement around them: `const visible = 'user_id = $2'`. When the statement's values change, such
 * a part goes on reading the second one. A part is what is exported or stands in another template; it
 * must take its placeholders as arguments. A whole statement, which is only passed on, may hold its own,
 * and so may a part inside the function that has the values.
 */
export function partsWithPlaceholder({ body }: Program): Node[] {
  const interpolated = interpolatedIn(body)
  return body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    return declared(isExported ? statement.declaration : statement)
      .filter(({ name, node }) => (isExported || interpolated.has(name)) && holdsPlaceholder(node))
      .map(({ node }) => node)
  })
}

/** Names that stand in templates anywhere in this. */
function interpolatedIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) interpolatedIn(each, found)
  else if (isNode(value)) {
    if (value.type === 'TemplateLiteral')
      for (const name of value.expressions.flatMap(namesIn)) found.add(name)
    for (const part of Object.values(value)) interpolatedIn(part, found)
  }
  return found
}

/** The names that a declaration gives, each with its value. */
function declared(node: Node | null): Named[] {
  if (node?.type === 'FunctionDeclaration' && node.id) return [{ name: node.id.name, node }]
  if (node?.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [{ name: id.name, node: init }] : [],
  )
}

/** Names that an interpolated expression gives a part of, as a value or as a function that is called. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') return namesIn(node.object)
  if (node.type === 'CallExpression') return [node.callee, ...node.arguments].flatMap(namesIn)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(namesIn)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(namesIn)
  return []
}

/** Not an amount of money, such as $10M. */
const placeholder = /\$\d+(?![\w,-])/

/** Whether a value is a text with a placeholder, or a function that returns one. */
const holdsPlaceholder = (node: Node): boolean =>
  placeholder.test(textOf(node) ?? '') || valuesIn(node).some(holdsPlaceholder)

/** Returns the parts of a value. */
function valuesIn(node: Node): Node[] {
  if (node.type === 'TemplateLiteral') return node.expressions
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate]
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') return [node.left, node.right]
  if (node.type === 'ArrayExpression') return node.elements.filter((each) => each !== null)
  if (node.type === 'ObjectExpression' && !node.properties.some(isTextOfStatement))
    return node.properties.flatMap((each) => (each.type === 'Property' ? [each.value] : []))
  // A part that was given its placeholders, as in `visible('$2')`. What a query answers is none.
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') return node.arguments
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return [node.expression]
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration')
    return node.body === null ? [] : returned(node.body).filter(({ type }) => type !== 'CallExpression')
  return []
}

/** `{ text, values }` is a whole statement. */
const isTextOfStatement = (node: Node): boolean =>
  node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'text'

/** Returns the results of a function: its expression, or those of the return statements of its body. */
function returned(body: Node): Node[] {
  if (body.type === 'BlockStatement') return body.body.flatMap(returned)
  if (body.type === 'ReturnStatement') return body.argument ? [body.argument] : []
  if (body.type === 'IfStatement')
    return [body.consequent, ...(body.alternate ? [body.alternate] : [])].flatMap(returned)
  return body.type.endsWith('Statement') || body.type.endsWith('Declaration') ? [] : [body]
}
