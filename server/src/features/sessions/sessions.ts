import type { Tokens, Session } from '@rapport/contract/sessions/schemas.ts'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import { end } from '../../live/admission.ts'
import { announce, defineAnnouncement } from '../../live/announce.ts'
import { listenTo, type LiveFeature } from '../../live/live-feature.ts'
import { sessionRoom, socketsIn } from '../../live/live-namespace.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor, Candidate } from '../../http/authorize.ts'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../http/errors.ts'
import { countRenewed, endSessions, findSessions, openSession } from './queries.ts'
import {
  accessTokenLifetime,
  createRefreshToken,
  refreshTokenLifetime,
  signAccessToken,
  type TokenSubject,
} from './tokens.ts'

export { countSessions, endElevations, findElevation, findSessions, setElevation } from './queries.ts'

export type SessionsDeps = { pool: Pool; config: Pick<Config, 'jwtSecret'>; now: () => Date }

export type Account = Candidate

export type SignInDeps = SessionsDeps & {
  maintenance: {
    /**
     * Throws `maintenance` during maintenance, unless `find` returns an administrator. Null stands
     * for no account.
     */
    admit(find: () => Promise<Account | null> | Account | null): Promise<void>
  }
}

/**
 * Opens a session for an authenticated user, reactivating the account. `passwordHash` is the stored
 * password that the user proved, if any. Null if the account was removed or the password replaced
 * meanwhile.
 */
export async function startSession(
  deps: SessionsDeps,
  { userId, passwordHash, userAgent }: { userId: AccountId; passwordHash: string | null; userAgent: string },
): Promise<Tokens | null> {
  const subject = { userId, sessionId: randomUUID() }
  const { token, hash } = createRefreshToken(subject.sessionId)
  const now = deps.now()
  const isOpen = await openSession(deps.pool, {
    id: subject.sessionId,
    userId,
    passwordHash,
    tokenHash: hash,
    userAgent,
    now,
    expiresAt: sessionExpiry(now),
  })
  if (!isOpen) return null
  return tokensFor(deps, subject, token)
}

export async function tokensFor(
  { config, now }: SessionsDeps,
  subject: TokenSubject,
  refreshToken: string,
): Promise<Tokens> {
  return {
    access_token: await signAccessToken(subject, config.jwtSecret, now()),
    refresh_token: refreshToken,
  }
}

export const sessionExpiry = (now: Date) => new Date(now.getTime() + refreshTokenLifetime * 1000)

/**
 * Counts accounts, except one, that have used Rapport within the life of an access token. An open
 * window renews its own.
 */
export const countActiveAccounts = (
  db: Database,
  { but, now }: { but: number; now: Date },
): Promise<number> => countRenewed(db, { but, since: new Date(now.getTime() - accessTokenLifetime * 1000) })

/** The account's open sessions, the current one first, then last used first. */
export async function listSessions({ pool, now }: SessionsDeps, actor: Actor): Promise<Session[]> {
  const sessions = await findSessions(pool, actor.userId, now())
  return sessions
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === actor.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Throws `not_found` if the session is not open or belongs to another account. */
export async function endOneSession(
  { pool, now }: SessionsDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  const ended = await asActor(pool, actor, (client) =>
    endUserSessions(client, actor.userId, { now: now(), only: id }),
  )
  if (ended === 0) throw new AppError('not_found')
}

/** Returns how many ended. */
export async function endOtherSessions({ pool, now }: SessionsDeps, actor: Actor): Promise<number> {
  return asActor(pool, actor, (client) =>
    endUserSessions(client, actor.userId, { now: now(), except: actor.sessionId }),
  )
}

/** Maximum sessions in an announcement of 8,000 bytes. */
const maxAnnounced = 100

export const sessionsEnded = defineAnnouncement({
  kind: 'sessions_ended',
  content: z.object({ sessionIds: z.array(z.string()) }),
})

/** Closes the live connections of ended sessions. */
export const sessionsLive: LiveFeature = {
  listeners: [
    listenTo(sessionsEnded, (namespace, { sessionIds }) => {
      for (const id of sessionIds)
        for (const socket of socketsIn(namespace, sessionRoom(id))) end(socket, 'unauthenticated')
    }),
  ],
}

/** Ends a user's open sessions and announces it. Returns how many ended. */
export async function endUserSessions(
  client: AccountClient,
  userId: AccountId,
  which: { now: Date; only?: string; except?: string },
): Promise<number> {
  const ended = await endSessions(client, userId, which)
  for (let start = 0; start < ended.length; start += maxAnnounced)
    await announce(client, sessionsEnded, { sessionIds: ended.slice(start, start + maxAnnounced) })
  return ended.length
}
