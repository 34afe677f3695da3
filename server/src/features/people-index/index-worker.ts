import { parentPort, workerData } from 'node:worker_threads'
import { connectTo } from './index-connection.ts'
import { IndexKeeper } from './index-keeper.ts'
import type { IndexMessage, IndexThreadData, LogLevel } from './index-messages.ts'
import { LocalIndex } from './local-index.ts'
import { SavedIndex } from './saved-index.ts'

/** The thread behind index-thread.ts. Keeps the people index until a message asks it to end. */

const { databaseUrl, folder, parts } = workerData as IndexThreadData
const port = parentPort!
const closing = new AbortController()
port.once('message', () => closing.abort())

const progressEveryMs = 100
let progressAt = -Infinity

function send(message: IndexMessage): void {
  port.postMessage(message)
}

const log = (level: LogLevel, details: object, message: string) =>
  send({ kind: 'log', level, details, message })

const keeper = new IndexKeeper({
  connect: () => connectTo(databaseUrl),
  index: new LocalIndex({
    saved: new SavedIndex(folder, parts),
    parts,
    show: (view) => send({ kind: 'view', view }),
    log,
  }),
  parts,
  log,
  onRead: (read) => send({ kind: 'read', ...read }),
  onProgress: (done, total) => {
    if (performance.now() - progressAt < progressEveryMs) return
    progressAt = performance.now()
    send({ kind: 'progress', done, total })
  },
  signal: closing.signal,
})
try {
  await keeper.run()
} catch (error) {
  if (!closing.signal.aborted) throw error
}
port.close()
