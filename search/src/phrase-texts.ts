import { GrowingU32, groupPairs, type Lists } from './growing.ts'
import type { SectionReader, SectionWriter } from './sections.ts'
import { TextTable, writeTexts } from './text-table.ts'

/**
 * Distinct texts of words, and which of them hold a word: so that a phrase is looked for in texts, never in people.
 *
 *     {name}         the texts (TextTable)
 *     {name}.words   the distinct words (TextTable)
 *     {name}.starts, {name}.texts   for each word the codes of the texts that hold it, ascending
 */
export class PhraseTexts {
  readonly texts: TextTable
  readonly words: TextTable
  readonly #lists: Lists

  constructor(sections: SectionReader, name: string) {
    this.texts = new TextTable(sections, name)
    this.words = new TextTable(sections, `${name}.words`)
    this.#lists = { starts: sections.u32(`${name}.starts`), values: sections.u32(`${name}.texts`) }
  }

  /** Texts with the word. */
  withWord(word: number): Uint32Array {
    return this.#lists.values.subarray(this.#lists.starts[word], this.#lists.starts[word + 1])
  }

  /**
   * The texts that hold all words of a phrase, ascending, and of these the ones in which the words stand together and in order. Costs as many looks at a
   * text as its rarest word has texts.
   */
  search(phrase: string): { words: number[]; candidates: Uint32Array; matches: Uint32Array } {
    const words = [...new Set(phrase.split(' '))].map((word) => this.words.find(word))
    if (phrase === '' || words.includes(-1))
      return { words: [], candidates: new Uint32Array(), matches: new Uint32Array() }
    const [rarest, ...others] = words
      .map((word) => this.withWord(word))
      .toSorted((a, b) => a.length - b.length)
    const candidates = rarest!.filter((text) => others.every((list) => includes(list, text)))
    if (words.length === 1) return { words, candidates, matches: candidates }
    const padded = ` ${phrase} `
    const matches = candidates.filter((text) => ` ${this.texts.text(text)} `.includes(padded))
    return { words, candidates, matches }
  }
}

function includes(ascending: Uint32Array, value: number): boolean {
  const at = lowerBound(ascending, value)
  return at < ascending.length && ascending[at] === value
}

/** The first place in an ascending list whose value is not below the one given. */
export function lowerBound(ascending: Uint32Array, value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Writes distinct texts and their words; returns for each text the codes of its words. */
export function writePhraseTexts(writer: SectionWriter, name: string, texts: readonly string[]): Words {
  const codes = new Map<string, number>()
  const words = new GrowingU32()
  const starts = new GrowingU32()
  const owners = new GrowingU32()
  starts.push(0)
  texts.forEach((text, owner) => {
    for (const word of new Set(text.split(' '))) {
      let code = codes.get(word)
      if (code === undefined) codes.set(word, (code = codes.size))
      words.push(code)
      owners.push(owner)
    }
    starts.push(words.length)
  })
  const byWord = groupPairs(codes.size, words.values(), owners.values())
  writeTexts(writer, name, texts)
  writeTexts(writer, `${name}.words`, codes.keys())
  writer.add(`${name}.starts`, byWord.starts)
  writer.add(`${name}.texts`, byWord.values)
  return { lists: { starts: starts.values(), values: words.values() }, count: codes.size }
}

export type Words = { lists: Lists; count: number }
