import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { findHashed } from './hashed-names.ts'

/**
 * The file that `npm run titles` builds from O*NET, ESCO and PDL (docs/titles.md). All numbers are
 * little-endian:
 *
 *     u32 length of the header, the header as JSON, zeros up to a multiple of 4
 *     words       u32 x 2 a word: its hash, ascending
 *     weights     u8 a word: how much it says of a title, 255 the most
 *     vectors     i4 x dimensions a word, the lower half of a byte first: its place among the
 *                 occupations, in any scale
 *     names       u32 x 2 a name: the hash of its key, ascending
 *     nameRoles   u16 a name: the index of its role in the header
 *     near        u16 x 16 a role: the nearest roles, nearest first
 *     scores      u8 x 16 a role: how near they are, 255 the most
 *     places      i8 x dimensions a role: its place among the occupations, of length `placeScale`
 */
export type TableHeader = {
  dimensions: number
  words: number
  names: number
  /** Ids of roles. */
  roles: string[]
  /**
   * A hash of the tables that the names come from, so that a test can tell a table that was not
   * rebuilt.
   */
  fingerprint: string
}

export const nearestCount = 16
export const placeScale = 127
export const tableFile = new URL('data/titles.bin.br', import.meta.url)

/** The table in memory: views of one buffer, about 1.5 MB. */
export class TitleTable {
  readonly header: TableHeader
  readonly #words: Uint32Array
  readonly #weights: Uint8Array
  readonly #vectors: Uint8Array
  readonly #lengths: Float32Array
  readonly #names: Uint32Array
  readonly #nameRoles: Uint16Array
  readonly #near: Uint16Array
  readonly #scores: Uint8Array
  /** The places of the roles, one after the other. */
  readonly places: Int8Array

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerLength))) as TableHeader
    const { words, names, roles, dimensions } = this.header
    let at = aligned(4 + headerLength)
    const take = (length: number): ArrayBuffer => {
      const part = bytes.slice(at, at + length).buffer
      at = aligned(at + length)
      return part
    }
    this.#words = new Uint32Array(take(words * 8))
    this.#weights = new Uint8Array(take(words))
    this.#vectors = new Uint8Array(take((words * dimensions) / 2))
    this.#names = new Uint32Array(take(names * 8))
    this.#nameRoles = new Uint16Array(take(names * 2))
    this.#near = new Uint16Array(take(roles.length * nearestCount * 2))
    this.#scores = new Uint8Array(take(roles.length * nearestCount))
    this.places = new Int8Array(take(roles.length * dimensions))
    const vector = new Float32Array(dimensions)
    this.#lengths = Float32Array.from({ length: words }, (_, word) => {
      this.#addTo(vector.fill(0), word, 1)
      return lengthOf(vector)
    })
  }

  /** The role that two of the three sources give a name, by its key; null if they don't. */
  roleNamed(key: string): string | null {
    const found = findHashed(this.#names, key)
    return found < 0 ? null : this.header.roles[this.#nameRoles[found]!]!
  }

  /** The nearest roles, nearest first, with scores from 0 to 1. */
  near(role: string): { role: string; score: number }[] {
    const from = this.header.roles.indexOf(role) * nearestCount
    if (from < 0) return []
    return Array.from({ length: nearestCount }, (_, i) => ({
      role: this.header.roles[this.#near[from + i]!]!,
      score: this.#scores[from + i]! / 255,
    })).filter(({ score }) => score > 0)
  }

  /** The place of words among the occupations, of length one; zeros if no word is known. */
  vector(words: readonly string[]): Float32Array {
    const { dimensions } = this.header
    const sum = new Float32Array(dimensions)
    for (const word of new Set(words)) {
      const found = findHashed(this.#words, word)
      if (found < 0 || this.#lengths[found] === 0) continue
      this.#addTo(sum, found, this.#weights[found]! / this.#lengths[found]!)
    }
    return unit(sum)
  }

  #addTo(sum: Float32Array, word: number, weight: number): void {
    for (let i = 0, at = (word * sum.length) / 2; i < sum.length; i += 2, at++) {
      const pair = this.#vectors[at]!
      // Shifts that keep the sign of the four bits.
      sum[i]! += weight * ((pair << 28) >> 28)
      sum[i + 1]! += weight * ((pair << 24) >> 28)
    }
  }
}

/** A vector of the same direction and of length one; zeros stay. */
export function unit(vector: Float32Array): Float32Array {
  const length = lengthOf(vector) || 1
  return vector.map((value) => value / length)
}

function lengthOf(vector: Float32Array | Int8Array): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i]! ** 2
  return Math.sqrt(sum)
}

/** The cosine of two vectors of length one, from -1 to 1. */
export function dot(a: Float32Array, b: Float32Array | Int8Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

export const aligned = (length: number): number => Math.ceil(length / 4) * 4

let loaded: TitleTable | undefined

/** The built table, read on first use. */
export function titleTable(): TitleTable {
  return (loaded ??= readTitleTable())
}

export function readTitleTable(): TitleTable {
  return new TitleTable(new Uint8Array(brotliDecompressSync(readFileSync(tableFile))))
}
