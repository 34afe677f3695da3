import { IndexReader } from '../query/index-reader.ts'
import type { IndexView } from '../index/index-view.ts'
import { QueryThreads } from './query-threads.ts'
import { type Answer, answer, type Question } from './question.ts'

/** Microseconds. What costs more is asked in other threads: this one has to answer others meanwhile. */
const mostInline = 2500
/** The same where there are many blocks to share: with few, the plan and the cold caches of each thread cost what it takes off. */
const mostInlineOfMany = 1000
const manyBlocks = 64

/** Answers from the newest view that it was shown: small questions at once, large ones in threads. `today` gives days since 1970-01-01. */
export class ThreadedReader {
  readonly reader: IndexReader
  readonly #today: () => number
  readonly #threads = new QueryThreads()

  constructor({ today }: { today: () => number }) {
    this.#today = today
    this.reader = new IndexReader({ today })
  }

  /** Questions asked from now on are answered from this view. */
  show(view: IndexView): void {
    this.reader.show(view)
    this.#threads.show(view)
  }

  /** The answer, if it takes no time, else a promise of it. A signal that aborts stops the work, which rejects with its reason. */
  ask<Asked extends Question>(question: Asked, signal?: AbortSignal): Answer<Asked> | Promise<Answer<Asked>> {
    const most = this.reader.blocks >= manyBlocks ? mostInlineOfMany : mostInline
    if (this.reader.cost(question) > most) return this.#threads.ask(question, this.#today(), signal)
    return answer(this.reader, question) as Answer<Asked>
  }

  /** Questions that run are given up. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
