import type { Notification } from '@rapport/contract/notifications/schemas.ts'

type Watched = Pick<Notification, 'type' | 'relatedEntityId'>

const watched = new Map<symbol, Watched>()

/** Says that the screen shows the progress and the end of something, so that a notification of it needs no toast. Returns a function that stops it. */
export function watch(entity: Watched): () => void {
  const key = Symbol('watched')
  watched.set(key, entity)
  return () => void watched.delete(key)
}

export const isWatched = ({ type, relatedEntityId }: Watched): boolean =>
  watched.values().some((one) => one.type === type && one.relatedEntityId === relatedEntityId)
