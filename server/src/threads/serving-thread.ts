import { Worker } from 'node:worker_threads'
import { type Handlers, Line } from './line.ts'
import type { MainCalls, ThreadCalls, ThreadData } from './thread-calls.ts'

type Options = {
  data: ThreadData
  handlers: Handlers<MainCalls>
  /** Called if it ends before it was closed. */
  onLost: (error: Error) => void
}

/** One of serving-threads.ts: running, closing, ended. */
export class ServingThread {
  readonly line: Line<ThreadCalls, MainCalls>
  readonly #worker: Worker
  #isClosing = false

  constructor({ data, handlers, onLost }: Options) {
    const name = `serving ${data.number}`
    this.#worker = new Worker(new URL('serving-worker.ts', import.meta.url), { workerData: data, name })
    this.line = new Line(this.#worker, handlers)
    let cause: unknown
    this.#worker.on('error', (error) => (cause = error))
    this.#worker.on('exit', () => {
      const error = cause instanceof Error ? cause : new Error(`the thread '${name}' ended`, { cause })
      this.line.lose(error)
      if (!this.#isClosing) onLost(error)
    })
  }

  /** Closes the thread after it has answered earlier requests. Does nothing if it has ended. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.line.ask('close', null).catch(() => {})
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
