import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { SectionReader } from '../bytes/sections.ts'

/** Industries are few: all of them are compared with the text. */
export type TabledType = Exclude<SuggestionType, 'INDUSTRIES'>

/**
 * The values that can be suggested, found by a prefix of any word. Entries are ordered by number of
 * people, highest first, then by label, so the lowest matching entries are the best:
 *
 *     suggest.{type}.codes      entry -> code of the value (a title, a place key, a company name, …)
 *     suggest.{type}.counts     entry -> people
 *     suggest.{type}.folded     the folded labels, each followed by its aliases (`k8s`) and its other
 *                               names (`sf`), which start with a byte 1; each ends with a zero byte
 *     suggest.{type}.suffixes   for each word of each label, and each alias and other name, its start
 *                               in `folded`, ordered by the first eight bytes from there
 *     suggest.{type}.owners     the entry of each suffix
 *
 * A search is two binary searches, then a walk over the suffixes between them that keeps the lowest
 * entries.
 */
export class SuggestTable {
  readonly codes: Uint32Array
  readonly counts: Uint32Array
  readonly #folded: Uint8Array
  readonly #suffixes: Uint32Array
  readonly #owners: Uint32Array

  constructor(sections: SectionReader, type: TabledType) {
    const name = `suggest.${type}`
    this.codes = sections.u32(`${name}.codes`)
    this.counts = sections.u32(`${name}.counts`)
    this.#folded = sections.u8(`${name}.folded`)
    this.#suffixes = sections.u32(`${name}.suffixes`)
    this.#owners = sections.u32(`${name}.owners`)
  }

  /**
   * The first `limit` entries with a word, or an alias, that begins with the folded text. The text
   * may span several words.
   */
  search(folded: string, limit: number): number[] {
    const text = Buffer.from(folded)
    const to = this.#bound(Buffer.concat([text.subarray(0, keyBytes), highest]).subarray(0, keyBytes), true)
    const best: number[] = []
    for (let i = this.#bound(Buffer.concat([text, zeros]).subarray(0, keyBytes), false); i < to; i++) {
      const entry = this.#owners[i]!
      if (best.length === limit && entry >= best.at(-1)!) continue
      if (text.length > keyBytes && !this.#continues(this.#suffixes[i]!, text)) continue
      insert(best, entry, limit)
    }
    return best
  }

  /**
   * Finds the first `limit` entries with a word that begins with the folded text but for one typo:
   * a letter that is wrong, missing or extra, or two that are swapped. The first letter is right.
   *
   * The text is right up to the typo. As far as suffixes are ordered, all letters that may follow
   * are known, and each corrected text is searched for: at most some hundred searches. Beyond that,
   * the suffixes that begin like the text are compared one by one, as `search` does.
   */
  searchNear(folded: string, limit: number): number[] {
    const best: number[] = []
    const found = (corrected: string) => {
      for (const entry of this.search(corrected, limit)) insert(best, entry, limit)
    }
    const letters = Array.from(folded)
    let [before, rest] = [letters[0] ?? '', folded.slice(letters[0]?.length ?? 0)]
    for (const [i, letter] of letters.entries()) {
      if (i === 0) continue
      if (Buffer.byteLength(before) >= keyBytes) break
      const after = rest.slice(letter.length)
      const next = letters[i + 1]
      found(before + after)
      if (next !== undefined) found(before + next + letter + after.slice(next.length))
      for (const other of this.#lettersAfter(before)) {
        found(before + other + after)
        found(before + other + rest)
      }
      before += letter
      rest = after
    }
    const text = Buffer.from(folded)
    if (text.length <= keyBytes) return best
    const [from, to] = this.#rangeOf(text.subarray(0, keyBytes))
    for (let i = from; i < to; i++) {
      const entry = this.#owners[i]!
      if (best.length === limit && entry >= best.at(-1)!) continue
      if (isNear(this.#folded.subarray(this.#suffixes[i]), text)) insert(best, entry, limit)
    }
    return best
  }

  /** The letters that follow a text of less than `keyBytes` bytes in any suffix. */
  #lettersAfter(folded: string): Set<string> {
    const text = Buffer.from(folded)
    const [from, to] = this.#rangeOf(text)
    const letters = new Set<string>()
    for (let i = from; i < to; i++) {
      const at = this.#suffixes[i]! + text.length
      const length = lengthOfLetter(this.#folded[at] ?? 0)
      if (this.#folded[at] === 0) continue
      const letter = this.#folded.subarray(at, at + length)
      letters.add(utf8.decode(letter))
      // Skips to the end of the suffixes with the same letter, if they are adjacent.
      if (text.length + length <= keyBytes) i = this.#rangeOf(Buffer.concat([text, letter]))[1] - 1
    }
    return letters
  }

  /** The suffixes whose first bytes are these, at most `keyBytes`. */
  #rangeOf(start: Uint8Array): [from: number, to: number] {
    const least = Buffer.concat([start, zeros]).subarray(0, keyBytes)
    return [
      this.#bound(least, false),
      this.#bound(Buffer.concat([start, highest]).subarray(0, keyBytes), true),
    ]
  }

  /** The first `limit` entries of all. */
  first(limit: number): number[] {
    return Array.from({ length: Math.min(limit, this.codes.length) }, (_, entry) => entry)
  }

  /** All entries that have the folded text as another name. */
  named(folded: string): number[] {
    return this.search(otherName(folded), Infinity)
  }

  /** The first suffix not below the key, or with `above` the first suffix above it. */
  #bound(key: Uint8Array, above: boolean): number {
    const [high, low] = [keyAt(key, 0), keyAt(key, 4)]
    let [from, to] = [0, this.#suffixes.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const at = this.#suffixes[middle]!
      const order = keyAt(this.#folded, at) - high || keyAt(this.#folded, lowKey(this.#folded, at)) - low
      if (above ? order <= 0 : order < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  #continues(at: number, text: Uint8Array): boolean {
    for (let i = keyBytes; i < text.length; i++) if (this.#folded[at + i] !== text[i]) return false
    return true
  }
}

const keyBytes = 8
const zeros = Buffer.alloc(keyBytes)
const highest = Buffer.alloc(keyBytes, 0xff)

const utf8 = new TextDecoder()

/** The bytes of a letter in UTF-8, by its first one. */
const lengthOfLetter = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)

/**
 * Whether a label, from a word on, begins with a text but for one typo. At the first difference one
 * letter or two tell which typo it is.
 */
function isNear(label: Uint8Array, text: Uint8Array): boolean {
  let at = 0
  while (at < text.length && label[at] === text[at]) at++
  if (at === text.length) return true
  while (isWithinLetter(text[at]!) || isWithinLetter(label[at]!)) at--
  const [own, typed] = [at + lengthOfLetter(label[at]!), at + lengthOfLetter(text[at]!)]
  const continues = (from: number, textFrom: number) => {
    for (let i = textFrom; i < text.length; i++) if (label[from + i - textFrom] !== text[i]) return false
    return true
  }
  if (continues(at, typed)) return true
  if (label[at] === 0) return false
  if (continues(own, typed) || continues(own, at)) return true
  if (typed >= text.length) return false
  const next = typed + lengthOfLetter(text[typed]!)
  const isSwapped =
    equal(label.subarray(at, at + next - typed), text.subarray(typed, next)) &&
    equal(label.subarray(at + next - typed, next), text.subarray(at, typed))
  return isSwapped && continues(next, next)
}

/** Whether a word of a label begins with a text but for one typo. Every word follows a space. */
export function hasNearWord(words: string, folded: string): boolean {
  const text = Buffer.from(folded)
  const label = Buffer.from(`${words}\0`)
  const first = lengthOfLetter(text[0]!)
  for (let at = label.indexOf(0x20); at >= 0; at = label.indexOf(0x20, at + 1)) {
    const word = label.subarray(at + 1)
    if (equal(word.subarray(0, first), text.subarray(0, first)) && isNear(word, text)) return true
  }
  return false
}

const isWithinLetter = (byte: number): boolean => (byte & 0xc0) === 0x80

const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Four bytes as a number with the same order; bytes after the zero that ends a label count as zero. */
export function keyAt(bytes: Uint8Array, at: number): number {
  let key = 0
  let isEnded = false
  for (let i = at; i < at + 4; i++) {
    const byte: number = isEnded ? 0 : (bytes[i] ?? 0)
    isEnded ||= byte === 0
    key = (key << 8) | byte
  }
  return key >>> 0
}

/** The position of the second four bytes of a key, or the end of the label if the first four reach it. */
export function lowKey(bytes: Uint8Array, at: number): number {
  for (let i = at; i < at + 4; i++) if (bytes[i] === 0) return i
  return at + 4
}

/** Inserts an entry into the lowest `limit` entries, ascending, without duplicates. */
function insert(best: number[], entry: number, limit: number): void {
  let at = best.length
  while (at > 0 && best[at - 1]! > entry) at--
  if (best[at - 1] === entry) return
  best.splice(at, 0, entry)
  if (best.length > limit) best.pop()
}

/**
 * No label contains the leading byte, so typed text matches other names only in full: `germ` finds
 * Germany, not the German-speaking countries.
 */
export const otherName = (folded: string) => `\u0001${folded}\0`
