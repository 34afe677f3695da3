import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { ImportError } from '@rapport/dataset/import/import-error.ts'
import { BatchReader } from './import-batches.ts'
import { openSource, type ImportSource } from './import-source.ts'
import type { BatchMessage } from './import-thread.ts'

/** The thread behind import-thread.ts. Answers each message with one batch. */

const port = parentPort!
const reader = new BatchReader(openSource(workerData as ImportSource))

const requests = on(port, 'message')
for (let isOpen = true; isOpen;) {
  await requests.next()
  const answer = await nextBatch()
  port.postMessage(answer)
  isOpen = 'batch' in answer && answer.batch !== null
}

async function nextBatch(): Promise<BatchMessage> {
  try {
    return { batch: await reader.next() }
  } catch (error) {
    // An error loses its class on the way to another thread.
    if (error instanceof ImportError) return { failure: error.message }
    throw error
  }
}
