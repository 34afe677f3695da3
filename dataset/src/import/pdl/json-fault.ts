/**
 * Returns where a text that `JSON.parse` refuses stops being JSON: the offset of the first invalid
 * character, or the length of the text if only its end is missing. The message of `JSON.parse`
 * reports this in words, not always, and may quote the text. Linear in the text's length.
 */
export function jsonFaultAt(text: string): number {
  const closers: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at = endOf(space, text, at)
    const next = text[at]
    if (next === undefined) return at
    if (next === closers.at(-1) && mayClose.has(expected)) {
      closers.pop()
      at += 1
      expected = closers.length > 0 ? 'comma' : 'end'
    } else if (expected === 'comma' || expected === 'colon') {
      if (next !== (expected === 'comma' ? ',' : ':')) return at
      at += 1
      expected = expected === 'comma' && closers.at(-1) === '}' ? 'name' : 'value'
    } else if ((expected === 'value' || expected === 'first value') && Object.hasOwn(openers, next)) {
      closers.push(openers[next]!)
      at += 1
      expected = next === '{' ? 'first name' : 'first value'
    } else {
      const end = expected === 'end' ? null : endOfScalar(text, at, isName(expected))
      if (end === null || !end.isWhole) return end?.at ?? at
      at = end.at
      expected = isName(expected) ? 'colon' : closers.length > 0 ? 'comma' : 'end'
    }
  }
}

type Expected = 'value' | 'first value' | 'first name' | 'name' | 'colon' | 'comma' | 'end'

const mayClose: ReadonlySet<Expected> = new Set(['first value', 'first name', 'comma'])
const isName = (expected: Expected) => expected === 'first name' || expected === 'name'
const openers: Record<string, string> = { '{': '}', '[': ']' }

const space = /[ \t\n\r]*/y
// oxlint-disable-next-line no-control-regex -- JSON wants them escaped.
const plainCharacters = /[^"\\\u0000-\u001f]*/y
/** The part of an escape that is well-formed. */
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{0,4})?/y
const wholeEscape = /^\\(?:[^u]|u.{4})$/
/** The part of a number that is well-formed. It is complete if it ends with a digit. */
const number = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?)?/y
const words = ['true', 'false', 'null']

/**
 * The end of the text, number or word that begins here, or where it stops being one. Null if none
 * begins.
 */
function endOfScalar(text: string, at: number, mustBeName: boolean): { at: number; isWhole: boolean } | null {
  const first = text[at]!
  if (first === '"') return endOfString(text, at)
  if (mustBeName) return null
  const word = words.find((each) => each.startsWith(first))
  if (word === undefined) {
    const end = endOf(number, text, at)
    return end === at ? null : { at: end, isWhole: /\d/.test(text[end - 1]!) }
  }
  let end = at
  while (end - at < word.length && text[end] === word[end - at]) end += 1
  return { at: end, isWhole: end - at === word.length }
}

function endOfString(text: string, at: number): { at: number; isWhole: boolean } {
  let end = at + 1
  for (;;) {
    end = endOf(plainCharacters, text, end)
    if (text[end] === '"') return { at: end + 1, isWhole: true }
    if (text[end] !== '\\') return { at: end, isWhole: false }
    const start = end
    end = endOf(escape, text, start)
    if (!wholeEscape.test(text.slice(start, end))) return { at: end, isWhole: false }
  }
}

/** Where a sticky pattern that matches everywhere ends, from this offset on. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
