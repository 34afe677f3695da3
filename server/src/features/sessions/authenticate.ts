import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { batched } from '../../database/batched.ts'
import { isAdministrator, isInternalAccount, type Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { findActors, type ActorRow } from './queries.ts'
import { VerifiedTokens } from './verified-tokens.ts'

type AuthenticateDeps = {
  pool: Pool
  config: Pick<Config, 'jwtSecret' | 'internalDomains' | 'adminEmails'>
  now: () => Date
}

/**
 * Finds the actor of an Authorization header. Every call looks up the session (one indexed query),
 * so that an access token stops working as soon as its session ends or its user is removed. Throws
 * `unauthenticated` or `token_expired`.
 */
export function createAuthenticate({
  pool,
  config,
  now,
}: AuthenticateDeps): (authorization: string | undefined) => Promise<Actor> {
  const tokens = new VerifiedTokens(config.jwtSecret)
  const findSession = sessionLookup(pool)
  return async (authorization) => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
    if (token === undefined) throw new AppError('unauthenticated')
    const time = now()
    const { userId, sessionId } = await tokens.read(token, time)
    const session = await findSession(sessionId)
    if (!session || session.userId !== userId || session.expiresAt <= time)
      throw new AppError('unauthenticated')
    return actorOf(session, config, time)
  }
}

function actorOf(
  { userId, teamId, role, sessionId, email, isVerified, isAppointed, elevatedUntil }: ActorRow,
  { internalDomains, adminEmails }: AuthenticateDeps['config'],
  time: Date,
): Actor {
  const isAdmin = isAdministrator({ email, isVerified, isAppointed }, adminEmails)
  return {
    userId,
    teamId,
    role,
    sessionId,
    email,
    isVerified,
    isInternal: isInternalAccount({ email, isVerified }, internalDomains),
    isAdmin,
    isElevated: isAdmin && elevatedUntil !== null && elevatedUntil > time,
  }
}

/** Finds the user of an open session. Lookups made at the same moment share a query; nothing is cached. */
function sessionLookup(pool: Pool): (sessionId: string) => Promise<ActorRow | null> {
  return batched(
    async (ids: string[]) => {
      const found = new Map((await findActors(pool, ids)).map((actor) => [actor.sessionId, actor]))
      return ids.map((id) => found.get(id) ?? null)
    },
    { maxKeys: 100, patienceMs: 20 },
  )
}
