import { hash } from 'node:crypto'

/** The data remembered about a text: a line of the source, and a number. Both are 32 bits. */
export type Remembered = { line: number; extra: number }

const slotWords = 4
const maxLoad = 0.6
/** Marks a deleted slot. A free one would end the search for texts behind it. */
const deleted = 0xffff_ffff

/**
 * Remembers texts by 64 bits of their SHA-256: 27 to 53 bytes each, outside the heap, however long
 * they are. Two of ten million texts are confused with a probability of three in a million. Open
 * addressing; a slot is [high, low, line, extra], and a line of 0 means free.
 */
export class LineTable {
  #slots = new Uint32Array(1024 * slotWords)
  #count = 0

  get(text: string): Remembered | null {
    const at = this.#find(keyOf(text))
    const line = this.#slots[at + 2]!
    return line === 0 || line === deleted ? null : { line, extra: this.#slots[at + 3]! }
  }

  /** `line` counts from 1. */
  set(text: string, { line, extra }: Remembered): void {
    const key = keyOf(text)
    let at = this.#find(key)
    if (this.#slots[at + 2] === 0) {
      this.#count++
      if (this.#count * slotWords > this.#slots.length * maxLoad) {
        this.#grow()
        at = this.#find(key)
      }
    }
    this.#slots.set([...key, line, extra], at)
  }

  delete(text: string): void {
    const at = this.#find(keyOf(text))
    if (this.#slots[at + 2] !== 0) this.#slots[at + 2] = deleted
  }

  /** The index of the key's slot, or of the free slot where it belongs. */
  #find([high, low]: readonly [high: number, low: number]): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let at = (low * slotWords) & mask
    while (slots[at + 2] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) at = (at + slotWords) & mask
    return at
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(before.length * 2)
    for (let at = 0; at < before.length; at += slotWords) {
      if (before[at + 2] === 0 || before[at + 2] === deleted) continue
      const slot = before.subarray(at, at + slotWords)
      this.#slots.set(slot, this.#find([slot[0]!, slot[1]!]))
    }
  }
}

function keyOf(text: string): readonly [high: number, low: number] {
  const digest = hash('sha256', text, 'buffer')
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}
