import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { IndexView } from '../index/index-view.ts'
import { createShare, hasHelped } from './query-share.ts'
import type { PostedQuestion, QueryReply, QueryRequest } from './query-worker.ts'
import type { Answer, Question, QuestionKind, QuestionOf } from '../people-search.ts'
import { isShareable, joined, type Part, type SharedQuestion } from './question.ts'

const maxThreads = 4

type Waiting = { resolve(answer: unknown): void; reject(error: unknown): void }

/**
 * Threads that answer questions that would block the caller's thread for too long, all from the
 * same shared memory. A question goes to the thread with the shortest queue; idle threads help,
 * each taking the next free block. A thread that dies fails its questions, and restarts with the
 * next one.
 */
export class QueryThreads {
  readonly #threads: QueryThread[]
  #segments = 0

  constructor(count = Math.min(maxThreads, availableParallelism()), startWorker = startQueryWorker) {
    this.#threads = Array.from({ length: count }, () => new QueryThread(startWorker))
  }

  /** Sets the view that answers new questions. */
  show(view: IndexView): void {
    this.#segments = view.segments.length
    for (const thread of this.#threads) thread.show(view)
  }

  /**
   * `today` in days since 1970-01-01. An aborted signal stops the threads' work and rejects with
   * its reason.
   */
  async ask<K extends QuestionKind>(
    question: QuestionOf<K>,
    today: number,
    signal?: AbortSignal,
  ): Promise<Answer<K>> {
    signal?.throwIfAborted()
    const [first, ...others] = this.#threads.toSorted((a, b) => a.load - b.load)
    const helpers = others.filter(({ load }) => load === 0)
    const asked = question as Question
    const answer =
      isShareable(asked) && helpers.length > 0
        ? this.#askTogether([first!, ...helpers], { question: asked, today }, signal)
        : first!.ask({ question: asked, today }, signal)
    return answer as Promise<Answer<K>>
  }

  /** Abandons running questions. */
  async close(): Promise<void> {
    // Sequentially: see merge-threads.ts of the server.
    for (const thread of this.#threads) await thread.close()
  }

  async #askTogether(
    [first, ...helpers]: [QueryThread, ...QueryThread[]],
    posted: PostedQuestion & { question: SharedQuestion },
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const share = createShare(this.#segments, helpers.length)
    const stop = new AbortController()
    const onAbort = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    try {
      const helping = helpers.map((thread, helper) => {
        const part = thread.ask({ ...posted, share: { ...share, helper } }, stop.signal)
        // Unneeded helpers are stopped; a failure of a needed one surfaces below.
        part.catch(() => {})
        return part
      })
      const own = await first.ask({ ...posted, share }, stop.signal)
      const parts = await Promise.all(helping.filter((_, helper) => hasHelped(share, helper)))
      return joined(posted.question, [own, ...parts] as Part[])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      stop.abort()
    }
  }
}

const startQueryWorker = () => new Worker(new URL('query-worker.ts', import.meta.url))

class QueryThread {
  /**
   * Questions without a reply, including those whose callers have gone: the thread is still busy
   * with them.
   */
  readonly #waiting = new Map<number, Waiting>()
  #callers = 0
  #worker: Worker | undefined
  #view: IndexView | undefined
  #lastId = 0
  readonly #startWorker: () => Worker

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker
  }

  get load(): number {
    return this.#waiting.size
  }

  show(view: IndexView): void {
    const isFirst = !this.#view
    this.#view = view
    if (this.#worker) this.#post({ view })
    else if (isFirst) this.#start()
  }

  async ask(posted: PostedQuestion, signal?: AbortSignal): Promise<unknown> {
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
    this.#post({ id, posted, isCancelled })
    // Keeps the process alive only while a caller waits.
    this.#worker?.ref()
    this.#callers++
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
      if (--this.#callers === 0) this.#worker?.unref()
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): void {
    const worker = this.#startWorker()
    let cause: unknown
    worker.on('message', (reply: QueryReply) => this.#settle(reply))
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = undefined
      const failure = new Error('the thread that searched ended', { cause })
      for (const waiting of this.#waiting.values()) waiting.reject(failure)
      this.#waiting.clear()
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
    this.#waiting.delete(reply.id)
    if ('failure' in reply) waiting.reject(reply.failure)
    else if ('answer' in reply) waiting.resolve(reply.answer)
  }
}
