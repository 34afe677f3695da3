import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { IndexView } from '@rapport/search/index-view.ts'
import type { QueryReply, QueryRequest } from './query-worker.ts'
import type { Answer, Question } from './question.ts'

const mostThreads = 4

type Waiting = { resolve(answer: unknown): void; reject(error: unknown): void }

/**
 * Threads that answer what would keep the event loop for too long, all from the same shared memory. The next question goes to the
 * thread with the fewest. One that ends unasked fails its questions, and is started anew with the next one.
 */
export class QueryThreads {
  readonly #threads: QueryThread[]

  constructor(count = Math.min(mostThreads, Math.max(1, availableParallelism() - 1))) {
    this.#threads = Array.from({ length: count }, () => new QueryThread())
  }

  /** Questions asked from now on are answered from this view. */
  show(view: IndexView): void {
    for (const thread of this.#threads) thread.show(view)
  }

  /** `today` in days since 1970-01-01. A signal that aborts stops the thread's work on it, and rejects with its reason. */
  ask<Asked extends Question>(question: Asked, today: number, signal?: AbortSignal): Promise<Answer<Asked>> {
    const free = this.#threads.reduce((best, thread) => (thread.load < best.load ? thread : best))
    return free.ask(question, today, signal) as Promise<Answer<Asked>>
  }

  /** Questions that run are given up. */
  async close(): Promise<void> {
    // One after the other: see merge-threads.ts.
    for (const thread of this.#threads) await thread.close()
  }
}

class QueryThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #view: IndexView | undefined
  #lastId = 0

  get load(): number {
    return this.#waiting.size
  }

  show(view: IndexView): void {
    const isFirst = !this.#view
    this.#view = view
    if (this.#worker) this.#post({ view })
    else if (isFirst) this.#start()
  }

  async ask(question: Question, today: number, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    if (!this.#worker) this.#start()
    const id = ++this.#lastId
    const isCancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.set(id, { resolve, reject })
    const onAbort = () => {
      Atomics.store(isCancelled, 0, 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort)
    this.#post({ id, question, today, isCancelled })
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.#waiting.delete(id)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): void {
    const worker = new Worker(new URL('query-worker.ts', import.meta.url))
    let cause: unknown
    worker.on('message', (reply: QueryReply) => this.#settle(reply))
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = undefined
      const failure = new Error('the thread that searched ended', { cause })
      for (const waiting of this.#waiting.values()) waiting.reject(failure)
    })
    worker.unref()
    this.#worker = worker
    if (this.#view) this.#post({ view: this.#view })
  }

  #post(request: QueryRequest): void {
    this.#worker?.postMessage(request)
  }

  #settle(reply: QueryReply): void {
    const waiting = this.#waiting.get(reply.id)
    if (!waiting) return
    if ('failure' in reply) waiting.reject(reply.failure)
    else waiting.resolve(reply.answer)
  }
}
