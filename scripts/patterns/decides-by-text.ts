import type { Node } from 'oxc-parser'

/**
 * Properties, and variables of their names, that hold a text for people. It may be reworded or
 * translated at any time.
 */
const texts = new Set(['message', 'evidence', 'refused'])

const asks = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'matchAll', 'search'])
const asksOfPattern = new Set(['test', 'exec'])
const comparisons = new Set(['===', '!==', '==', '!='])

/**
 * Whether a text for people is looked into for a word, so that a new wording would change what the
 * program does.
 */
export function decidesByText(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return (
      comparisons.has(node.operator) &&
      ((isText(node.left) && isWords(node.right)) || (isText(node.right) && isWords(node.left)))
    )
  if (node.type === 'SwitchStatement')
    return isText(node.discriminant) && node.cases.some(({ test }) => test !== null && isWords(test))
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed)
    return false
  const { object, property } = node.callee
  if (asks.has(property.name)) return isText(object)
  const [given] = node.arguments
  return asksOfPattern.has(property.name) && given !== undefined && isText(given)
}

const isWords = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '')

/** Functions and methods that leave a text its words. */
const keeps = new Set(
  'String cutText trim trimStart trimEnd toLowerCase toUpperCase toString slice replace replaceAll'.split(
    ' ',
  ),
)

/**
 * Sees through what leaves the words of a text: `error?.message.trim().toLowerCase()`, `message ??
 * ''`, `String(error.message)`.
 */
function isText(node: Node): boolean {
  if (node.type === 'Identifier') return texts.has(node.name)
  if (node.type === 'MemberExpression') return !node.computed && isText(node.property)
  if (node.type === 'LogicalExpression') return isText(node.left) || isText(node.right)
  if (node.type === 'TemplateLiteral') return node.expressions.some(isText)
  if (isWrapper(node)) return isText(node.expression)
  if (node.type !== 'CallExpression') return false
  const { callee, arguments: given } = node
  if (callee.type === 'Identifier') return keeps.has(callee.name) && given.some(isText)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return keeps.has(callee.property.name) && isText(callee.object)
}

const wrappers = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSNonNullExpression',
  'TSAsExpression',
])
const isWrapper = (node: Node): node is Extract<Node, { expression: Node }> => wrappers.has(node.type)
