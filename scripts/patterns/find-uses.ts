import type { CallExpression, Expression, Node } from 'oxc-parser'
import { decidesByText } from './decides-by-text.ts'
import { isLongPattern } from './long-patterns.ts'
import { visitSource, type Place } from './source-code.ts'
import { partsWithPlaceholder } from './sql-fragments.ts'
import { longSqlLine } from './sql-lines.ts'

/** An operation of our source on texts that has to be judged. */
export type Use = Place &
  (
    | { kind: 'pattern'; pattern: string; flags: string }
    /** A pattern that is put together when it runs. */
    | { kind: 'computed pattern' }
    /** A pattern, or a part of one, without names for what it consists of. */
    | { kind: 'long pattern' }
    /** `normalize` of the language, which is quadratic in the marks on a letter. */
    | { kind: 'normalize' }
    /** A date written by other means than ours. */
    | { kind: 'date' }
    /** A text cut by code units, which may halve a character. */
    | { kind: 'cut' }
    /** A decision by the words of a text for people. */
    | { kind: 'decision by text' }
    /** A part of an SQL statement with a placeholder that another place numbers. */
    | { kind: 'placeholder' }
    | { kind: 'long SQL' }
  )

export function usesIn(file: string, source: string): Use[] {
  const uses: Use[] = []
  visitSource(file, source, (node, placeOf) => {
    if (node.type === 'Literal' && 'regex' in node && node.regex)
      uses.push({ kind: 'pattern', ...node.regex, ...placeOf(node) })
    if (makesPattern(node)) uses.push({ kind: 'computed pattern', ...placeOf(node) })
    if (isLongPattern(node)) uses.push({ kind: 'long pattern', ...placeOf(node) })
    const method = node.type === 'CallExpression' ? methodOf(node) : null
    if (method?.name === 'normalize') uses.push({ kind: 'normalize', ...placeOf(node) })
    if (writesDate(node)) uses.push({ kind: 'date', ...placeOf(node) })
    if (method && cutsText(method)) uses.push({ kind: 'cut', ...placeOf(node) })
    if (decidesByText(node)) uses.push({ kind: 'decision by text', ...placeOf(node) })
    if (!hasSql.test(file)) return
    if (node.type === 'Program')
      for (const part of partsWithPlaceholder(node)) uses.push({ kind: 'placeholder', ...placeOf(part) })
    const longLine = longSqlLine(node, source)
    if (longLine === null) return
    const place = placeOf(node)
    uses.push({ kind: 'long SQL', ...place, line: place.line + longLine })
  })
  return uses
}

/** The workspace that speaks to a database. */
const hasSql = /^server\//

const dateWriters =
  /^(?:toLocale(?:Date|Time)String|to(?:Date|Time)String|(?:DateTime|RelativeTime|Duration)Format)$/
const dateOptions = /^(?:date|time)Style$/

/**
 * Whether the language itself is to write a date, by a method, by `Intl`, or by an option of
 * `toLocaleString`.
 */
function writesDate(node: Node): boolean {
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return dateWriters.test(node.property.name)
  return node.type === 'Property' && node.key.type === 'Identifier' && dateOptions.test(node.key.name)
}

const makesPattern = (node: Node): boolean =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'RegExp'

type Method = { name: string; of: Expression; given: CallExpression['arguments'] }

function methodOf({ callee, arguments: given }: CallExpression): Method | null {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return null
  return { name: callee.property.name, of: callee.object, given }
}

const cuts = new Set(['slice', 'substring', 'substr'])

/** No text that is stored has fewer characters at most: shorter cuts are of dates, hashes and words. */
const shortest = 40
const isMaximum = /max/i

/**
 * Whether a call keeps the beginning of a text up to a maximum. There are no types here: what is
 * called like a list, or made by a method that makes lists, is one.
 */
function cutsText({ name, of, given: [from, to] }: Method): boolean {
  if (!cuts.has(name) || from?.type !== 'Literal' || from.value !== 0 || to === undefined) return false
  const isBound =
    to.type === 'Literal'
      ? typeof to.value === 'number' && to.value >= shortest
      : namesIn(to).some((each) => isMaximum.test(each))
  return isBound && !isList(of)
}

/** The names in an expression, without what it calls. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') return node.computed ? [] : namesIn(node.property)
  return node.type === 'BinaryExpression' ? [...namesIn(node.left), ...namesIn(node.right)] : []
}

const makesList = /^(?:filter|map|flatMap|toSorted|toReversed|split|from|values|keys|entries|digest)$/

function isList(node: Expression): boolean {
  if (node.type === 'ArrayExpression') return true
  if (node.type === 'CallExpression') return makesList.test(methodOf(node)?.name ?? '')
  const name = namesIn(node).at(-1)
  return name !== undefined && isPlural(name)
}

const isPlural = (name: string) => name.endsWith('s') && !/(?:ss|us|address|status)$/i.test(name)
