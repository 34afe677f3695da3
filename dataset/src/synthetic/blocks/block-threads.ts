import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { blockCount, newSpace, recordBlocks, type RecordBlock } from './record-blocks.ts'
import type { SyntheticOptions } from '../synthetic-records.ts'

/** A thread's task: to make the blocks `first`, `first + step`, … */
export type BlockTask = { options: SyntheticOptions; first: number; step: number }

const threadCount = 2
/** The number of blocks that a thread may be ahead of the reader, which determines its memory. */
const spacesAThread = 2
/**
 * Heap limits in megabytes; about 40 are in use. Without limits, garbage would accumulate to
 * several times as much, for no benefit.
 */
const heap = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 160 }
/** A smaller number is made before threads have started. */
const minPeople = 20_000

/** All records in order, made in threads if that is faster. */
export const syntheticBlocks = (options: SyntheticOptions, signal: AbortSignal) =>
  options.people < minPeople || availableParallelism() < threadCount
    ? recordBlocks(options)
    : threadedBlocks(options, signal)

/**
 * The same blocks as `recordBlocks`, made by two threads in turn. Each thread has two buffers,
 * which are transferred back and forth without copying; it waits while both are full. Rejects with
 * a thread's error, or if the signal aborts; the threads have ended in every case.
 */
export async function* threadedBlocks(
  options: SyntheticOptions,
  signal: AbortSignal,
): AsyncGenerator<RecordBlock> {
  // One day for all threads, even at midnight.
  const dated = { ...options, today: options.today ?? new Date() }
  const threads = Array.from({ length: threadCount }, (_, first) =>
    startThread({ options: dated, first, step: threadCount }, signal),
  )
  try {
    const count = blockCount(options.people)
    for (let index = 0; index < count; index++) {
      const { worker, answers } = threads[index % threadCount]!
      const answer = await answers.next()
      if (answer.done) throw new Error('a thread ended before it was done')
      const [block] = answer.value as [RecordBlock]
      yield block
      hand(worker, block.bytes.buffer)
    }
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }
}

function startThread(task: BlockTask, signal: AbortSignal) {
  const worker = new Worker(new URL('block-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: heap,
  })
  const answers = on(worker, 'message', { close: ['exit'], signal })
  for (let space = 0; space < spacesAThread; space++) hand(worker, newSpace())
  return { worker, answers }
}

const hand = (worker: Worker, space: ArrayBuffer) => worker.postMessage(space, [space])
