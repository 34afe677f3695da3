import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The inner loops of the index. They use two memories: they only read the segment, and only write
 * the thread's scratch memory. All addresses are byte offsets and need no alignment. Lengths are in
 * 32-bit words; `n` counts members. A bitmap is little-endian: bit i of word w is member 32 * w +
 * i. `src` is in the segment, except in kernels named `Own`, where everything is in scratch. Two
 * scratch regions passed to one kernel must be identical or disjoint. An address outside its memory
 * throws `WebAssembly.RuntimeError`.
 */
export type Kernels = {
  copy(dst: number, src: number, words: number): void
  /** `dst &= src`. Returns 1 if any bit is left, else 0. */
  and(dst: number, src: number, words: number): number
  /** `dst &= ~src`. Returns 1 if any bit is left, else 0. */
  andNot(dst: number, src: number, words: number): number
  /** `dst |= src`. */
  or(dst: number, src: number, words: number): void

  copyOwn(dst: number, src: number, words: number): void
  andOwn(dst: number, src: number, words: number): number
  andNotOwn(dst: number, src: number, words: number): number
  orOwn(dst: number, src: number, words: number): void

  /** Counts the members of a bitmap in scratch. */
  count(src: number, words: number): number
  /** Counts the members of a bitmap in the segment. */
  countSegment(src: number, words: number): number
  /** Counts the members of both `own` and `src`; writes nothing. */
  andCount(own: number, src: number, words: number): number
  andCountOwn(own: number, other: number, words: number): number

  /** Sets the `n` u16 members of the list at `src` in the bitmap `dst`. */
  orArray(dst: number, src: number, n: number): void
  /**
   * Sets the bytes of the u16 members of `k` lists to 255, among the 65,536 bytes at `marks`.
   * `lists` in scratch contains the address and length of each list, as u32.
   */
  markArrays(marks: number, lists: number, k: number): void
  /** Ors into `dst` the members whose byte at `marks` is set, and clears these 32 * words bytes. */
  orMarks(dst: number, marks: number, words: number): void
  /**
   * Writes the members of the bitmap `own` to `dst` in scratch as ascending u16, and returns their
   * number.
   */
  list(dst: number, own: number, words: number): number
  /** Counts how many of the `n` u16 members of the list at `src` are in the bitmap `own`. */
  andCountArray(own: number, src: number, n: number): number

  /**
   * Bit i of `dst` = whether byte i at `src` is in the set whose table (see `byteSet`) is at `set`
   * in scratch. Reads 32 * words bytes.
   */
  bytesIn(dst: number, src: number, words: number, set: number): void
  /**
   * Bit i of `dst` = whether min <= byte i at `src` <= max. Reads 32 * words bytes. Sets no bits if
   * min > max.
   */
  bytesBetween(dst: number, src: number, words: number, min: number, max: number): void
  /**
   * Bit i of `dst` = whether min <= u16 i at `src` <= max. Reads 32 * words values. Sets no bits if
   * min > max.
   */
  wordsBetween(dst: number, src: number, words: number, min: number, max: number): void
  /**
   * The same for two ranges: whether `min` <= u16 i <= `max` or `min2` <= u16 i <= `max2`. Both
   * must be ranges of u16 that are not empty, `min` <= `max` and `min2` <= `max2`.
   */
  wordsInEither(
    ...args: [...column: [dst: number, src: number, words: number], ...one: Bounds, ...other: Bounds]
  ): void
  /**
   * For each member i of the bitmap `own`, increments the u32 at `dst + 4 * (byte i at src)` in
   * scratch. `dst` has 256 counters.
   */
  columnCounts(own: number, src: number, words: number, dst: number): void
  /**
   * For each of the `n` u16 members i of the list at `list` in scratch, increments a counter of
   * each of the five columns: the u32 at `dst`, `dst + 1024` and so on, plus 4 * (byte i of the
   * column).
   */
  columnCounts5(...args: [...listed: [list: number, n: number], ...columns: FiveColumns, dst: number]): void
  /**
   * For each of the `n` u16 members i of the list at `list` in scratch, increments the u32 at
   * `dst + 4 * (u16 i at src)` in scratch.
   */
  wordCounts(list: number, n: number, src: number, dst: number): void
}

/** The addresses of five columns. */
export type FiveColumns = readonly [a: number, b: number, c: number, d: number, e: number]
type Bounds = [min: number, max: number]

// Compiled synchronously when a thread loads this file: a thread must not await a promise before
// its first query.
const kernels = new WebAssembly.Module(readFileSync(join(import.meta.dirname, '../kernels/kernels.wasm')))

/**
 * Binds the kernels to one segment (a shared memory) and one scratch memory (not shared). Throws
 * `WebAssembly.LinkError` for other kinds of memory.
 */
export function createKernels(memories: {
  segment: WebAssembly.Memory
  scratch: WebAssembly.Memory
}): Kernels {
  return new WebAssembly.Instance(kernels, { index: memories }).exports as Kernels
}

/**
 * The 32-byte table of a set of bytes that `bytesIn` reads: bit h % 8 of byte (h < 8 ? l : 16 + l)
 * for a member 16 * h + l.
 */
export function byteSet(members: Iterable<number>): Uint8Array {
  const table = new Uint8Array(32)
  for (const member of members) {
    const [high, low] = [member >>> 4, member & 15]
    table[(high < 8 ? 0 : 16) + low]! |= 1 << (high & 7)
  }
  return table
}
