import { multipliers, numberWords } from './data/units.ts'
import type { Token } from './tokens.ts'

/** The ends of a quantity; a null end is open. An `Exclusive` end isn't part of it. */
export type Quantity = {
  min: number | null
  max: number | null
  minExclusive: boolean
  maxExclusive: boolean
  isExact: boolean
}

/**
 * A number and its factors, in the form of `markNumbers`. Kept short because a pattern contains it
 * a dozen times.
 */
const number = '\\d+(?:\\.\\d+)?(?: ×[^ ]+)*'

const atLeast =
  'at least|a minimum of|minimum of|minimum|min|no less than|no fewer than|not less than|starting at|upwards of|>=|from'
const moreThan =
  'more than|over|above|greater than|exceeding|north of|bigger than|larger than|older than|longer than|>'
const atMost = 'at most|up to|a maximum of|maximum of|maximum|max|no more than|not more than|<='
const lessThan = 'less than|fewer than|sub -|sub|under|below|smaller than|younger than|<'
const about = 'about|around|roughly|approximately|exactly|약'
const orMore = '\\+|(?:or|and) (?:more|above|up|greater|higher|upwards)|or over|plus|이상'
const orLess = '(?:or|and) (?:less|fewer|below|lower)|or under|이하|이내|까지'

const above = (at: number) => `(?:(?<ge${at}>${atLeast})|(?<gt${at}>${moreThan}))`
const below = (at: number) => `(?:(?<le${at}>${atMost})|(?<lt${at}>${lessThan}))`

/**
 * The pattern source of a quantity: one number with or without a comparison, or two as a range.
 * `before` and `after` are what must or may surround each number (`\\$ `, `(?: years)?`).
 * `readQuantity` reads its groups; a pattern can contain it only once.
 */
export function quantitySource(before: string, after: string): string {
  const one = (name: string) => `${before}(?<${name}>${number})${after}`
  const first = (name: string) => `${before}(?<${name}>${number})(?:${after})?`
  const second = (name: string) => `(?:${before})?(?<${name}>${number})${after}`
  const korean = `${first('k1')} (?<c1>이상|초과|부터|에서)(?: ,)? ${second('k2')}(?: (?<c2>이하|미만|까지|사이))`
  const range = `between ${first('r3')} and ${second('r4')}|(?:from )?${first('r1')} (?:-|~|to|through|until|에서|부터) ${second('r2')}(?: 사이)?`
  // Without a unit of its own, the second number may be of something else: `5M and less than 100 people`.
  const isBare = before === '' && /^(?:|\(\?: .*\)\?)$/.test(after)
  const alone = isBare ? '(?=$| (?:[,.;)(]|in|at|who|that|with|and|or|but|from|based|near)(?: |$))' : ''
  const both = `${above(5)} ${first('s1')}(?: ,)? (?:but|and) ${below(5)} ${one('s2')}${alone}|${below(6)} ${first('s4')}(?: ,)? but ${above(6)} ${one('s3')}${alone}`
  const compared = `(?:(?<ge>${atLeast})|(?<gt>${moreThan})|(?<le>${atMost})|(?<lt>${lessThan})|(?:${about})) ${one('n1')}(?: (?<ge4>${orMore}))?`
  const after1 = `${one('n2')} (?:(?<ge2>${orMore})|(?<le2>${orLess})|(?<gt2>초과|(?:(?:을|를|이|가) )?넘는|(?:(?:을|를|이|가) )?넘은)|(?<lt2>미만|(?:이 )?(?:채 )?(?:안|못) ?된))`
  const after2 = `${before}(?<n3>${number}) (?:(?<ge3>${orMore})|(?<le3>${orLess}))${after}`
  return `(?:${korean}|${both}|${range}|${compared}|${after1}|${after2}|${one('n4')})`
}

/** Whether a sentence contains a number: if not, patterns of quantities need not be tried. */
export const hasNumber = (line: string): boolean => anyNumber.test(line)
const anyNumber = /\d|(?<![^ ])(?:last|past|previous|recently)(?![^ ])/u

/** Reads a match of a pattern with `quantitySource`. */
export function readQuantity(groups: Readonly<Record<string, string | undefined>>): Quantity | null {
  const said = (...names: string[]) => names.some((name) => groups[name] !== undefined)
  const { k1, k2, c1, c2 } = groups
  if (k1 !== undefined && k2 !== undefined) {
    const [min, max] = pair(k1, k2)
    return ordered(bounds({ min, max, minExclusive: c1 === '초과', maxExclusive: c2 === '미만' }))
  }
  const [least, most] = [groups['s1'] ?? groups['s3'], groups['s2'] ?? groups['s4']]
  if (least !== undefined && most !== undefined) {
    const [min, max] = pair(least, most)
    return ordered(bounds({ min, max, minExclusive: said('gt5', 'gt6'), maxExclusive: said('lt5', 'lt6') }))
  }
  const [low, high] = [groups['r1'] ?? groups['r3'], groups['r2'] ?? groups['r4']]
  if (low !== undefined && high !== undefined) {
    const [min, max] = pair(low, high)
    return ordered(bounds({ min, max }))
  }
  const text = groups['n1'] ?? groups['n2'] ?? groups['n3'] ?? groups['n4']
  if (text === undefined) return null
  const value = readNumber(text)
  if (said('gt', 'gt2')) return bounds({ min: value, minExclusive: true })
  if (said('le', 'le2', 'le3')) return bounds({ max: value })
  if (said('lt', 'lt2')) return bounds({ max: value, maxExclusive: true })
  if (said('ge', 'ge2', 'ge3', 'ge4')) return bounds({ min: value })
  return bounds({ min: value, max: value, isExact: true })
}

/** A range with reversed ends means nothing. */
const ordered = (quantity: Quantity) => ((quantity.min ?? 0) <= (quantity.max ?? Infinity) ? quantity : null)

const bounds = (given: Partial<Quantity>): Quantity => ({
  min: null,
  max: null,
  minExclusive: false,
  maxExclusive: false,
  isExact: false,
  ...given,
})

/**
 * The two ends of a range. A factor only on the second applies to both (`10-50M`) if the first is
 * the smaller number.
 */
function pair(first: string, second: string): [number, number] {
  const [low, high] = [readNumber(first), readNumber(second)]
  const [bare, unit] = [/^[\d.]+$/.test(first), /^[\d.]+ ×(\S+)$/.exec(second)?.[1]]
  const isShared = bare && unit !== undefined && low < Number.parseFloat(second)
  return [isShared ? low * (factorOf(unit) ?? 1) : low, high]
}

export function readNumber(text: string): number {
  const [digits = '', ...factors] = text.split(' ')
  return factors.reduce((value, factor) => value * (factorOf(factor.slice(1)) ?? 1), Number(digits))
}

const factors = new Map(Object.entries(multipliers))
const counts = new Map(Object.entries(numberWords))
const factorOf = (unit: string): number | undefined => factors.get(unit)

/**
 * Converts number words to digits (`five` -> `5`) and marks the factors after a number (`10 k` ->
 * `10 ×k`), in comparison form.
 */
export function markNumbers(tokens: readonly Token[]): Token[] {
  let isNumber = false
  return tokens.map((token) => {
    const { norm, kind } = token
    const count = kind === 'word' ? counts.get(norm) : undefined
    const isFactor = isNumber && kind === 'word' && factors.has(norm)
    isNumber = isFactor || kind === 'number' || count !== undefined
    if (count !== undefined) return { ...token, norm: String(count) }
    return isFactor ? { ...token, norm: `×${norm}` } : token
  })
}

/** Both ends as whole numbers, inclusive. */
export function wholeEnds({ min, max, minExclusive, maxExclusive }: Quantity): {
  min: number | null
  max: number | null
} {
  return {
    min: min === null ? null : minExclusive ? Math.floor(min) + 1 : Math.ceil(min),
    max: max === null ? null : maxExclusive ? Math.ceil(max) - 1 : Math.floor(max),
  }
}

/** A `min-max` text of the contract; null if no whole number is inside. */
export function rangeText(quantity: Quantity): string | null {
  const { min, max } = wholeEnds(quantity)
  const low = min ?? 0
  if (low < 0 || low > 999_999_999_999 || (max !== null && (max < low || max > 999_999_999_999))) return null
  return `${low}-${max ?? '_'}`
}
