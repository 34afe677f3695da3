import { parentPort, workerData } from 'node:worker_threads'
import type { BlockTask } from './block-threads.ts'
import { blockCount, createBlockMaker } from './record-blocks.ts'

/** A thread of block-threads.ts: fills each buffer it receives with its next block. */

const port = parentPort!
const { options, first, step } = workerData as BlockTask
const makeBlock = createBlockMaker(options)
const count = blockCount(options.people)
let index = first

port.on('message', (space: ArrayBuffer) => {
  // The last buffers arrive when there is nothing left to do.
  if (index >= count) return
  const block = makeBlock(index, space)
  index += step
  port.postMessage(block, [block.bytes.buffer])
})
