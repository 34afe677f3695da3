import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Actor } from '../../http/authorize.ts'
import type { AccountId } from '../../database/ids.ts'

type NewSession = {
  id: string
  userId: AccountId
  /** The stored password that the user proved; null for another kind of sign-in. */
  passwordHash: string | null
  tokenHash: Buffer
  userAgent: string
  now: Date
  expiresAt: Date
}

/**
 * Opens a session, reactivating the account, and deletes the expired sessions of the user. Returns
 * false if the account was removed or its password replaced since it was read. The update waits for
 * such changes, so that no session outlives one that ends all sessions.
 */
export async function openSession(db: Database, session: NewSession): Promise<boolean> {
  const { id, userId, passwordHash, tokenHash, userAgent, now, expiresAt } = session
  const { rowCount } = await db.query(
    `with forgotten as (delete from sessions where user_id = $2 and expires_at < $4),
       opened as (
         update users set deactivated_at = null
         where id = $2 and removed_at is null and ($7::text is null or password_hash = $7) returning id
       )
     insert into sessions (id, user_id, token_hash, first_hash, created_at, rotated_at, expires_at,
       user_agent)
     select $1, id, $3, $3, $4, $4, $5, $6 from opened`,
    [id, userId, tokenHash, now, expiresAt, userAgent, passwordHash],
  )
  return rowCount === 1
}

export type SessionRow = {
  userId: AccountId
  /** The digest of the newest refresh token. */
  tokenHash: Buffer
  /**
   * The digest of the first one; of the newest if the previous release opened the session, and
   * until its next exchange.
   */
  firstHash: Buffer
  expiresAt: Date
  endedAt: Date | null
}

/**
 * A session, locked until the transaction ends, after its account: whatever writes for the session
 * has done so before it ends (`as-account.ts`).
 */
export async function lockSession(client: PoolClient, id: string): Promise<SessionRow | null> {
  await client.query(
    'select from users where id = (select user_id from sessions where id = $1) for no key update',
    [id],
  )
  const { rows } = await client.query<SessionRow>(
    `select user_id as "userId", token_hash as "tokenHash",
       coalesce(first_hash, token_hash) as "firstHash", expires_at as "expiresAt", ended_at as "endedAt"
     from sessions where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

type Rotation = { id: string; tokenHash: Buffer; now: Date; expiresAt: Date }

export async function rotateSession(
  db: Database,
  { id, tokenHash, now, expiresAt }: Rotation,
): Promise<void> {
  await db.query(
    `update sessions set token_hash = $2, first_hash = coalesce(first_hash, token_hash),
       rotated_at = $3, expires_at = $4 where id = $1`,
    [id, tokenHash, now, expiresAt],
  )
}

/** Ends an open session. Returns whether it was open. */
export async function endSession(db: Database, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sessions set ended_at = $2 where id = $1 and ended_at is null`,
    [id, now],
  )
  return rowCount === 1
}

export type OpenSessionRow = { id: string; userAgent: string; createdAt: Date; lastUsedAt: Date }

/** A user's open sessions, last used first. */
export async function findSessions(db: Database, userId: AccountId, now: Date): Promise<OpenSessionRow[]> {
  const { rows } = await db.query<OpenSessionRow>(
    `select id, user_agent as "userAgent", created_at as "createdAt", rotated_at as "lastUsedAt"
     from sessions where user_id = $1 and ended_at is null and expires_at > $2 order by rotated_at desc, id`,
    [userId, now],
  )
  return rows
}

/** Counts accounts, except one, with an open session that was opened or renewed since a time. */
export async function countRenewed(
  db: Database,
  { but, since }: { but: number; since: Date },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct user_id)::integer as count from sessions
     where rotated_at > $2 and ended_at is null and user_id <> $1`,
    [but, since],
  )
  return rows[0]!.count
}

/** Ends a user's open sessions: the given one, all but the given one, or all. Returns their ids. */
export async function endSessions(
  db: AccountClient,
  userId: AccountId,
  { now, only, except }: { now: Date; only?: string; except?: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update sessions set ended_at = $2
     where user_id = $1 and ended_at is null and expires_at > $2 and ($3::uuid is null or id = $3)
       and ($4::uuid is null or id <> $4)
     returning id`,
    [userId, now, only ?? null, except ?? null],
  )
  return rows.map(({ id }) => id)
}

export type ActorRow = Pick<Actor, 'teamId' | 'role'> & {
  userId: AccountId
  sessionId: string
  email: string
  isVerified: boolean
  isAppointed: boolean
  /** When the session expires. */
  expiresAt: Date
  elevatedUntil: Date | null
}

/**
 * The users of the open ones among these sessions. A named statement, so its plan is cached: every
 * request needs it.
 */
export async function findActors(db: Database, sessionIds: string[]): Promise<ActorRow[]> {
  const { rows } = await db.query<ActorRow>({
    name: 'find-actors',
    text: `select u.id as "userId", u.team_id as "teamId", u.team_role as role, s.id as "sessionId",
         u.email, u.is_verified as "isVerified",
         u.is_appointed as "isAppointed", s.expires_at as "expiresAt",
         s.elevated_until as "elevatedUntil"
       from sessions s join users u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.ended_at is null`,
    values: [sessionIds],
  })
  return rows
}

export async function setElevation(db: AccountClient, sessionId: string, until: Date | null): Promise<void> {
  await db.query('update sessions set elevated_until = $2 where id = $1 and ended_at is null', [
    sessionId,
    until,
  ])
}

/** Ends the elevation of all sessions of a user. */
export async function endElevations(db: AccountClient, userId: AccountId): Promise<void> {
  await db.query(
    'update sessions set elevated_until = null where user_id = $1 and elevated_until is not null',
    [userId],
  )
}

/** Null: not elevated. It may have passed. */
export async function findElevation(db: Database, sessionId: string): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date | null }>(
    'select elevated_until as until from sessions where id = $1 and ended_at is null',
    [sessionId],
  )
  return rows[0]?.until ?? null
}

/** Open sessions of all accounts, and those of them that were used since then. */
export async function countSessions(
  db: Database,
  { now, since }: { now: Date; since: Date },
): Promise<{ open: number; used: number }> {
  const { rows } = await db.query<{ open: number; used: number }>(
    `select count(*)::integer as open, count(*) filter (where rotated_at > $2)::integer as used
     from sessions where ended_at is null and expires_at > $1`,
    [now, since],
  )
  return rows[0]!
}
