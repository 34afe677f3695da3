import { companyCount, createSyntheticLines, type SyntheticOptions } from '../synthetic-records.ts'

/**
 * Consecutive records as lines of UTF-8, each line terminated. The bytes are overwritten when the
 * next block is requested.
 */
export type RecordBlock = { bytes: Uint8Array<ArrayBuffer>; records: number }

const recordsABlock = 1000
/** Bytes: enough for most blocks of people. */
const usualSize = 4 << 20
/** The maximum UTF-8 bytes of one UTF-16 unit. */
const bytesAUnit = 3

export const blockCount = (people: number) => Math.ceil((companyCount(people) + people) / recordsABlock)

/** A buffer for one block: passed to a block maker and returned as the buffer of its result. */
export const newSpace = () => new ArrayBuffer(usualSize)

/**
 * Makes block `index` in the given buffer, or in a larger one if it doesn't fit. A block depends
 * only on the options and the index.
 */
export function createBlockMaker(
  options: SyntheticOptions,
): (index: number, space: ArrayBuffer) => RecordBlock {
  const lines = createSyntheticLines(options)
  return (index, space) => {
    const start = index * recordsABlock
    const end = Math.min(start + recordsABlock, lines.count)
    let block = Buffer.from(space)
    let filled = 0
    for (let position = start; position < end; position++) {
      const line = lines.at(position)
      const needed = filled + line.length * bytesAUnit + 1
      if (needed > block.length) block = enlarge(block, needed)
      filled += block.write(line, filled)
      filled = block.writeUInt8(10, filled)
    }
    return { bytes: block.subarray(0, filled), records: end - start }
  }
}

function enlarge(block: Buffer<ArrayBuffer>, needed: number): Buffer<ArrayBuffer> {
  // Not allocated from the pool of small buffers, which can't be transferred to other threads.
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, block.length * 2))
  block.copy(larger)
  return larger
}

/** All records in order, made in this thread. */
export function* recordBlocks(options: SyntheticOptions): Generator<RecordBlock> {
  const makeBlock = createBlockMaker(options)
  const count = blockCount(options.people)
  let space = newSpace()
  for (let index = 0; index < count; index++) {
    const block = makeBlock(index, space)
    yield block
    space = block.bytes.buffer
  }
}
