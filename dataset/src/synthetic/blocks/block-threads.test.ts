import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { syntheticLines } from '../../../test/synthetic-lines.ts'
import { today } from '../../../test/synthetic-sample.ts'
import { syntheticBlocks, threadedBlocks } from './block-threads.ts'
import { createBlockMaker, recordBlocks, type RecordBlock } from './record-blocks.ts'
import { companyCount } from '../synthetic-records.ts'

const never = new AbortController().signal

function digestOfLines(options: Parameters<typeof syntheticLines>[0]) {
  const hash = createHash('sha256')
  let records = 0
  for (const line of syntheticLines(options)) {
    hash.update(`${line}\n`)
    records++
  }
  return { sha256: hash.digest('hex'), records }
}

async function digestOfBlocks(blocks: Iterable<RecordBlock> | AsyncIterable<RecordBlock>) {
  const hash = createHash('sha256')
  let records = 0
  for await (const block of blocks) {
    hash.update(block.bytes)
    records += block.records
  }
  return { sha256: hash.digest('hex'), records }
}

const threadsOfThisProcess = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length

const isThreaded = (people: number) =>
  Symbol.asyncIterator in syntheticBlocks({ people, seed: 1, today }, never)

describe('blocks made in threads', { timeout: 60_000 }, () => {
  // A block has 1000 records, companies included: far fewer, fewer, exactly as many, one more,
  // several blocks per thread.
  test.each([
    { people: 1, seed: 1 },
    { people: 300, seed: 7 },
    { people: 923, seed: 0 },
    { people: 924, seed: 2 ** 32 - 1 },
    { people: 6500, seed: 42 },
  ])('are the lines of one thread: $people people, seed $seed', async ({ people, seed }) => {
    const options = { people, seed, today }
    const expected = digestOfLines(options)
    expect(expected.records).toBe(people + companyCount(people))
    expect(await digestOfBlocks(recordBlocks(options))).toEqual(expected)
    expect(await digestOfBlocks(threadedBlocks(options, never))).toEqual(expected)
  })

  test('are chosen for many people and not for few', () => {
    expect([1, 19_999].map(isThreaded)).toEqual([false, false])
    expect(isThreaded(20_000)).toBe(availableParallelism() > 1)
  })

  test('an error in a thread reaches the reader', async () => {
    // A table of this many companies can't be allocated.
    const blocks = threadedBlocks({ people: 1e15, seed: 1, today }, never)
    await expect(blocks.next()).rejects.toThrow(/array/i)
    expect(await blocks.next()).toEqual({ done: true, value: undefined })
  })

  test('an abort ends the threads, before the first block and between blocks', async () => {
    const before = threadsOfThisProcess()
    for (const taken of [0, 3]) {
      const stop = new AbortController()
      const blocks = threadedBlocks({ people: 50_000, seed: 1, today }, stop.signal)
      for (let index = 0; index < taken; index++) expect((await blocks.next()).done).toBe(false)
      const next = blocks.next()
      stop.abort('SIGINT')
      const rest = [next, ...Array.from({ length: 6 }, () => blocks.next())]
      const failed = (await Promise.allSettled(rest)).filter(({ status }) => status === 'rejected')
      expect(failed).toHaveLength(1)
      expect(threadsOfThisProcess()).toBe(before)
    }
  })

  test('a reader that leaves ends the threads', async () => {
    const before = threadsOfThisProcess()
    const blocks = threadedBlocks({ people: 50_000, seed: 1, today }, never)
    expect((await blocks.next()).done).toBe(false)
    expect(threadsOfThisProcess()).toBeGreaterThan(before)
    await blocks.return(undefined)
    expect(threadsOfThisProcess()).toBe(before)
  })

  test('a slow reader finds the same blocks', async () => {
    const options = { people: 9000, seed: 5, today }
    const hash = createHash('sha256')
    for await (const { bytes } of threadedBlocks(options, never)) {
      await delay(30)
      hash.update(bytes)
    }
    expect(hash.digest('hex')).toBe(digestOfLines(options).sha256)
  })
})

test('a block that does not fit its space gets a larger one', () => {
  const options = { people: 900, seed: 3, today }
  const makeBlock = createBlockMaker(options)
  const expected = Buffer.from(makeBlock(0, new ArrayBuffer(1 << 23)).bytes)
  for (const size of [0, 1, 5000, expected.length - 1, expected.length])
    expect(Buffer.compare(makeBlock(0, new ArrayBuffer(size)).bytes, expected)).toBe(0)
})
