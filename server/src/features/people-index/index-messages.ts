import type { IndexView } from '@rapport/search/index/index-view.ts'

/** Start data of the index thread. */
export type IndexThreadData = { databaseUrl: string; folder: string }

export type LogLevel = 'info' | 'warn' | 'error'

/** Messages from the index thread. The only message to it asks it to end. */
export type IndexMessage =
  | { kind: 'view'; view: IndexView }
  | { kind: 'log'; level: LogLevel; details: object; message: string }
  /** People read so far during a build. `total` is a rough estimate. */
  | { kind: 'progress'; done: number; total: number }
