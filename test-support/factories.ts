import { namedCompany } from '@rapport/dataset/import/company-facts.ts'
import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import type { CompanyRecord, ImportItem, PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { hashPassword } from '@rapport/server/features/accounts/passwords.ts'
import { BatchReader } from '@rapport/server/features/import/import-batches.ts'
import { importPeople } from '@rapport/server/features/import/import.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'

let counter = 0

const next = () => ++counter

const testPassword = 'Correct!Horse7'

/** Hashing takes 30 ms of one core, so each test password is hashed once per process. */
const hashes = new Map<string, Promise<string>>()

function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password)
  if (known) return known
  const hash = hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export type UserOptions = {
  email?: string
  /** Null: no sign-in with a password. */
  password?: string | null
  firstName?: string
  lastName?: string
  isVerified?: boolean
  planCode?: 'TRIAL' | 'SUBSCRIPTION'
  planExpiresAt?: Date | null
  credits?: { module: 'TALENT_EMAIL_REVEAL' | 'TALENT_PHONE_REVEAL'; total: number; used?: number }[]
}

export type TestUser = { id: AccountId; email: string; password: string }

/** A verified user on a trial by default. */
export async function createUser(pool: Pool, options: UserOptions = {}): Promise<TestUser> {
  const email = options.email ?? `user${next()}@example.com`
  const password = options.password === undefined ? testPassword : options.password
  const { rows } = await pool.query<{ id: AccountId }>(
    `insert into users (email, password_hash, first_name, last_name, is_verified, plan_code, plan_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      email,
      password === null ? null : await hashOnce(password),
      options.firstName ?? 'Mina',
      options.lastName ?? 'Test',
      options.isVerified ?? true,
      options.planCode ?? 'TRIAL',
      options.planExpiresAt ?? null,
    ],
  )
  const { id } = rows[0]!
  for (const { module, total, used } of options.credits ?? [])
    await pool.query(
      `with given as (
         insert into credits (user_id, team_id, module, total, used)
         select id, team_id, $2, $3, $4 from users where id = $1
         returning user_id, team_id, module, total - used as balance
       )
       insert into credit_entries (user_id, team_id, module, reason, amount, balance, created_at)
       select user_id, team_id, module, 'opening', balance, balance, now() from given where balance > 0`,
      [id, module, total, used ?? 0],
    )
  return { id, email, password: password ?? testPassword }
}

export const testSuppressionKey = 'sY4kW8nB2vM6cX1zQ9pL3jH7gF5dT0rE'

/** A company with nothing but a name by default. */
export function companyRecord(options: Partial<CompanyRecord> = {}): CompanyRecord {
  const name = options.name ?? `Company ${next()}`
  return {
    ...namedCompany(name),
    key: `name:${companyNameKey(name)}`,
    ...options,
    name,
  }
}

/** An engineer at their own company by default. */
export function personRecord(options: Partial<PersonRecord> = {}): PersonRecord {
  const fullName = options.fullName ?? `Person ${next()}`
  const [firstName = null, ...rest] = fullName.split(' ')
  const title = options.title === undefined ? 'Engineer' : options.title
  const company = options.company === undefined ? companyRecord() : options.company
  const current = company && {
    title,
    company,
    place: null,
    startDate: '2020-01',
    endDate: null,
    isCurrent: true,
  }
  return {
    key: `test:${next()}`,
    firstName,
    lastName: rest.join(' ') || null,
    headline: null,
    summary: null,
    linkedinSlug: null,
    place: null,
    positions: current ? [current] : [],
    education: [],
    contacts: [],
    skills: [],
    experienceYears: null,
    observedOn: null,
    ...options,
    fullName,
    title,
    company,
  }
}

/** Imports people and their companies. Returns ids in the given order. */
export async function createPeople(pool: Pool, people: PersonRecord[]): Promise<number[]> {
  const items = people.map((person, index): ImportItem => ({ line: index + 1, kind: 'person', person }))
  const refused: string[] = []
  await importPeople({
    pool,
    batches: new BatchReader(items),
    source: 'test',
    suppressionKey: testSuppressionKey,
    onReported: ({ line, reason }) => refused.push(`${line}: ${reason}`),
  })
  if (refused.length > 0) throw new Error(`refused:\n${refused.join('\n')}`)
  const { rows } = await pool.query<{ id: number }>(
    'select id from unnest($1::text[]) with ordinality wanted(key, position) join people using (key) order by position',
    [people.map(({ key }) => key)],
  )
  return rows.map(({ id }) => id)
}

/** Opens a session for an account, and returns its id. Its tokens are never issued. */
export async function insertSession(pool: Pool, userId: AccountId): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (user_id, token_hash, created_at, rotated_at, expires_at)
     values ($1, sha256(gen_random_uuid()::text::bytea), now(), now(), now() + interval '1 day') returning id`,
    [userId],
  )
  return rows[0]!.id
}
