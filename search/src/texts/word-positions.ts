import { GrowingBytes, GrowingU32, type Lists } from '../bytes/growing.ts'
import type { SectionReader, SectionWriter } from '../bytes/sections.ts'
import { none } from '../postings/posting-lists.ts'
import { TextTable, writeTexts } from './text-table.ts'
import type { WordStream } from './word-stream.ts'

/** Where phrases are sought: units are documents, rows of companies, and codes of titles and skills. */
export const phraseNames = ['people', 'companies', 'titles', 'skills'] as const
export type PhraseName = (typeof phraseNames)[number]

/**
 * Where each word stands. The words of all units are numbered one after the other, with a number
 * left out after each field, so a phrase is words at successive numbers. Sections:
 *
 *     {name}.words      the distinct words (TextTable)
 *     {name}.starts     units + 1 numbers: the first number of each unit; none if no unit has a word
 *     {name}.near       for each 64 numbers the unit that has the first of them
 *     {name}.offsets    words + 1 numbers: where the positions of a word start in `positions`
 *     {name}.positions  the ascending positions of each word, each as its distance from the previous
 *                       one, 7 bits a byte, the lowest first
 *     {name}.skipStarts words + 1 numbers: where the skips of a word start in `skips`, in pairs
 *     {name}.skips      after each 128 positions of a word: the last of them, and the address of the next
 *
 * A frequent word takes a byte each time it occurs, a rare one three or four (variable-byte codes
 * with skips: Zobel and Moffat 2006). A segment has room for two thousand million positions.
 */
const skipWidth = 128
const nearBits = 6

/**
 * Writes the units of a stream. `order`: the unit at each place; without one, units stay in their
 * order.
 */
export function writeWordPositions(
  writer: SectionWriter,
  name: string,
  stream: WordStream,
  order?: Uint32Array,
): void {
  const { starts, positions } = positionsOf(stream, order)
  const bytes = new GrowingBytes()
  const offsets = new GrowingU32()
  const skipStarts = new GrowingU32()
  const skips = new GrowingU32()
  for (let word = 0; word < stream.words.keys.length; word++) {
    offsets.push(bytes.length)
    skipStarts.push(skips.length)
    let previous = 0
    const from = positions.starts[word]!
    const end = positions.starts[word + 1]!
    for (let i = from; i < end; i++) {
      if (i > from && (i - from) % skipWidth === 0) {
        skips.push(previous)
        skips.push(bytes.length)
      }
      bytes.pushNumber(positions.values[i]! - previous)
      previous = positions.values[i]!
    }
  }
  offsets.push(bytes.length)
  skipStarts.push(skips.length)
  writeTexts(writer, `${name}.words`, stream.words.keys)
  writer.add(`${name}.starts`, starts)
  writer.add(`${name}.near`, unitsNear(starts))
  writer.add(`${name}.offsets`, offsets.values())
  writer.add(`${name}.positions`, Uint8Array.from(bytes.bytes()))
  writer.add(`${name}.skipStarts`, skipStarts.values())
  writer.add(`${name}.skips`, skips.values())
}

const wordless: Lists = { starts: new Uint32Array(1), values: new Uint32Array() }

/** The first position of each unit, and the positions of each word. A counting sort. */
function positionsOf(
  stream: WordStream,
  order: Uint32Array | undefined,
): { starts: Uint32Array; positions: Lists } {
  const { words } = stream
  const codes = stream.codes.values()
  const ends = stream.ends.values()
  const units = order?.length ?? ends.length
  if (codes.length === 0) return { starts: new Uint32Array(), positions: wordless }
  const starts = new Uint32Array(units + 1)
  const lists = { starts: new Uint32Array(words.keys.length + 1), values: new Uint32Array() }
  for (let i = 0; i < codes.length; i++) if (codes[i] !== none) lists.starts[codes[i]! + 1]!++
  for (let word = 0; word < words.keys.length; word++) lists.starts[word + 1]! += lists.starts[word]!
  lists.values = new Uint32Array(lists.starts[words.keys.length]!)
  const next = lists.starts.slice(0, words.keys.length)
  let position = 0
  for (let unit = 0; unit < units; unit++) {
    starts[unit] = position
    const row = order?.[unit] ?? unit
    for (let i = row === 0 ? 0 : ends[row - 1]!; i < ends[row]!; i++, position++)
      if (codes[i] !== none) lists.values[next[codes[i]!]!++] = position
    position++
  }
  starts[units] = position
  return { starts, positions: lists }
}

function unitsNear(starts: Uint32Array): Uint32Array {
  const near = new Uint32Array(Math.ceil((starts.at(-1) ?? 0) / 2 ** nearBits))
  for (let i = 0, unit = 0; i < near.length; i++) {
    while (starts[unit + 1]! <= i << nearBits) unit++
    near[i] = unit
  }
  return near
}

/** Reads what `writeWordPositions` wrote. */
export class WordPositions {
  readonly words: TextTable
  readonly #starts: Uint32Array
  readonly #near: Uint32Array
  readonly #offsets: Uint32Array
  readonly #bytes: Uint8Array
  readonly #skipStarts: Uint32Array
  readonly #skips: Uint32Array
  /** The units of the search at work. Growing anew in each search made one in twenty take twice as long. */
  readonly #found = new GrowingU32()

  constructor(sections: SectionReader, name: string) {
    this.words = new TextTable(sections, `${name}.words`)
    this.#starts = sections.u32(`${name}.starts`)
    this.#near = sections.u32(`${name}.near`)
    this.#offsets = sections.u32(`${name}.offsets`)
    this.#bytes = sections.u8(`${name}.positions`)
    this.#skipStarts = sections.u32(`${name}.skipStarts`)
    this.#skips = sections.u32(`${name}.skips`)
  }

  /**
   * The units in which the words of a phrase stand together and in order, ascending. `phrase`: words
   * separated by single spaces; without words there are none. Takes as long as reading the rarest
   * word's positions, and of each other word those nearby.
   */
  find(phrase: string): Uint32Array {
    const words = phrase === '' ? [] : phrase.split(' ').map((word) => this.words.find(word))
    if (words.length === 0 || words.includes(-1)) return new Uint32Array()
    const cursors = words
      .map((word, offset) => this.#cursor(word, offset))
      .toSorted((a, b) => a.bytes - b.bytes)
    return this.#unitsOf(cursors)
  }

  #unitsOf([first, ...others]: Cursor[]): Uint32Array {
    const rarest = first!
    const [starts, near] = [this.#starts, this.#near]
    const units = this.#found
    units.clear()
    let target = rarest.offset
    while (rarest.seek(target)) {
      const start = rarest.value - rarest.offset
      const next = nextStart(others, start)
      if (next < 0) break
      if (next > start) {
        target = next + rarest.offset
        continue
      }
      let unit = near[start >>> nearBits]!
      while (starts[unit + 1]! <= start) unit++
      units.push(unit)
      target = starts[unit + 1]! + rarest.offset
    }
    return units.values().slice()
  }

  #cursor(word: number, offset: number): Cursor {
    const [from, end] = [this.#offsets[word]!, this.#offsets[word + 1]!]
    const skips = this.#skips.subarray(this.#skipStarts[word], this.#skipStarts[word + 1])
    return new Cursor({ bytes: this.#bytes, from, end, skips, offset })
  }

  /** The codes of the words of each unit, with `none` between fields: what was written. */
  streams(): (unit: number) => Uint32Array {
    const starts = this.#starts
    if (starts.length === 0) return () => starts
    const codes = new Uint32Array(starts.at(-1)!).fill(none)
    for (let word = 0; word < this.words.size; word++) {
      let position = 0
      for (let at = this.#offsets[word]!; at < this.#offsets[word + 1]!;) {
        let [shift, byte] = [0, 0]
        do {
          byte = this.#bytes[at++]!
          position += (byte & 0x7f) << shift
          shift += 7
        } while (byte > 0x7f)
        codes[position] = word
      }
    }
    return (unit) => codes.subarray(starts[unit], starts[unit + 1]! - 1)
  }
}

/** `start` if all words stand where a phrase that starts there has them, else the next one; -1: none. */
function nextStart(cursors: readonly Cursor[], start: number): number {
  for (const cursor of cursors) {
    if (!cursor.seek(start + cursor.offset)) return -1
    if (cursor.value > start + cursor.offset) return cursor.value - cursor.offset
  }
  return start
}

type CursorInput = { bytes: Uint8Array; from: number; end: number; skips: Uint32Array; offset: number }

/** Walks the positions of a word of a phrase; `offset` is its place in the phrase. */
class Cursor {
  readonly offset: number
  /** The bytes of all its positions. */
  readonly bytes: number
  value = -1
  readonly #bytes: Uint8Array
  readonly #end: number
  readonly #skips: Uint32Array
  #at: number
  #skip = 0
  /** The last position of the group at hand, if others follow. */
  #groupEnd: number

  constructor({ bytes, from, end, skips, offset }: CursorInput) {
    this.offset = offset
    this.bytes = end - from
    this.#bytes = bytes
    this.#at = from
    this.#end = end
    this.#skips = skips
    this.#groupEnd = skips[0] ?? Infinity
  }

  /** Moves to the first position that is at least the target, never back; false if there is none. */
  seek(target: number): boolean {
    if (this.value >= target) return true
    if (target > this.#groupEnd) this.#leap(target)
    const bytes = this.#bytes
    let at = this.#at
    let value = Math.max(this.value, 0)
    while (at < this.#end) {
      let byte = bytes[at++]!
      value += byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++]!
        value += (byte & 0x7f) << shift
      }
      if (value >= target) {
        this.#at = at
        this.value = value
        return true
      }
    }
    this.#at = at
    return false
  }

  /** Passes over whole groups of positions that are below the target, by galloping search. */
  #leap(target: number): void {
    const skips = this.#skips
    const count = skips.length >>> 1
    let low = this.#skip
    let stride = 1
    while (low + stride < count && skips[(low + stride) * 2]! < target) {
      low += stride
      stride *= 2
    }
    let high = Math.min(low + stride, count)
    while (low + 1 < high) {
      const middle = (low + high) >>> 1
      if (skips[middle * 2]! < target) low = middle
      else high = middle
    }
    this.#skip = low + 1
    this.#groupEnd = skips[this.#skip * 2] ?? Infinity
    if (skips[low * 2]! <= this.value) return
    this.value = skips[low * 2]!
    this.#at = skips[low * 2 + 1]!
  }
}
