import type { Pool } from 'pg'
import { batched } from '../../database/batched.ts'
import { findActors, type ActorRow } from './queries.ts'

/** The user of a session that was not ended, or null. */
export type SessionLookup = (sessionId: string) => Promise<ActorRow | null>

/** Reads each session anew, after it is asked for; those that are asked for at the same time are read together. */
export function createSessionLookup(pool: Pool): SessionLookup {
  return batched(
    async (ids: string[]) => {
      const found = new Map((await findActors(pool, ids)).map((actor) => [actor.sessionId, actor]))
      return ids.map((id) => found.get(id) ?? null)
    },
    { most: 100, patience: 20 },
  )
}
