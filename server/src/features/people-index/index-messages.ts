import type { IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { IndexView } from '@rapport/search/index/index-view.ts'
import type { ClusterState } from './cluster/cluster-messages.ts'

/** Start data of the thread that keeps the index of this process. */
export type IndexThreadData = { databaseUrl: string; folder: string; parts: IndexParts }

/** Milliseconds until the thread reads the change log without a notification. */
export const pollMs = 5000

export type LogLevel = 'info' | 'warn' | 'error'

/** A message that a search needs in order to follow another one in its process. */
export type SearchNews =
  | { kind: 'view'; view: IndexView }
  | { kind: 'read'; hasChanged: boolean; isCurrent: boolean }
  | { kind: 'cluster'; state: ClusterState }

/** Messages from an index thread. The only message to it asks it to end. */
export type IndexMessage<State = IndexView> =
  /** A new state of the index. */
  | { kind: 'view'; view: State }
  /** The change log was read. Some of it was applied, and whether nothing is left. */
  | { kind: 'read'; hasChanged: boolean; isCurrent: boolean }
  | { kind: 'log'; level: LogLevel; details: object; message: string }
  /** People read so far during a build. `total` is a rough estimate. */
  | { kind: 'progress'; done: number; total: number }
