import { GrowingBytes, GrowingU32 } from './growing.ts'
import type { SectionReader, SectionWriter } from './sections.ts'

/**
 * Texts by code, 0 to n - 1, as UTF-8 in three sections:
 *
 *     {name}.bytes    all texts, one after the other
 *     {name}.offsets  n + 1 numbers: text c is bytes[offsets[c]] … bytes[offsets[c + 1] - 1]
 *     {name}.slots    open addressing: hash of a text -> code + 1, 0 where free; a power of two, at most 2/3 full
 *
 * Found in about one probe, without a JavaScript object a text. Equal texts may have several codes.
 */
export class TextTable {
  readonly size: number
  readonly #bytes: Buffer
  readonly #offsets: Uint32Array
  readonly #slots: Uint32Array | null

  constructor(sections: SectionReader, name: string) {
    const bytes = sections.u8(`${name}.bytes`)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#offsets = sections.u32(`${name}.offsets`)
    this.size = this.#offsets.length - 1
    this.#slots = `${name}.slots` in sections.segment.sections ? sections.u32(`${name}.slots`) : null
  }

  text(code: number): string {
    return this.#bytes.toString('utf8', this.#offsets[code], this.#offsets[code + 1])
  }

  /** The bytes of a text, not copied. */
  bytes(code: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[code], this.#offsets[code + 1])
  }

  /** Whether the words of a phrase, both of words with single spaces between, stand in a text together and in order. */
  holdsPhrase(code: number, phrase: Uint8Array): boolean {
    const bytes = this.#bytes
    const end = this.#offsets[code + 1]!
    const { length } = phrase
    for (let start = this.#offsets[code]!; start + length <= end; start++) {
      let same = 0
      while (same < length && bytes[start + same] === phrase[same]) same++
      if (same === length && (start + length === end || bytes[start + length] === space)) return true
      while (start < end && bytes[start] !== space) start++
    }
    return false
  }

  /** The code of a text, the lowest if there are several; -1 if there is none. */
  find(text: string): number {
    const codes = this.findAll(text)
    return codes.length === 0 ? -1 : Math.min(...codes)
  }

  findAll(text: string): number[] {
    const slots = this.#slots
    if (!slots) throw new Error('a table without slots cannot be searched')
    const wanted = Buffer.from(text)
    const mask = slots.length - 1
    const codes: number[] = []
    for (let at = hash(wanted, 0, wanted.length) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      const code = slots[at]! - 1
      if (wanted.equals(this.bytes(code))) codes.push(code)
    }
    return codes
  }
}

const space = 0x20

/** Writes texts in the order of their codes. Without `slots` they can be read by code only. */
export function writeTexts(
  writer: SectionWriter,
  name: string,
  texts: Iterable<string>,
  options: { slots: boolean } = { slots: true },
): void {
  const bytes = new GrowingBytes()
  const offsets = new GrowingU32()
  offsets.push(0)
  for (const text of texts) {
    bytes.pushText(text)
    offsets.push(bytes.length)
  }
  writeTextBytes(writer, name, { bytes: bytes.bytes(), offsets: offsets.values() }, options)
}

/** The same from bytes. Empty texts get no slot: they are not found. */
export function writeTextBytes(
  writer: SectionWriter,
  name: string,
  { bytes, offsets }: { bytes: Uint8Array; offsets: Uint32Array },
  options: { slots: boolean } = { slots: true },
): void {
  writer.add(`${name}.bytes`, new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  writer.add(`${name}.offsets`, offsets)
  if (options.slots) writer.add(`${name}.slots`, slotsOf(bytes, offsets))
}

function slotsOf(bytes: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, count * 1.5))))
  const mask = slots.length - 1
  for (let code = 0; code < count; code++) {
    if (offsets[code] === offsets[code + 1]) continue
    let at = hash(bytes, offsets[code]!, offsets[code + 1]!) & mask
    while (slots[at] !== 0) at = (at + 1) & mask
    slots[at] = code + 1
  }
  return slots
}

/** FNV-1a (Fowler, Noll, Vo) over four bytes a step, the high bits folded down in each because slots are taken from the low ones. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5
  let at = from
  for (; at + 4 <= to; at += 4) {
    const four = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    value = Math.imul(value ^ four, 0x01000193)
    value ^= value >>> 15
  }
  for (; at < to; at++) value = Math.imul(value ^ bytes[at]!, 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
