import { companyCount, createSyntheticLines, type SyntheticOptions } from '../synthetic-records.ts'

/** Records that follow each other, as lines of UTF-8, each line ended. The bytes are overwritten once the next block is asked for. */
export type RecordBlock = { bytes: Uint8Array<ArrayBuffer>; records: number }

const recordsABlock = 1000
/** Bytes: enough for most blocks of people. */
const usualSize = 4 << 20
/** Bytes that UTF-8 needs at most for one UTF-16 unit. */
const bytesAUnit = 3

export const blockCount = (people: number) => Math.ceil((companyCount(people) + people) / recordsABlock)

/** Memory for one block, given to a block maker and found again as the buffer of what it returns. */
export const newSpace = () => new ArrayBuffer(usualSize)

/** Makes block `index` in the given space, or in a larger one when it does not fit; each depends on the options and the index alone. */
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
  // Not from the pool of small buffers, which other threads cannot be given.
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
