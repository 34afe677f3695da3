import { none } from '../postings/posting-lists.ts'

/**
 * Distinct texts and their codes 0, 1, 2, … in order of first appearance. Open addressing over the
 * hashes of the texts, at most half full. A `Map` would need a separate string for each word of a
 * name that is looked up, which takes twice as long.
 */
export class Dictionary {
  readonly keys: string[] = []
  /** Code + 1; 0 where free. */
  #slots = new Uint32Array(16)
  /** Indexed by code. */
  #hashes = new Uint32Array(8)

  encode(key: string): number {
    let hash = hashStart
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), hashFactor)
    return this.#encodePart(key, { from: 0, to: key.length, hash: finished(hash) })
  }

  /**
   * Writes the codes of the space-separated words of a text to the front of `codes` and returns
   * their number.
   */
  encodeWords(text: string, codes: number[]): number {
    let count = 0
    let from = 0
    let hash = hashStart
    for (let i = 0; i <= text.length; i++) {
      const character = i < text.length ? text.charCodeAt(i) : space
      if (character !== space) {
        hash = Math.imul(hash ^ character, hashFactor)
        continue
      }
      if (i > from) codes[count++] = this.#encodePart(text, { from, to: i, hash: finished(hash) })
      from = i + 1
      hash = hashStart
    }
    return count
  }

  #encodePart(text: string, part: Part): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let at = part.hash & mask
    for (; slots[at] !== 0; at = (at + 1) & mask) {
      const code = slots[at]! - 1
      if (this.#hashes[code] === part.hash && isPart(text, part, this.keys[code]!)) return code
    }
    const code = this.keys.push(text.slice(part.from, part.to)) - 1
    slots[at] = code + 1
    this.#hashes[code] = part.hash
    if (this.keys.length === this.#hashes.length) this.#grow()
    return code
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#slots = new Uint32Array(hashes.length * 2)
    const mask = this.#slots.length - 1
    for (let code = 0; code < this.keys.length; code++) {
      let at = hashes[code]! & mask
      while (this.#slots[at] !== 0) at = (at + 1) & mask
      this.#slots[at] = code + 1
    }
  }
}

type Part = { from: number; to: number; hash: number }

const space = 0x20
/**
 * FNV-1a over UTF-16 (Fowler, Noll, Vo). Folds the high bits down, because slots are chosen by the
 * low bits.
 */
const hashStart = 0x811c9dc5
const hashFactor = 0x01000193
const finished = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0

function isPart(text: string, { from, to }: Part, key: string): boolean {
  if (key.length !== to - from) return false
  if (key.length === text.length) return key === text
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) !== text.charCodeAt(from + i)) return false
  return true
}

/** Words that people shorten in titles and names of companies. */
const shortened =
  /(?<!\p{L})(?:exec|asst|assoc|mgr|mngr|eng|engr|snr?|sr|jnr?|jr|dir|coord|rep|supv|mktg|ops|intl|govt)\.?(?!\p{L})/iu

/** The one of two spellings of a text to show: that without shortened words, else the smaller. */
export function preferredLabel(a: string, b: string): string {
  const isShort = shortened.test(a)
  if (isShort !== shortened.test(b)) return isShort ? b : a
  return a < b ? a : b
}

const asWritten = (text: string): string => text

/** Texts by the key they are compared by, each with the spelling to show. */
export class LabelledDictionary {
  readonly #keys = new Dictionary()
  readonly labels: string[] = []
  /** Most texts repeat; known ones are not compared again. */
  readonly #codesByText = new Map<string, number>()

  get keys(): readonly string[] {
    return this.#keys.keys
  }

  /**
   * The code of a text; `none` if its key is empty. Calls `keyOf` and `labelOf` only if the text may
   * be new. Texts are shown as they are written, unless `labelOf` says otherwise.
   */
  encode(text: string, keyOf: (text: string) => string, labelOf = asWritten): number {
    const known = this.#codesByText.get(text)
    if (known !== undefined) return known
    const key = keyOf(text)
    const code = key === '' ? none : this.encodeKey(key, labelOf(text))
    this.#codesByText.set(text, code)
    return code
  }

  /** An empty label is none: the next one replaces it. */
  encodeKey(key: string, label: string): number {
    const code = this.#keys.encode(key)
    const current = this.labels[code] ?? ''
    this.labels[code] = current === '' || label === '' ? current || label : preferredLabel(current, label)
    return code
  }
}
