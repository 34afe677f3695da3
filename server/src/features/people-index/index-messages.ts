import type { IndexView } from '@rapport/search/index/index-view.ts'

/** What the thread that keeps the index is told when it starts. */
export type IndexThreadData = { databaseUrl: string; folder: string }

export type LogLevel = 'info' | 'warn' | 'error'

/** What it tells. Its only message in the other direction asks it to end. */
export type IndexMessage =
  | { kind: 'view'; view: IndexView }
  | { kind: 'log'; level: LogLevel; details: object; message: string }
  /** People read so far while everything is built; `total` is a rough guess. */
  | { kind: 'progress'; done: number; total: number }
