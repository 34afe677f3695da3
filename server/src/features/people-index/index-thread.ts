import { Worker } from 'node:worker_threads'
import type { IndexMessage, LogLevel } from './index-messages.ts'
import { heapLimits } from './merge-threads.ts'

export type Log = Record<LogLevel, (details: object, message: string) => void>

type Options<State> = {
  /** The module that the thread runs, and its start data. */
  entry: URL
  data: object
  log: Log
  /** Receives each new state of the index. */
  show: (view: State) => void
  /** Called whenever the change log was read: whether some of it was applied, and whether nothing is left. */
  onRead?: (read: { hasChanged: boolean; isCurrent: boolean }) => void
  /** People read so far during a build, and a rough total. */
  onProgress?: (done: number, total: number) => void
}

/** Time for the thread to end by itself; it may have to save the index. */
const closePatienceMs = 60_000
const firstRestartMs = 1000
const maxRestartMs = 60_000

/**
 * A thread that keeps a people index. If it ends unexpectedly, searches continue with its last
 * state, and it is restarted with growing delays until it shows a new one.
 */
export class IndexThread<State> {
  readonly #options: Options<State>
  readonly #started = Promise.withResolvers<void>()
  #worker: Worker | undefined
  #restart: NodeJS.Timeout | undefined
  #restartMs = firstRestartMs
  #isStarted = false
  #isClosing = false

  constructor(options: Options<State>) {
    this.#options = options
  }

  /**
   * Resolves with the first state; rejects if the thread ends before. If the signal aborts, closes
   * the thread and throws its reason.
   */
  async start(signal?: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<never>()
    const onAbort = () => aborted.reject(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    try {
      signal?.throwIfAborted()
      this.#run()
      await Promise.race([this.#started.promise, aborted.promise])
    } catch (error) {
      await this.close()
      throw error
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Lets the thread finish its work. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (!worker) return
    const ended = Promise.withResolvers<unknown>()
    worker.on('exit', ended.resolve)
    const impatience = setTimeout(() => void worker.terminate(), closePatienceMs)
    worker.postMessage('close')
    await ended.promise
    clearTimeout(impatience)
  }

  #run(): void {
    const { entry, data } = this.#options
    const worker = new Worker(entry, { workerData: data, resourceLimits: heapLimits })
    let cause: unknown
    worker.on('message', (message: IndexMessage<State>) => this.#receive(message))
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#onExit(cause ?? new Error('the people index thread ended'))
    })
    this.#worker = worker
  }

  #receive(message: IndexMessage<State>): void {
    const { log, show, onRead, onProgress } = this.#options
    if (message.kind === 'log') log[message.level](message.details, message.message)
    else if (message.kind === 'read') onRead?.(message)
    else if (message.kind === 'progress') onProgress?.(message.done, message.total)
    else {
      show(message.view)
      this.#isStarted = true
      this.#restartMs = firstRestartMs
      this.#started.resolve()
    }
  }

  #onExit(cause: unknown): void {
    if (!this.#isStarted) return this.#started.reject(cause)
    if (this.#isClosing) return
    this.#options.log.error(
      { err: cause, ms: this.#restartMs },
      'people index thread ended and will restart; searches use its last state',
    )
    this.#restart = setTimeout(() => this.#run(), this.#restartMs)
    this.#restartMs = Math.min(this.#restartMs * 2, maxRestartMs)
  }
}
