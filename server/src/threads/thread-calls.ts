import type { Config } from '../config/config.ts'
import type { ThreadState } from '../features/admin/operation/other-threads.ts'
import type { SearchNews } from '../features/people-index/index-messages.ts'
import type { MetricValues } from '../metrics/metrics.ts'

/** Start data of a serving thread. */
export type ThreadData = {
  /** The number of the thread, from 1. */
  number: number
  /** How many there are. */
  workers: number
  config: Config
  databaseUrl: string
  /** Folder of the built web app. Without it, only the API is served. */
  webRoot: string | null
  /** Connections of its pool. */
  connections: number
  /** Threads of its own for large queries. */
  queryThreads: number
  /** Counts made by `createSharedCounts`. */
  requestCounts: SharedArrayBuffer
  /** Where the threads' sockets for one another are. */
  socketFolder: string
}

/** The calls that the main thread makes to a serving thread. */
export type ThreadCalls = {
  /** Resolves once the thread could listen. */
  built: { input: null; answer: void }
  /** Answers the port, which 0 leaves to the system. */
  listen: { input: number; answer: number }
  hear: { input: SearchNews; answer: void }
  metrics: { input: null; answer: MetricValues }
  state: { input: null; answer: ThreadState }
  /** Resolves when all requests have been answered and everything is closed. */
  close: { input: null; answer: void }
  /** Ends running requests at once. */
  force: { input: null; answer: void }
}

/** The calls that a serving thread makes to the main thread. */
export type MainCalls = {
  /** Metrics of the whole process, as text. */
  metrics: { input: null; answer: string }
  /** The states of all threads but this one, including the main thread. */
  statesOfOthers: { input: number; answer: ThreadState[] }
  /** The one mark of the process: see `SendingMark`. */
  noteSend: { input: number; answer: void }
  lowerMark: { input: number; answer: void }
}
