import { parentPort, workerData } from 'node:worker_threads'
import { connectTo } from './index-connection.ts'
import { IndexKeeper } from './index-keeper.ts'
import type { IndexMessage, IndexThreadData } from './index-messages.ts'
import { SavedIndex } from './saved-index.ts'

/** The thread of index-thread.ts: keeps the people index until it is asked to end. */

const { databaseUrl, folder } = workerData as IndexThreadData
const port = parentPort!
const closing = new AbortController()
port.once('message', () => closing.abort())

const progressEveryMs = 100
let toldAt = -Infinity

function tell(message: IndexMessage): void {
  port.postMessage(message)
}

const keeper = new IndexKeeper({
  connect: () => connectTo(databaseUrl),
  saved: new SavedIndex(folder),
  show: (view) => tell({ kind: 'view', view }),
  log: (level, details, message) => tell({ kind: 'log', level, details, message }),
  onProgress: (done, total) => {
    if (performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    tell({ kind: 'progress', done, total })
  },
  signal: closing.signal,
})
try {
  await keeper.run()
} catch (error) {
  if (!closing.signal.aborted) throw error
}
port.close()
