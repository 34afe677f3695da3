import type { Kernels } from '../src/kernels.ts'

type Memories = { segment: Uint8Array; scratch: Uint8Array }

/**
 * The kernels in plain TypeScript, byte by byte and bit by bit: the readable specification of
 * kernels.wat.
 */
export function createKernelsTwin({ segment, scratch }: Memories): Kernels {
  return {
    ...combining(scratch, segment),
    ...own(combining(scratch, scratch)),
    ...lists(segment, scratch),
    ...scans(segment, scratch),
    count: (src, words) => ones(scratch.subarray(src, src + 4 * words)),
    countSegment: (src, words) => ones(segment.subarray(src, src + 4 * words)),
  }
}

const has = (bitmap: Uint8Array, at: number, member: number) =>
  ((bitmap[at + (member >>> 3)]! >>> (member & 7)) & 1) === 1

function ones(bytes: Uint8Array): number {
  let count = 0
  for (let member = 0; member < 8 * bytes.length; member++) if (has(bytes, 0, member)) count++
  return count
}

function combining(scratch: Uint8Array, from: Uint8Array) {
  const each = (dst: number, src: number, words: number, value: (a: number, b: number) => number) => {
    let any = 0
    for (let i = 0; i < 4 * words; i++) any |= scratch[dst + i] = value(scratch[dst + i]!, from[src + i]!)
    return any === 0 ? 0 : 1
  }
  return {
    copy: (dst: number, src: number, words: number) => {
      scratch.set(from.slice(src, src + 4 * words), dst)
    },
    and: (dst: number, src: number, words: number) => each(dst, src, words, (a, b) => a & b),
    andNot: (dst: number, src: number, words: number) => each(dst, src, words, (a, b) => a & ~b),
    or: (dst: number, src: number, words: number) => {
      each(dst, src, words, (a, b) => a | b)
    },
    andCount: (dst: number, src: number, words: number) =>
      ones(scratch.slice(dst, dst + 4 * words).map((a, i) => a & from[src + i]!)),
  }
}

function own({ copy, and, andNot, or, andCount }: ReturnType<typeof combining>) {
  return { copyOwn: copy, andOwn: and, andNotOwn: andNot, orOwn: or, andCountOwn: andCount }
}

const u16 = (bytes: Uint8Array, at: number, i: number) => bytes[at + 2 * i]! | (bytes[at + 2 * i + 1]! << 8)

function lists(
  segment: Uint8Array,
  scratch: Uint8Array,
): Pick<Kernels, 'orArray' | 'andCountArray' | 'markArrays' | 'orMarks' | 'list'> {
  return {
    orArray(dst, src, n) {
      for (let i = 0; i < n; i++) put(scratch, dst, u16(segment, src, i), true)
    },
    markArrays(marks, list, k) {
      const at = new DataView(scratch.buffer, scratch.byteOffset + list, 8 * k)
      for (let j = 0; j < 8 * k; j += 8) {
        const [src, n] = [at.getUint32(j, true), at.getUint32(j + 4, true)]
        for (let i = 0; i < n; i++) scratch[marks + u16(segment, src, i)] = 255
      }
    },
    orMarks(dst, marks, words) {
      for (let i = 0; i < 32 * words; i++) {
        if (scratch[marks + i]! >= 128) put(scratch, dst, i, true)
        scratch[marks + i] = 0
      }
    },
    list(dst, bitmap, words) {
      let count = 0
      for (let i = 0; i < 32 * words; i++) {
        if (!has(scratch, bitmap, i)) continue
        scratch[dst + 2 * count] = i & 255
        scratch[dst + 2 * count++ + 1] = i >>> 8
      }
      return count
    },
    andCountArray(bitmap, src, n) {
      let count = 0
      for (let i = 0; i < n; i++) if (has(scratch, bitmap, u16(segment, src, i))) count++
      return count
    },
  }
}

function put(bitmap: Uint8Array, at: number, member: number, present: boolean) {
  const byte = at + (member >>> 3)
  const bit = 1 << (member & 7)
  bitmap[byte] = present ? bitmap[byte]! | bit : bitmap[byte]! & ~bit
}

function scans(
  segment: Uint8Array,
  scratch: Uint8Array,
): Pick<
  Kernels,
  | 'bytesIn'
  | 'bytesBetween'
  | 'wordsBetween'
  | 'wordsInEither'
  | 'columnCounts'
  | 'columnCounts5'
  | 'wordCounts'
> {
  const increment = (at: number) => {
    const counter = new DataView(scratch.buffer, scratch.byteOffset + at, 4)
    counter.setUint32(0, counter.getUint32(0, true) + 1, true)
  }
  return {
    bytesIn(dst, src, words, set) {
      for (let i = 0; i < 32 * words; i++) {
        const [high, low] = [segment[src + i]! >>> 4, segment[src + i]! & 15]
        put(scratch, dst, i, ((scratch[set + (high < 8 ? 0 : 16) + low]! >>> (high & 7)) & 1) === 1)
      }
    },
    bytesBetween(...[dst, src, words, min, max]) {
      for (let i = 0; i < 32 * words; i++)
        put(scratch, dst, i, min <= segment[src + i]! && segment[src + i]! <= max)
    },
    wordsBetween(...[dst, src, words, min, max]) {
      for (let i = 0; i < 32 * words; i++) {
        const value = u16(segment, src, i)
        put(scratch, dst, i, min <= value && value <= max)
      }
    },
    wordsInEither(...[dst, src, words, min, max, min2, max2]) {
      for (let i = 0; i < 32 * words; i++) {
        const value = u16(segment, src, i)
        put(scratch, dst, i, (min <= value && value <= max) || (min2 <= value && value <= max2))
      }
    },
    columnCounts(bitmap, src, words, dst) {
      for (let i = 0; i < 32 * words; i++) if (has(scratch, bitmap, i)) increment(dst + 4 * segment[src + i]!)
    },
    wordCounts(list, n, src, dst) {
      for (let i = 0; i < n; i++) increment(dst + 4 * u16(segment, src, u16(scratch, list, i)))
    },
    columnCounts5(...[list, n, a, b, c, d, e, dst]) {
      for (let i = 0; i < n; i++) {
        const member = u16(scratch, list, i)
        for (const [j, src] of [a, b, c, d, e].entries())
          increment(dst + 1024 * j + 4 * segment[src + member]!)
      }
    },
  }
}
