import { randomUUID } from 'node:crypto'
import type { AccountId, TeamId } from '../src/database/ids.ts'
import type { Actor } from '../src/http/authorize.ts'

type Given = { id: AccountId; email: string; teamId?: TeamId; sessionId?: string }

/** An actor who may have campaigns, for calls of the features themselves. */
export const internalActor = ({ id, email, teamId, sessionId }: Given): Actor => ({
  userId: id,
  teamId: teamId ?? ((2 ** 30) as TeamId),
  role: 'owner',
  sessionId: sessionId ?? randomUUID(),
  email,
  isVerified: true,
  isInternal: true,
  isAdmin: false,
  isElevated: false,
})
