import { type MergePlan, runMerge } from '@rapport/search/index/merge.ts'
import type { IndexWriter } from '@rapport/search/index/index-writer.ts'
import type { MergeThreads } from './merge-threads.ts'

/** People. Merging fewer is quicker than sending them to another thread. */
const maxInline = 2000
const retryMs = 10 * 60_000

type Options = {
  index: IndexWriter
  threads: MergeThreads
  /** Called after a merge has changed the index. */
  onMerged: () => void
  onError: (error: unknown) => void
}

/**
 * Runs the merges that an index plans: small ones at once, large ones in other threads while
 * changes are still applied.
 */
export class IndexMerges {
  readonly #options: Options
  /** Segments being merged, or whose merge failed recently. */
  readonly #taken = new Set<string>()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Call this after each change. */
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

  /** Results of running merges are discarded. */
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
