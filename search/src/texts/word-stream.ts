import { wordsOf } from '@rapport/contract/words.ts'
import { GrowingU32 } from '../bytes/growing.ts'
import { none } from '../postings/posting-lists.ts'
import { Dictionary } from './dictionary.ts'

/**
 * Texts as codes of their words, one after the other. A unit is what is found as a whole: a person,
 * a company, a title. Its fields are separated by `none`, so that no phrase crosses two.
 */
export class WordStream {
  readonly words = new Dictionary()
  readonly codes = new GrowingU32()
  /** The end of each unit's codes. */
  readonly ends = new GrowingU32()
  readonly #codes: number[] = []

  /** Adds a unit with some fields. Null: unknown. */
  add(fields: readonly (string | null)[]): void {
    for (const field of fields) if (field !== null) this.#addField(wordsOf(field))
    this.ends.push(this.codes.length)
  }

  /** Adds a unit of codes that another stream has given to the words of `translated`. */
  addCodes(codes: Uint32Array, translated: Uint32Array): void {
    for (const code of codes) this.codes.push(code === none ? none : translated[code]!)
    this.ends.push(this.codes.length)
  }

  #addField(words: string): void {
    const count = this.words.encodeWords(words, this.#codes)
    if (count === 0) return
    if (this.codes.length > (this.ends.length === 0 ? 0 : this.ends.at(this.ends.length - 1)))
      this.codes.push(none)
    for (let i = 0; i < count; i++) this.codes.push(this.#codes[i]!)
  }
}
