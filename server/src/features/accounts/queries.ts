import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import type { Language } from '@rapport/contract/languages.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

export type UserRow = {
  id: AccountId
  email: string
  isVerified: boolean
  isAppointed: boolean
  passwordHash: string | null
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const { rows } = await db.query<UserRow>(
    `select id, email, is_verified as "isVerified", is_appointed as "isAppointed",
       password_hash as "passwordHash" from users
     where email = $1`,
    [email],
  )
  return rows[0] ?? null
}

/** Replaces a stored password unless it was changed in the meantime. Returns whether it did. */
export async function replacePassword(
  db: Database,
  userId: AccountId,
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
export async function findPasswordHash(db: Database, userId: AccountId): Promise<string | null> {
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

/** Stores a trial user. Returns the id, or null if the address or the Google account is taken. */
export async function insertUser(db: Database, user: NewUser): Promise<AccountId | null> {
  const { rows } = await db.query<{ id: AccountId }>(
    `insert into users
       (email, first_name, last_name, language, password_hash, google_subject, is_verified, plan_code,
         plan_expires_at, created_at)
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

export async function markVerified(db: AccountClient, userId: AccountId): Promise<void> {
  await db.query('update users set is_verified = true where id = $1 and not is_verified', [userId])
}

/** Verifies the address. An account that has claimed no trial by now never does. */
export async function markInvited(client: AccountClient, userId: AccountId): Promise<void> {
  await client.query(
    `update users set is_verified = true, claims_no_trial = trial_claimed_at is null
     where id = $1 and not is_verified`,
    [userId],
  )
}

type ProfileRow = Pick<
  UserProfile,
  'id' | 'firstName' | 'lastName' | 'email' | 'isVerified' | 'hasPassword' | 'profileURL'
> & {
  language: Language
  planCode: string
  planExpiresAt: Date | null
}

/** A user with plan. */
export async function findProfile(db: Database, userId: AccountId): Promise<ProfileRow | null> {
  const { rows } = await db.query<ProfileRow>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
       u.is_verified as "isVerified",
       u.password_hash is not null as "hasPassword",
       coalesce('/api/users/pictures/' || u.picture_key, u.picture_url) as "profileURL", u.language,
       u.plan_code as "planCode", u.plan_expires_at as "planExpiresAt"
     from users u where u.id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

type DemoUser = { email: string; firstName: string; lastName: string; planExpiresAt: Date }

/**
 * Creates or updates the demo user and locks it until the transaction ends. Its password and
 * sessions stay. Returns its id. An insert that meets a conflict would have opened a team.
 */
export async function upsertDemoUser(client: PoolClient, user: DemoUser): Promise<AccountId> {
  const { rows } = await client.query<{ id: AccountId }>(
    `with known as (
       update users set is_verified = true, plan_code = 'SUBSCRIPTION', plan_expires_at = $4
       where email = $1 returning id
     ), opened as (
       insert into users (email, first_name, last_name, is_verified, plan_code, plan_expires_at)
       select $1, $2, $3, true, 'SUBSCRIPTION', $4 where not exists (select from known)
       on conflict (email) do update set plan_expires_at = excluded.plan_expires_at returning id
     )
     select id from known union all select id from opened`,
    [user.email, user.firstName, user.lastName, user.planExpiresAt],
  )
  return rows[0]!.id
}

export async function setPassword(db: AccountClient, userId: AccountId, hash: string): Promise<void> {
  await db.query(`update users set password_hash = $2 where id = $1`, [userId, hash])
}

export type RecipientRow = {
  id: AccountId
  to: string
  language: Language
  firstName: string
  lastName: string
  isVerified: boolean
  isAppointed: boolean
}

const columns = `id, email as "to", language, first_name as "firstName", last_name as "lastName",
  is_verified as "isVerified", is_appointed as "isAppointed"`

/** A recipient, locked until the transaction ends. Null if the account is gone. */
export async function findRecipient(db: Database, userId: AccountId): Promise<RecipientRow | null> {
  const { rows } = await db.query<RecipientRow>(
    `select ${columns} from users where id = $1 and removed_at is null for update`,
    [userId],
  )
  return rows[0] ?? null
}

/** A recipient by address, or null. */
export async function findRecipientByEmail(db: Database, email: string): Promise<RecipientRow | null> {
  const { rows } = await db.query<RecipientRow>(
    `select ${columns} from users where email = $1 and removed_at is null for update`,
    [email],
  )
  return rows[0] ?? null
}

export type GoogleUserRow = { id: AccountId; googleSubject: string | null; isVerified: boolean }

/** The user linked to a Google account, else the one with its address, locked until the transaction ends. */
export async function findByGoogle(
  client: PoolClient,
  { subject, email }: { subject: string; email: string },
): Promise<GoogleUserRow | null> {
  const { rows } = await client.query<GoogleUserRow>(
    `select id, google_subject as "googleSubject", is_verified as "isVerified" from users
     where google_subject = $1 or email = $2 order by google_subject is not distinct from $1 desc
     limit 1 for update`,
    [subject, email],
  )
  return rows[0] ?? null
}

/** Links a Google account to a user. */
export async function joinGoogle(
  client: AccountClient,
  userId: AccountId,
  { subject, forgetPassword }: { subject: string; forgetPassword: boolean },
): Promise<void> {
  await client.query(
    `update users set google_subject = $2, password_hash = case when $3 then null else password_hash end
     where id = $1`,
    [userId, subject, forgetPassword],
  )
}

export type LinkPurpose = 'verify_email' | 'reset_password'

export async function deleteTokens(
  client: AccountClient,
  userId: AccountId,
  purpose: LinkPurpose,
): Promise<void> {
  await client.query('delete from one_time_tokens where user_id = $1 and purpose = $2', [userId, purpose])
}

type NewToken = { userId: AccountId; purpose: LinkPurpose; hash: Buffer; now: Date; expiresAt: Date }

export async function insertToken(client: AccountClient, token: NewToken): Promise<void> {
  await client.query(
    `insert into one_time_tokens (user_id, purpose, hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [token.userId, token.purpose, token.hash, token.now, token.expiresAt],
  )
}

/** Returns the user of a token that can be used; null if there is none. */
export async function findUsableToken(
  db: Database,
  { hash, purpose, now }: { hash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<AccountId | null> {
  const { rows } = await db.query<{ userId: AccountId }>(
    `select user_id as "userId" from one_time_tokens
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [hash, purpose, now],
  )
  return rows[0]?.userId ?? null
}

/** Marks a token as used. Returns its user, or null if it is unknown, expired or used. */
export async function useToken(
  client: AccountClient,
  { hash, purpose, now, userId }: { hash: Buffer; purpose: LinkPurpose; now: Date; userId?: AccountId },
): Promise<AccountId | null> {
  const { rows } = await client.query<{ userId: AccountId }>(
    `update one_time_tokens set used_at = $3
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $3
       and ($4::bigint is null or user_id = $4)
     returning user_id as "userId"`,
    [hash, purpose, now, userId],
  )
  return rows[0]?.userId ?? null
}
