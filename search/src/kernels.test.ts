import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemble } from '../kernels/build.ts'
import { createKernelsTwin } from '../test/kernels-twin.ts'
import { byteSet, createKernels, type Kernels } from './kernels.ts'

const pages = 2
const size = 65_536 * pages
const maxLength = 300

const memories = {
  segment: new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }),
  scratch: new WebAssembly.Memory({ initial: pages }),
}
const real = {
  segment: new Uint8Array(memories.segment.buffer),
  scratch: new Uint8Array(memories.scratch.buffer),
}
const model = { segment: new Uint8Array(size), scratch: new Uint8Array(size) }
const kernels = createKernels(memories)
const twin = createKernelsTwin(model)

/** Bytes like those of bitmaps and columns: empty, full, sparse and random, and runs of each. */
const bytes = (seed: number) => {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
  let [kind, left] = [0, 0]
  return Uint8Array.from({ length: size }, () => {
    if (left-- === 0) [kind, left] = [next() % 5, next() % 80]
    return [0, 255, 1 << (next() % 24), next() & 255, 7][kind]!
  })
}
const pool = Array.from({ length: 12 }, (_, seed) => bytes(seed + 1))

function fill([segment, scratch]: [number, number]) {
  for (const side of [real, model]) {
    side.segment.set(pool[segment]!)
    side.scratch.set(pool[scratch]!)
  }
}

/**
 * Makes the same call on both sides, starting from equal memories, and describes any difference in
 * the result or in a byte of memory.
 */
function differences(data: [number, number], call: (on: Kernels) => number | void): string[] {
  fill(data)
  const [returned, expected] = [call(kernels), call(twin)]
  const found = returned === expected ? [] : [`returns ${String(returned)}, not ${String(expected)}`]
  for (const name of ['scratch', 'segment'] as const) {
    // Buffer.compare comes first because a loop over each byte takes a hundred times as long.
    if (Buffer.compare(real[name], model[name]) === 0) continue
    found.push(`${name} differs from byte ${real[name].findIndex((byte, i) => byte !== model[name][i])} on`)
  }
  return found
}

const data = fc.tuple(fc.nat(pool.length - 1), fc.nat(pool.length - 1))
const bound = fc.oneof(
  fc.constantFrom(0, 1, 7, 0x0707, 252, 255, 0x7fff, 0x8000, 65_535, 65_536),
  fc.nat(65_535),
)
/** Start addresses of a region of `length` bytes: aligned, unaligned, and at the very end. */
const start = (from: number, to: number, length: number) =>
  fc.oneof(
    fc.integer({ min: from, max: from + 17 }),
    fc.integer({ min: from, max: to - length }),
    fc.constant(to - length),
  )
/** `low` and `high` are addresses in scratch whose regions never meet; `src` is one in the segment. */
type At = { low: number; high: number; src: number; count: number; min: number; max: number }
type Call = (on: Kernels, at: At) => number | void
/** Bytes that a kernel touches at each address for a given count. */
type Room = { [place in 'low' | 'high' | 'src']: (count: number) => number }

function check(name: keyof Kernels, room: Room, call: Call) {
  const at = fc.oneof(fc.nat(40), fc.nat(maxLength)).chain((count) =>
    fc.record({
      low: start(0, size / 2, room.low(count)),
      high: start(size / 2, size, room.high(count)),
      src: start(0, size, room.src(count)),
      count: fc.constant(count),
      min: bound,
      max: bound,
    }),
  )
  test(`${name}: any data, place and length`, () => {
    fc.assert(
      fc.property(data, at, (memory, drawn) => {
        expect(differences(memory, (on) => call(on, drawn))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
  test(`${name}: every length up to ${maxLength}`, () => {
    for (let count = 0; count <= maxLength; count++) {
      const [low, high, src] = [count % 3, size / 2 + (count % 5), count % 7]
      const drawn = { low, high, src, count, min: 3, max: 0x8000 }
      const found = differences([count % 12, (count + 5) % 12], (on) => call(on, drawn))
      expect(found, `${count}`).toEqual([])
    }
  })
}

const words = (count: number) => 4 * count
const bitmaps: Room = { low: words, high: words, src: words }
check('copy', bitmaps, (on, { low, src, count }) => on.copy(low, src, count))
check('and', bitmaps, (on, { low, src, count }) => on.and(low, src, count))
check('andNot', bitmaps, (on, { low, src, count }) => on.andNot(low, src, count))
check('or', bitmaps, (on, { low, src, count }) => on.or(low, src, count))
check('copyOwn', bitmaps, (on, { low, high, count }) => on.copyOwn(low, high, count))
check('andOwn', bitmaps, (on, { low, high, count }) => on.andOwn(low, high, count))
check('andNotOwn', bitmaps, (on, { low, high, count }) => on.andNotOwn(low, high, count))
check('orOwn', bitmaps, (on, { low, high, count }) => on.orOwn(low, high, count))
check('count', bitmaps, (on, { high, count }) => on.count(high, count))
check('countSegment', bitmaps, (on, { src, count }) => on.countSegment(src, count))
check('andCount', bitmaps, (on, { high, src, count }) => on.andCount(high, src, count))
check('andCountOwn', bitmaps, (on, { low, high, count }) => on.andCountOwn(high, low, count))

// A list may contain any u16: its bitmap has 64 Ki members.
const lists: Room = { low: () => 8192, high: () => 8192, src: (n) => 2 * n }
check('orArray', lists, (on, { low, src, count }) => on.orArray(low, src, count))
check('andCountArray', lists, (on, { high, src, count }) => on.andCountArray(high, src, count))

check('list', { ...bitmaps, low: (count) => 64 * count }, (on, { low, high, count }) =>
  on.list(low, high, count),
)

// A list may mark any of the 64 Ki bytes below `low + size / 2`.
const marked: Room = { low: () => size / 2, high: words, src: (n) => 2 * n }
check('markArrays', marked, (on, { src, high, count }) => {
  // Two lists and an empty one, described beyond the bytes that can be marked; the second list ends
  // where the first does.
  const listTable = size / 2 + (high % 9)
  for (const { scratch } of [real, model])
    new Uint8Array(scratch.buffer, listTable, 24).set(
      new Uint8Array(
        Uint32Array.of(src, count, src, 0, src + 2 * (count >>> 1), count - (count >>> 1)).buffer,
      ),
    )
  on.markArrays(0, listTable, 3)
})
check('orMarks', { ...bitmaps, low: (count) => 32 * count }, (on, { low, high, count }) =>
  on.orMarks(high, low, count),
)

const codes: Room = { low: words, high: () => 1024, src: (count) => 32 * count }
check('bytesIn', codes, (on, { low, src, count, high }) => on.bytesIn(low, src, count, high))
check('bytesBetween', codes, (on, { low, src, count, min, max }) =>
  on.bytesBetween(low, src, count, min & 511, max & 511),
)
check('columnCounts', codes, (on, { low, src, count, high }) => on.columnCounts(low, src, count, high))
// A member may be any u16, so the columns begin in the lower half.
const listed: Room = { low: (n) => 2 * n, high: () => 5 * 1024, src: () => size / 2 }
check('columnCounts5', listed, (on, { low, src, count, high }) =>
  on.columnCounts5(low, count, src, src >>> 1, src >>> 2, src >>> 3, src >>> 4, high),
)
check('wordsInEither', { ...codes, src: (count) => 64 * count }, (on, { low, src, count, min, max }) => {
  const [a, b] = [Math.min(min, 0xffff), Math.min(max, 0xffff)]
  on.wordsInEither(low, src, count, a >>> 1, a, Math.min(a, b), Math.max(a, b))
})
const bytesOf = ({ buffer }: WebAssembly.Memory) => new Uint8Array(buffer)

test('wordCounts: counts the codes of listed members as its twin does', () => {
  // The counters of all codes take 256 KiB, more than the memories above have.
  const own = {
    segment: new WebAssembly.Memory({ initial: 3, maximum: 3, shared: true }),
    scratch: new WebAssembly.Memory({ initial: 5 }),
  }
  const counted = fc.record({
    codes: fc.nat(pool.length - 1),
    listed: fc.nat(pool.length - 1),
    n: fc.nat(maxLength),
    at: fc.nat(40),
  })
  fc.assert(
    fc.property(counted, ({ codes: codesAt, listed: listAt, n, at }) => {
      bytesOf(own.segment).set(pool[codesAt]!)
      bytesOf(own.scratch).fill(0).set(pool[listAt]!.subarray(0, 1024))
      const plain = { segment: bytesOf(own.segment).slice(), scratch: bytesOf(own.scratch).slice() }
      createKernels(own).wordCounts(at, n, at, 1024 + at)
      createKernelsTwin(plain).wordCounts(at, n, at, 1024 + at)
      expect(Buffer.compare(bytesOf(own.scratch), plain.scratch)).toBe(0)
    }),
  )
})
check('wordsBetween', { ...codes, src: (count) => 64 * count }, (on, { low, src, count, min, max }) =>
  on.wordsBetween(low, src, count, min, max),
)

test('and and andNot return 0 when no bit is left', () => {
  for (let count = 0; count < 70; count++) {
    real.scratch.fill(0x55)
    real.segment.fill(0xaa)
    expect([kernels.and(0, 0, count), kernels.andOwn(4096, 0, count)]).toEqual([0, 0])
    real.segment.fill(0xff)
    expect([kernels.andNot(8192, 0, count), kernels.andNotOwn(512, 512, count)]).toEqual([0, 0])
  }
})

test('a single remaining bit is found anywhere', () => {
  const count = 37
  for (let bit = 0; bit < 32 * count; bit++) {
    real.scratch.fill(0)
    real.segment.fill(0xff)
    real.scratch[bit >>> 3] = 1 << (bit & 7)
    expect([kernels.and(0, 0, count), kernels.andNotOwn(0, 4096, count), kernels.count(0, count)]).toEqual([
      1, 1, 1,
    ])
  }
})

test('the counters of one code do not overflow', () => {
  real.scratch.fill(0xff, 0, 8192).fill(0, 8192, 16_384)
  real.segment.fill(6)
  kernels.columnCounts(0, 0, 2048, 8192)
  expect(new Uint32Array(real.scratch.buffer, 8192, 256)[6]).toBe(65_536)
})

test('a set of bytes contains its members and no other byte', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(255)), (members) => {
      for (let value = 0; value < 256; value++) real.segment[value] = value
      real.scratch.set(byteSet(members), 1000)
      kernels.bytesIn(0, 0, 8, 1000)
      const found = Array.from({ length: 256 }, (_, i) => i).filter(
        (i) => (real.scratch[i >>> 3]! >>> (i & 7)) & 1,
      )
      expect(found).toEqual(members.toSorted((a, b) => a - b))
    }),
  )
})

test('an address outside a memory throws', () => {
  expect(() => kernels.and(size - 8, 0, 3)).toThrow(WebAssembly.RuntimeError)
  expect(() => kernels.countSegment(size - 8, 3)).toThrow(WebAssembly.RuntimeError)
})

test('the committed kernels.wasm is what kernels.wat assembles to', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../kernels/kernels.wasm'))
  expect(Buffer.compare(committed, await assemble())).toBe(0)
})
