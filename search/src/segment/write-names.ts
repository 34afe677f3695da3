import { GrowingU32, type Lists } from '../bytes/growing.ts'
import { radixOrder } from '../bytes/radix-sort.ts'
import type { SectionWriter } from '../bytes/sections.ts'
import { none } from '../postings/posting-lists.ts'
import { sortedWords } from '../texts/name-order.ts'
import { writeNameTable } from '../texts/name-table.ts'

/**
 * Orders the names of all documents, word by word, and writes what `NameTable` reads. `words`: the
 * words of each document's name, as codes of `texts`. Distinct words are few, so they are sorted as
 * texts; names are then sorted as numbers, in linear time.
 */
export function writeNames(writer: SectionWriter, words: Lists, texts: readonly string[]): void {
  const { starts, values } = words
  const ranks = ranksOf(texts)
  const order = orderOfNames(words, ranks)
  const positions = new Uint32Array(starts.length - 1).fill(none)
  const names = { starts: new GrowingU32(), values: new GrowingU32() }
  names.starts.push(0)
  let before = -1
  for (const document of order) {
    const [from, to] = [starts[document]!, starts[document + 1]!]
    if (from === to) continue
    if (before < 0 || !isSame(words, before, document)) {
      for (let i = from; i < to; i++) names.values.push(values[i]!)
      names.starts.push(names.values.length)
    }
    before = document
    positions[document] = names.starts.length - 2
  }
  const lists = { starts: names.starts.values(), values: names.values.values() }
  writeNameTable(writer, { names: lists, positions })
}

/** Returns for each word its place in the order, from 1. */
function ranksOf(texts: readonly string[]): Uint32Array {
  const codes = new Map(texts.map((text, code) => [text, code]))
  const ranks = new Uint32Array(texts.length)
  sortedWords(texts).forEach((text, rank) => (ranks[codes.get(text)!] = rank + 1))
  return ranks
}

/** Names with more words are few, so further words are sorted by comparison. */
const radixWords = 3

/** The documents in the order of their names. */
function orderOfNames(words: Lists, ranks: Uint32Array): Uint32Array {
  const { starts, values } = words
  const documents = starts.length - 1
  const keys = Array.from({ length: radixWords }, () => new Uint32Array(documents))
  const long: number[] = []
  for (let document = 0; document < documents; document++) {
    const from = starts[document]!
    const count = starts[document + 1]! - from
    for (let i = 0; i < Math.min(count, radixWords); i++) keys[i]![document] = ranks[values[from + i]!]!
    if (count > radixWords) long.push(document)
  }
  return radixOrder([restKey(words, ranks, long), ...keys.toReversed()])
}

/**
 * The place of a document among those with long names by their further words, from 1; 0 for all
 * others.
 */
function restKey({ starts, values }: Lists, ranks: Uint32Array, long: readonly number[]): Uint32Array {
  const key = new Uint32Array(starts.length - 1)
  const compare = (a: number, b: number) => {
    for (let i = radixWords; ; i++) {
      const [left, right] = [starts[a]! + i, starts[b]! + i]
      const [isLeftOver, isRightOver] = [left >= starts[a + 1]!, right >= starts[b + 1]!]
      if (isLeftOver || isRightOver) return Number(isRightOver) - Number(isLeftOver)
      const difference = ranks[values[left]!]! - ranks[values[right]!]!
      if (difference !== 0) return difference
    }
  }
  const sorted = long.toSorted(compare)
  let place = 0
  sorted.forEach((document, i) => {
    if (i === 0 || compare(sorted[i - 1]!, document) !== 0) place++
    key[document] = place
  })
  return key
}

function isSame({ starts, values }: Lists, a: number, b: number): boolean {
  const count = starts[a + 1]! - starts[a]!
  if (count !== starts[b + 1]! - starts[b]!) return false
  for (let i = 0; i < count; i++) if (values[starts[a]! + i] !== values[starts[b]! + i]) return false
  return true
}
