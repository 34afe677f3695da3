import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { MergePlan } from '@rapport/search/index/merge.ts'
import type { SegmentMemory } from '@rapport/search/bytes/sections.ts'
import type { MergeReply } from './merge-worker.ts'

const megabyte = 1024 * 1024

/**
 * Heap limits for threads that handle millions of texts: Node's own limit is a few gigabytes,
 * however much memory the machine has. The young generation is large enough for rows to die young.
 */
export const heapLimits = {
  maxOldGenerationSizeMb: Math.floor((totalmem() * 0.75) / megabyte),
  maxYoungGenerationSizeMb: 96,
}

/**
 * Threads that merge segments, one merge at a time each. They start when first needed and are then
 * kept: in V8 13, a thread that ends while another allocates room for WebAssembly code can abort
 * the process (nodejs/node issue 64500).
 */
export class MergeThreads {
  readonly #threads: MergeThread[]

  constructor(count: number) {
    this.#threads = Array.from({ length: count }, () => new MergeThread())
  }

  get isFree(): boolean {
    return this.#threads.some((thread) => !thread.isBusy)
  }

  /** Call it only while a thread is free. Rejects with the error of the merge, or when its thread ends. */
  merge(plan: MergePlan): Promise<SegmentMemory> {
    const free = this.#threads.find((thread) => !thread.isBusy)
    if (!free) throw new Error('all threads are merging')
    return free.merge(plan)
  }

  /** Running merges reject. */
  async close(): Promise<void> {
    for (const thread of this.#threads) await thread.close()
  }
}

class MergeThread {
  #worker: Worker | undefined
  #merging: PromiseWithResolvers<SegmentMemory> | undefined

  get isBusy(): boolean {
    return this.#merging !== undefined
  }

  async merge(plan: MergePlan): Promise<SegmentMemory> {
    this.#worker ??= this.#start()
    this.#merging = Promise.withResolvers()
    this.#worker.postMessage(plan)
    try {
      return await this.#merging.promise
    } finally {
      this.#merging = undefined
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('merge-worker.ts', import.meta.url), { resourceLimits: heapLimits })
    let cause: unknown
    worker.on('message', (reply: MergeReply) => {
      if ('merged' in reply) this.#merging?.resolve(reply.merged)
      else this.#merging?.reject(reply.failure)
    })
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#merging?.reject(new Error('the merge thread ended', { cause }))
    })
    return worker
  }
}
