import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { hashText } from '../../src/titles/hashed-names.ts'
import {
  aligned,
  nearestCount,
  placeScale,
  type TableHeader,
  tableFile,
} from '../../src/titles/title-table.ts'
import type { ConceptMatrix } from './concept-matrix.ts'

export type Near = { role: string; score: number }[]

type Content = {
  fingerprint: string
  words: Pick<ConceptMatrix, 'words' | 'weights'>
  vectors: readonly Float64Array[]
  /** Roles by the keys of names. */
  names: ReadonlyMap<string, string>
  /** The nearest roles of each role. */
  near: ReadonlyMap<string, Near>
  /** Each role's place, in the order of `near`. */
  places: readonly Float64Array[]
}

/**
 * Seven steps from -3 to 3: as good as exact numbers in `bench:titles`, and what keeps the file
 * below a megabyte.
 */
const steps = 3

/** Writes `data/titles.bin.br`; returns its length and that of its content in bytes. */
export function writeTable({ fingerprint, words, vectors, names, near, places }: Content): {
  packed: number
  bytes: number
} {
  const roles = [...near.keys()]
  const roleAt = new Map(roles.map((role, at) => [role, at]))
  const wordOrder = byHash(words.words)
  const nameOrder = byHash([...names.keys()])
  const header: TableHeader = {
    dimensions: vectors[0]!.length,
    words: words.words.length,
    names: names.size,
    roles,
    fingerprint,
  }
  const heaviest = Math.max(...words.weights)
  const nearest = roles.map((role) => Array.from({ length: nearestCount }, (_, i) => near.get(role)![i]))
  const bytes = joined([
    headerBytes(header),
    bytesOf(Uint32Array.from(wordOrder.flatMap(({ hash }) => hash))),
    Uint8Array.from(wordOrder, ({ at }) => Math.round((words.weights[at]! / heaviest) * 255)),
    Uint8Array.from(wordOrder.flatMap(({ at }) => inPairs(quantised(vectors[at]!)))),
    bytesOf(Uint32Array.from(nameOrder.flatMap(({ hash }) => hash))),
    bytesOf(Uint16Array.from(nameOrder, ({ text }) => roleAt.get(names.get(text)!)!)),
    bytesOf(Uint16Array.from(nearest.flat(), (each) => (each ? roleAt.get(each.role)! : 0))),
    Uint8Array.from(nearest.flat(), (each) => Math.round((each?.score ?? 0) * 255)),
    bytesOf(
      Int8Array.from(places.flatMap((place) => Array.from(place, (value) => Math.round(value * placeScale)))),
    ),
  ])
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  writeFileSync(tableFile, packed)
  return { packed: packed.length, bytes: bytes.length }
}

function byHash(texts: readonly string[]): { text: string; at: number; hash: [number, number] }[] {
  return texts
    .map((text, at) => ({ text, at, hash: hashText(text) }))
    .toSorted((a, b) => a.hash[0] - b.hash[0] || a.hash[1] - b.hash[1])
}

function quantised(vector: Float64Array): number[] {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Array.from(vector, (value) => Math.round((value / largest) * steps))
}

/** Two numbers of four bits a byte. */
const inPairs = (numbers: readonly number[]): number[] =>
  Array.from(
    { length: numbers.length / 2 },
    (_, i) => (numbers[2 * i]! & 15) | ((numbers[2 * i + 1]! & 15) << 4),
  )

function headerBytes(header: TableHeader): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header))
  return joined([bytesOf(Uint32Array.of(json.length)), json])
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array | Int8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** The parts one after the other, each from a multiple of four on. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((length, part) => length + aligned(part.length), 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += aligned(part.length)
  }
  return result
}
