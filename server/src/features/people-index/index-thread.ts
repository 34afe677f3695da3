import { Worker } from 'node:worker_threads'
import type { IndexView } from '@rapport/search/index/index-view.ts'
import { heapLimits } from './heap-limits.ts'
import type { IndexMessage, IndexThreadData, LogLevel } from './index-messages.ts'

export type Log = Record<LogLevel, (details: object, message: string) => void>

type Options = IndexThreadData & {
  log: Log
  /** Gets each new state of the index. */
  show: (view: IndexView) => void
  /** People read so far, and roughly of how many, while everything is built. */
  onProgress?: (done: number, total: number) => void
}

/** Time for the thread to end by itself: it may have to write a snapshot. */
const closePatienceMs = 60_000
const firstRestartMs = 1000
const longestRestartMs = 60_000

/**
 * The thread that keeps the people index. When it ends unasked, the state that was shown last goes on answering, and the thread is
 * started again, later each time until it shows something.
 */
export class IndexThread {
  readonly #options: Options
  readonly #entry: URL
  readonly #started = Promise.withResolvers<void>()
  #worker: Worker | undefined
  #restart: NodeJS.Timeout | undefined
  #restartMs = firstRestartMs
  #isStarted = false
  #isClosing = false

  /** `entry`: the module that the thread runs. */
  constructor(options: Options, entry = new URL('index-worker.ts', import.meta.url)) {
    this.#options = options
    this.#entry = entry
  }

  /** Resolves when there is a first state; rejects when the thread ends before. */
  async start(): Promise<void> {
    this.#run()
    await this.#started.promise
  }

  /** Lets the thread finish what it does. */
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
    const { databaseUrl, folder } = this.#options
    const data: IndexThreadData = { databaseUrl, folder }
    const worker = new Worker(this.#entry, {
      workerData: data,
      resourceLimits: heapLimits,
    })
    let cause: unknown
    worker.on('message', (message: IndexMessage) => this.#hear(message))
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#onExit(cause ?? new Error('the thread of the people index ended'))
    })
    this.#worker = worker
  }

  #hear(message: IndexMessage): void {
    const { log, show, onProgress } = this.#options
    if (message.kind === 'log') log[message.level](message.details, message.message)
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
      'thread of the people index ended: its last state stays, and it is started again',
    )
    this.#restart = setTimeout(() => this.#run(), this.#restartMs)
    this.#restartMs = Math.min(this.#restartMs * 2, longestRestartMs)
  }
}
