import { parentPort } from 'node:worker_threads'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type MergePlan, runMerge } from '@rapport/search/index/merge.ts'
import type { SegmentMemory } from '@rapport/search/bytes/sections.ts'

/** A thread behind merge-threads.ts. Runs one merge per message. */

export type MergeReply = { merged: SegmentMemory } | { failure: unknown }

/** People. Garbage of a larger merge is worth collecting at once: an idle thread does not do it by itself. */
const muchGarbage = 100_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const port = parentPort!
port.on('message', (plan: MergePlan) => {
  const reply = run(plan)
  port.postMessage(reply)
  if ('merged' in reply && reply.merged.documents > muchGarbage) collectGarbage()
})

function run(plan: MergePlan): MergeReply {
  try {
    return { merged: runMerge(plan) }
  } catch (failure) {
    return { failure }
  }
}
