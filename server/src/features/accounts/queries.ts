import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { Pool, PoolClient } from 'pg'

type Database = Pool | PoolClient

export type UserRow = {
  id: number
  email: string
  passwordHash: string | null
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const { rows } = await db.query<UserRow>(
    `select id, email, password_hash as "passwordHash" from users where email = $1`,
    [email],
  )
  return rows[0] ?? null
}

/** Replaces a stored password unless it was changed in the meantime. Returns whether it did. */
export async function replacePassword(
  db: Database,
  userId: number,
  from: string,
  to: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set password_hash = $3 where id = $1 and password_hash = $2`,
    [userId, from, to],
  )
  return rowCount === 1
}

/** Null for an account without a password. */
export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const { rows } = await db.query<{ hash: string | null }>(
    'select password_hash as hash from users where id = $1',
    [userId],
  )
  return rows[0]?.hash ?? null
}

export type NewUser = {
  email: string
  firstName: string
  lastName: string
  language: Language
  passwordHash: string | null
  googleSubject: string | null
  isVerified: boolean
  planExpiresAt: Date
  now: Date
}

/** Stores a user on trial. Returns its id; null when the address, or the account at Google, is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `insert into users
       (email, first_name, last_name, language, password_hash, google_subject, is_verified, plan_code, plan_expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'TRIAL', $8, $9) on conflict do nothing returning id`,
    [
      user.email,
      user.firstName,
      user.lastName,
      user.language,
      user.passwordHash,
      user.googleSubject,
      user.isVerified,
      user.planExpiresAt,
      user.now,
    ],
  )
  return rows[0]?.id ?? null
}

export async function markVerified(db: Database, userId: number): Promise<void> {
  await db.query('update users set is_verified = true where id = $1 and not is_verified', [userId])
}

export type ActorRow = {
  userId: number
  sessionId: string
  email: string
  isVerified: boolean
  /** Of the session. */
  expiresAt: Date
}

/** The users of those of the sessions that were not ended. Behind every request, so its plan is kept (a named statement). */
export async function findActors(db: Database, sessionIds: string[]): Promise<ActorRow[]> {
  const { rows } = await db.query<ActorRow>({
    name: 'find-actors',
    text: `select u.id as "userId", s.id as "sessionId", u.email, u.is_verified as "isVerified", s.expires_at as "expiresAt"
       from sessions s join users u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.ended_at is null`,
    values: [sessionIds],
  })
  return rows
}

type ProfileRow = Pick<
  UserProfile,
  'id' | 'firstName' | 'lastName' | 'email' | 'isVerified' | 'hasPassword' | 'profileURL' | 'credits'
> & {
  language: Language
  planCode: string
  planExpiresAt: Date | null
}

/** A user with plan and credits; a module without a row has none. */
export async function findProfile(db: Database, userId: number): Promise<ProfileRow | null> {
  const { rows } = await db.query<ProfileRow>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.is_verified as "isVerified",
       u.password_hash is not null as "hasPassword", coalesce('/api/users/pictures/' || u.picture_key, u.picture_url) as "profileURL", u.language, u.plan_code as "planCode", u.plan_expires_at as "planExpiresAt",
       coalesce(
         (select json_agg(json_build_object('module', module, 'totalCredits', total, 'usedCredits', used) order by module)
          from credits where user_id = u.id),
         '[]'
       ) as credits
     from users u where u.id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

type DemoUser = { email: string; firstName: string; lastName: string; planExpiresAt: Date }

/** Makes the demo user what it is meant to be, held until the transaction ends; its password and its sessions stay. Returns its id. */
export async function upsertDemoUser(client: PoolClient, user: DemoUser): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (email, first_name, last_name, is_verified, plan_code, plan_expires_at)
     values ($1, $2, $3, true, 'SUBSCRIPTION', $4)
     on conflict (email) do update
       set is_verified = true, plan_code = 'SUBSCRIPTION', plan_expires_at = excluded.plan_expires_at
     returning id`,
    [user.email, user.firstName, user.lastName, user.planExpiresAt],
  )
  return rows[0]!.id
}

export async function setPassword(db: Database, userId: number, hash: string): Promise<void> {
  await db.query(`update users set password_hash = $2 where id = $1`, [userId, hash])
}
