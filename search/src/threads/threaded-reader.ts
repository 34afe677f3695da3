import { IndexReader } from '../query/index-reader.ts'
import type { IndexView } from '../index/index-view.ts'
import { QueryThreads } from './query-threads.ts'
import { type Answer, answer, type Question } from './question.ts'

/** Microseconds. Costlier questions go to other threads, to keep this one responsive. */
const maxInline = 2500
/** The same with many blocks to share. With few, each thread's plan and cold caches cost as much as sharing saves. */
const maxInlineOfMany = 1000
const manyBlocks = 64

/** Answers from the latest view: small questions at once, large ones in threads. `today` returns days since 1970-01-01. */
export class ThreadedReader {
  readonly reader: IndexReader
  readonly #today: () => number
  readonly #threads = new QueryThreads()

  constructor({ today }: { today: () => number }) {
    this.#today = today
    this.reader = new IndexReader({ today })
  }

  /** Sets the view that answers new questions. */
  show(view: IndexView): void {
    this.reader.show(view)
    this.#threads.show(view)
  }

  /** The answer if it is cheap, else a promise of it. An aborted signal stops the work, which rejects with its reason. */
  ask<Q extends Question>(question: Q, signal?: AbortSignal): Answer<Q> | Promise<Answer<Q>> {
    const limit = this.reader.blocks >= manyBlocks ? maxInlineOfMany : maxInline
    const cost = 'query' in question ? Infinity : this.reader.cost(question)
    if (cost > limit) return this.#threads.ask(question, this.#today(), signal)
    return answer(this.reader, question) as Answer<Q>
  }

  /** Abandons running questions. */
  close(): Promise<void> {
    return this.#threads.close()
  }
}
