/**
 * A fixed set of document ordinals, 0 to size - 1, one bit each in 32-bit words. Bits at and above `size` are always zero.
 */
export class Bitset {
  readonly size: number
  readonly words: Uint32Array

  constructor(size: number) {
    this.size = size
    this.words = new Uint32Array(Math.ceil(size / 32))
  }

  static full(size: number): Bitset {
    const set = new Bitset(size)
    set.words.fill(0xffffffff)
    const tail = size % 32
    if (tail > 0) set.words[set.words.length - 1] = 2 ** tail - 1
    return set
  }

  add(ordinal: number): void {
    this.words[ordinal >>> 5]! |= 1 << (ordinal & 31)
  }

  has(ordinal: number): boolean {
    return (this.words[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0
  }

  /** Keeps what is in both. */
  and(other: Bitset): void {
    const { words } = this
    for (let i = 0; i < words.length; i++) words[i]! &= other.words[i]!
  }

  /** Keeps what is not in the other. */
  andNot(other: Bitset): void {
    const { words } = this
    for (let i = 0; i < words.length; i++) words[i]! &= ~other.words[i]!
  }

  /** Keeps what is in either. */
  or(other: Bitset): void {
    const { words } = this
    for (let i = 0; i < words.length; i++) words[i]! |= other.words[i]!
  }

  count(): number {
    let count = 0
    for (const word of this.words) count += popcount(word)
    return count
  }

  /** The members after the first `offset`, ascending, at most `limit`. Whole words are skipped by their counts. */
  slice(offset: number, limit: number): number[] {
    const members: number[] = []
    let skip = offset
    for (let i = 0; i < this.words.length && members.length < limit; i++) {
      let word = this.words[i]!
      const inWord = popcount(word)
      if (skip >= inWord) {
        skip -= inWord
        continue
      }
      for (; word !== 0 && members.length < limit; word &= word - 1) {
        if (skip > 0) skip--
        else members.push(i * 32 + (31 - Math.clz32(word & -word)))
      }
    }
    return members
  }
}

/** Bits set in a 32-bit word: Warren, Hacker's Delight, section 5-1. */
function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
