import { Dictionary } from './dictionary.ts'
import { GrowingU32, groupPairs, type Lists } from '../bytes/growing.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { TextTable, writeTexts } from './text-table.ts'

/** How many text codes are remembered for recent phrases, at 4 bytes each. */
const maxRemembered = 200_000

/**
 * Distinct texts, and which of them contain each word, so that a phrase is searched in texts, never
 * in people.
 *
 *     {name}         the texts (TextTable)
 *     {name}.words   the distinct words (TextTable)
 *     {name}.starts, {name}.texts   for each word the codes of the texts that contain it, ascending
 *
 * Phrases are sought in another form of a text where there is one (`FormOf`). If any text has one:
 *
 *     {name}.reformed   the codes of these texts, ascending
 *     {name}.forms      their other forms (TextTable)
 */
export class PhraseTexts {
  readonly texts: TextTable
  readonly words: TextTable
  readonly #lists: Lists
  readonly #reformed: Uint32Array
  readonly #forms: TextTable
  readonly #recent = createMemo<Phrase>({
    maxSize: maxRemembered,
    // The matches of a single word are a view, not a copy.
    sizeOf: ({ words, candidates, matches }) =>
      words.length === 1 ? 1 : candidates.length + matches.length + 1,
  })

  constructor(sections: SectionReader, name: string) {
    this.texts = new TextTable(sections, name)
    this.words = new TextTable(sections, `${name}.words`)
    this.#lists = { starts: sections.u32(`${name}.starts`), values: sections.u32(`${name}.texts`) }
    const hasForms = `${name}.reformed` in sections.segment.sections
    this.#reformed = hasForms ? sections.u32(`${name}.reformed`) : new Uint32Array()
    this.#forms = hasForms ? new TextTable(sections, `${name}.forms`) : this.texts
  }

  /** Searches a phrase; recent ones are remembered. */
  search(phrase: string): Phrase {
    return this.#recent(phrase, () => this.#find(phrase))
  }

  /** The texts that contain the word. */
  withWord(word: number): Uint32Array {
    return this.#lists.values.subarray(this.#lists.starts[word], this.#lists.starts[word + 1])
  }

  /**
   * The texts that contain all words of a phrase, ascending, and among them those that contain the
   * words together and in order. Checks as many texts as contain the rarest word.
   */
  #find(phrase: string): Phrase {
    const words = [...new Set(phrase.split(' '))].map((word) => this.words.find(word))
    if (phrase === '' || words.includes(-1))
      return { words: [], candidates: new Uint32Array(), matches: new Uint32Array() }
    const lists = words.map((word) => this.withWord(word)).toSorted((a, b) => a.length - b.length)
    const candidates = intersection(lists)
    if (words.length === 1) return { words, candidates, matches: candidates }
    const bytes = Buffer.from(phrase)
    const matches = new Uint32Array(candidates.length)
    let found = 0
    for (const text of candidates) if (this.#holds(text, bytes)) matches[found++] = text
    return { words, candidates, matches: matches.subarray(0, found) }
  }

  #holds(text: number, phrase: Uint8Array): boolean {
    const at = lowerBound(this.#reformed, text)
    return this.#reformed[at] === text
      ? this.#forms.holdsPhrase(at, phrase)
      : this.texts.holdsPhrase(text, phrase)
  }
}

/** The form of a text in which phrases are sought, and whose words it has. */
export type FormOf = (text: string) => string

/**
 * The codes of the distinct words of a phrase; the texts that contain all of them (`candidates`)
 * and those that contain the phrase (`matches`).
 */
export type Phrase = { words: number[]; candidates: Uint32Array; matches: Uint32Array }

/** The intersection of ascending lists, the shortest first. */
function intersection([shortest, ...others]: Uint32Array[]): Uint32Array {
  let values = shortest!
  for (const list of others) {
    const both = new Uint32Array(values.length)
    let found = 0
    let at = 0
    for (const value of values) {
      at = lowerBound(list, value, at)
      if (list[at] === value) both[found++] = value
    }
    values = both.subarray(0, found)
  }
  return values
}

/** The first index, from `from` on, whose value in an ascending list is at least the given one. */
export function lowerBound(ascending: Uint32Array, value: number, from = 0): number {
  // Galloping search: the next of many values is often close.
  let [low, high, stride] = [from, from, 1]
  while (high < ascending.length && ascending[high]! < value) {
    low = high + 1
    high += stride
    stride *= 2
  }
  high = Math.min(high, ascending.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Writes distinct texts and their words; returns the codes of the words of each text. */
export function writePhraseTexts(
  writer: SectionWriter,
  name: string,
  texts: readonly string[],
  formOf: FormOf = (text) => text,
): Words {
  const forms = texts.map(formOf)
  const reformed = [...texts.keys()].filter((code) => forms[code] !== texts[code])
  const dictionary = new Dictionary()
  const codes: number[] = []
  const words = new GrowingU32()
  const starts = new GrowingU32()
  const owners = new GrowingU32()
  starts.push(0)
  forms.forEach((form, owner) => {
    const count = dictionary.encodeWords(form, codes)
    for (let i = 0; i < count; i++) {
      if (words.includes(codes[i]!, starts.at(owner))) continue
      words.push(codes[i]!)
      owners.push(owner)
    }
    starts.push(words.length)
  })
  const byWord = groupPairs(dictionary.keys.length, words.values(), owners.values())
  writeTexts(writer, name, texts)
  writeTexts(writer, `${name}.words`, dictionary.keys)
  writer.add(`${name}.starts`, byWord.starts)
  writer.add(`${name}.texts`, byWord.values)
  if (reformed.length > 0) {
    writer.add(`${name}.reformed`, Uint32Array.from(reformed))
    const others = reformed.map((code) => forms[code]!)
    writeTexts(writer, `${name}.forms`, others, { isSearched: false })
  }
  return { lists: { starts: starts.values(), values: words.values() }, count: dictionary.keys.length }
}

export type Words = { lists: Lists; count: number }
