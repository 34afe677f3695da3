import { parentPort, workerData } from 'node:worker_threads'
import type { IndexMessage, LogLevel } from '../index-messages.ts'
import { clusterOf, writeMs } from './cluster-connection.ts'
import { ClusterFollower } from './cluster-follower.ts'
import type { ClusterState, ClusterThreadData } from './cluster-messages.ts'

/**
 * The thread behind a search on a cluster: watches its index, and keeps it while no other server
 * does, until a message asks it to end.
 */

const data = workerData as ClusterThreadData
const port = parentPort!
const closing = new AbortController()
port.once('message', () => closing.abort())

const send = (message: IndexMessage<ClusterState>) => port.postMessage(message)

const follower = new ClusterFollower({
  databaseUrl: data.databaseUrl,
  isPatient: data.isPatient,
  parts: data.parts,
  ...clusterOf(data, writeMs),
  show: (view) => send({ kind: 'view', view }),
  log: (level: LogLevel, details: object, message: string) => send({ kind: 'log', level, details, message }),
  onProgress: (done, total) => send({ kind: 'progress', done, total }),
  signal: closing.signal,
})
await follower.run()
port.close()
