import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ImportError } from '@rapport/dataset/import/import-error.ts'
import type { Batch, BatchSource } from './import-batches.ts'
import type { ImportSource } from './import-source.ts'

export type BatchMessage = { batch: Batch | null } | { failure: string }

/** Batches that may wait ready. */
const lookAhead = 1
/** Megabytes: records of a batch die young when there is room for all of them. */
const youngGeneration = 192

/**
 * Reads, checks and prepares records in a thread of its own: that is more than half of an import's work in Node, and so it does not keep the
 * database waiting. `next` rejects with `ImportError` when the source cannot be used, with the signal's reason when that aborts.
 */
export class ThreadedBatches implements BatchSource {
  readonly #worker: Worker
  readonly #messages: AsyncIterator<unknown[]>
  readonly #signal: AbortSignal | undefined

  constructor(source: ImportSource, signal?: AbortSignal) {
    signal?.throwIfAborted()
    this.#signal = signal
    this.#worker = new Worker(new URL('import-worker.ts', import.meta.url), {
      workerData: source,
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
    })
    this.#messages = on(this.#worker, 'message', { close: ['exit'], ...(signal && { signal }) })
    for (let i = 0; i < lookAhead; i++) this.#worker.postMessage('next')
  }

  async next(): Promise<Batch | null> {
    this.#worker.postMessage('next')
    const message = await this.#message()
    if ('failure' in message) throw new ImportError(message.failure)
    return message.batch
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  async #message(): Promise<BatchMessage> {
    try {
      const result = await this.#messages.next()
      // A thread that is gone has not said that the source is at its end: what is stored is not all there is.
      if (result.done) throw new Error('the thread that reads the import ended before its work was done')
      return result.value[0] as BatchMessage
    } catch (error) {
      if (this.#signal?.aborted) throw this.#signal.reason
      throw error
    }
  }
}
