import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { AccountId } from '../src/database/ids.ts'
import { findTeamOf } from '../src/features/teams/teams.ts'
import type { Actor } from '../src/http/authorize.ts'

type Given = { id: AccountId; email: string; sessionId?: string }

/** An actor who may have campaigns, for calls of the features themselves. */
export const internalActor = async (pool: Pool, { id, email, sessionId }: Given): Promise<Actor> => ({
  userId: id,
  teamId: await findTeamOf(pool, id),
  role: 'owner',
  sessionId: sessionId ?? randomUUID(),
  email,
  isVerified: true,
  isInternal: true,
  isAdmin: false,
  isElevated: false,
})
