import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ImportError } from '@rapport/dataset/import/import-error.ts'
import type { Batch, BatchSource } from './import-batches.ts'
import type { ImportSource } from './import-source.ts'

export type BatchMessage = { batch: Batch | null } | { failure: string }

/** Batches to prepare in advance. */
const lookAhead = 1
/** Megabytes. All records of a batch fit in it, so they are collected cheaply. */
const youngGeneration = 192

/**
 * Reads, checks and prepares records in its own thread, so that the database doesn't wait: this is
 * more than half of an import's work in Node. `next` rejects with `ImportError` if the source is
 * unusable, or with the signal's reason.
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
      // The thread died before reporting the end of the source, so records may be missing.
      if (result.done) throw new Error('the import thread ended before reading the whole source')
      return result.value[0] as BatchMessage
    } catch (error) {
      if (this.#signal?.aborted) throw this.#signal.reason
      throw error
    }
  }
}
