import type { Notification } from '@rapport/contract/notifications/schemas.ts'

export type Watched = Pick<Notification, 'type' | 'relatedEntityId'>

const watched = new Map<symbol, Watched>()

/**
 * Says that the screen shows the progress and the end of something, so that a notification of it
 * needs no toast. Returns a function that stops it.
 */
export function watch(entity: Watched): () => void {
  const key = Symbol('watched')
  watched.set(key, entity)
  return () => void watched.delete(key)
}

export const isWatched = ({ type, relatedEntityId }: Watched): boolean =>
  watched.values().some((one) => one.type === type && one.relatedEntityId === relatedEntityId)

const screens = new Map<symbol, (end: Watched) => boolean>()

/**
 * Says whose progress the screen would show, by the notification of its end: what begins there
 * needs no toast. Returns a function that stops it.
 */
export function showProgressOf(shows: (end: Watched) => boolean): () => void {
  const key = Symbol('screen')
  screens.set(key, shows)
  return () => void screens.delete(key)
}

export const isProgressShown = (end: Watched): boolean => screens.values().some((shows) => shows(end))
