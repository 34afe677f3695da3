import { type MergePlan, runMerge } from '@rapport/search/index/merge.ts'
import type { PeopleIndex } from '@rapport/search/index/people-index.ts'
import type { MergeThreads } from './merge-threads.ts'

/** People. A merge of fewer takes less time than it takes to ask another thread. */
const maxInline = 2000
const retryMs = 10 * 60_000

type Options = {
  index: PeopleIndex
  threads: MergeThreads
  /** Called when the index has changed by a merge. */
  onMerged: () => void
  onError: (error: unknown) => void
}

/** Runs the merges that an index wants: small ones at once, large ones in other threads, while changes go on being applied. */
export class IndexMerges {
  readonly #options: Options
  /** Segments that are being merged, or could not be a short while ago. */
  readonly #taken = new Set<string>()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** To be called after each change. */
  start(): void {
    const { index, threads } = this.#options
    const plan = index.planMerge()
    if (!plan || this.#isClosed) return
    const people = plan.segments.reduce((sum, { memory }) => sum + memory.documents, 0)
    if (plan.segments.some(({ memory }) => this.#taken.has(memory.id))) return
    if (people > maxInline && !threads.isFree) return
    for (const { memory } of plan.segments) this.#taken.add(memory.id)
    void this.#run(plan, people <= maxInline)
  }

  /** What runs is of no interest any more. */
  close(): void {
    this.#isClosed = true
  }

  async #run(plan: MergePlan, isSmall: boolean): Promise<void> {
    const { index, threads, onMerged, onError } = this.#options
    try {
      const merged = isSmall ? runMerge(plan) : await threads.merge(plan)
      if (this.#isClosed) return
      index.finishMerge(plan, merged)
      this.#release(plan)
      onMerged()
      this.start()
    } catch (error) {
      setTimeout(() => this.#release(plan), retryMs).unref()
      if (!this.#isClosed) onError(error)
    }
  }

  #release(plan: MergePlan): void {
    for (const { memory } of plan.segments) this.#taken.delete(memory.id)
  }
}
