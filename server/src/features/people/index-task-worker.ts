import { parentPort, workerData } from 'node:worker_threads'
import { runMerge } from '@rapport/search/merge.ts'
import { PeopleIndex } from '@rapport/search/people-index.ts'
import { saveSnapshot } from '@rapport/search/snapshot.ts'
import type { IndexTask } from './index-tasks.ts'

/** The thread of index-tasks.ts: one task, then it ends and gives back its memory. */

const task = workerData as IndexTask
parentPort!.postMessage(await run())

async function run() {
  if (task.kind === 'merge') return runMerge(task.plan)
  await saveSnapshot(task.path, new PeopleIndex(task.view.segments), task.mark)
  return null
}
