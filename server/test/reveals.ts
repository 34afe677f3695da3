import type { BulkReveal, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ContactRecord, PersonRecord } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import type { AccountId } from '../src/database/ids.ts'
import type { SignedIn, TestApp } from './app.ts'
import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'

const far = new Date('2100-01-01T00:00:00Z')

type BuyerOptions = {
  email?: number
  phone?: number
  isVerified?: boolean
  planExpiresAt?: Date | null
}

/** A signed-in account that may buy: verified, with a valid plan and these credits. */
export async function buyer(
  t: TestApp,
  { email = 0, phone = 0, ...account }: BuyerOptions = {},
): Promise<SignedIn> {
  const user = await createUser(t.pool, {
    planExpiresAt: far,
    ...account,
    credits: [
      { module: 'TALENT_EMAIL_REVEAL', total: email },
      { module: 'TALENT_PHONE_REVEAL', total: phone },
    ],
  })
  return t.signIn(user)
}

let counter = 0

export function contact(kind: RevealType, options: Partial<ContactRecord> = {}): ContactRecord {
  const value = kind === 'email' ? `person${++counter}@example.com` : `+1415555${1000 + ++counter}`
  return {
    kind,
    value,
    type: 'professional',
    source: 'file.csv',
    date: '2025-06',
    status: 'verified',
    ...options,
  }
}

/** Stores people with one email address and one phone number each. Returns their ids. */
export async function peopleOnFile(pool: Pool, count: number): Promise<number[]> {
  return createPeople(
    pool,
    Array.from({ length: count }, () => personRecord({ contacts: [contact('email'), contact('phone')] })),
  )
}

/** Stores one person. Returns the id. */
export async function personOnFile(pool: Pool, options: Partial<PersonRecord>): Promise<number> {
  const [id] = await createPeople(pool, [personRecord(options)])
  return id!
}

/** An email that the account has bought of a shared person. */
export async function giveReveal(pool: Pool, userId: AccountId, personId: number): Promise<void> {
  await pool.query(
    `with entry as (
       insert into credit_entries (user_id, team_id, module, reason, amount, balance, person_id, created_at)
       select id, team_id, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 0, $2, now() from users where id = $1
       returning id, team_id
     ), used as (
       update credits set used = used + 1
       where team_id = (select team_id from entry) and module = 'TALENT_EMAIL_REVEAL'
     )
     insert into reveals (user_id, team_id, person_id, kind, entry_id, created_at)
     select $1, team_id, $2, 'email', id, now() from entry`,
    [userId, personId],
  )
}

export type Standing = { total: number; used: number; left: number; owned: number[] }

const keys = (rows: { id: string; personId: number | null }[]) =>
  rows
    .map(({ id, personId }) => `${id} ${personId}`)
    .toSorted()
    .join()

/**
 * Returns an account's credits and reveals of a kind. Throws unless balance, ledger and ownership
 * agree: the ledger adds up row by row to the credits left, and each spent credit has a row for an
 * owned person.
 */
export async function standingOf(pool: Pool, userId: AccountId, kind: RevealType): Promise<Standing> {
  const module = kind === 'email' ? 'TALENT_EMAIL_REVEAL' : 'TALENT_PHONE_REVEAL'
  const [credits, ledger, reveals] = await Promise.all([
    pool.query<{ total: number; used: number }>(
      'select total, used from credits where user_id = $1 and module = $2',
      [userId, module],
    ),
    pool.query<{ id: string; amount: number; balance: number; personId: number | null }>(
      'select id, amount, balance, person_id as "personId" from credit_entries where user_id = $1 and module = $2 order by id',
      [userId, module],
    ),
    pool.query<{ entryId: string; personId: number }>(
      'select entry_id as "entryId", person_id as "personId" from reveals where user_id = $1 and kind = $2 order by person_id',
      [userId, kind],
    ),
  ])
  const { total, used } = credits.rows[0] ?? { total: 0, used: 0 }
  let balance = 0
  for (const entry of ledger.rows) {
    balance += entry.amount
    if (entry.balance !== balance) throw new Error(`row ${entry.id} says ${entry.balance}, not ${balance}`)
  }
  if (balance !== total - used) throw new Error(`the ledger says ${balance} are left, not ${total - used}`)
  const spent = ledger.rows.filter(({ personId }) => personId !== null)
  if (spent.length !== used) throw new Error(`${spent.length} rows for ${used} credits`)
  const owned = reveals.rows.map(({ entryId: id, personId }) => ({ id, personId }))
  if (keys(spent) !== keys(owned)) throw new Error(`paid for ${keys(spent)}, owned is ${keys(owned)}`)
  return { total, used, left: balance, owned: owned.map(({ personId }) => personId) }
}

/**
 * Returns violations of the rules for reservations, in words: a reservation without a running bulk
 * reveal, a running bulk reveal without one or with less than its people need, and, unless an
 * administrator has lowered them, credits that do not cover what is reserved.
 */
export async function brokenReservations(pool: Pool, lowered: readonly number[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `select 'reservation of ended bulk reveal ' || b.id as fault
     from credit_reservations r join bulk_reveals b on b.id = r.bulk_reveal_id where b.state <> 'running'
     union all
     select format('bulk reveal %s reserves %s for %s people', b.id, coalesce(r.amount::text, 'nothing'), p.waiting)
     from bulk_reveals b left join credit_reservations r on r.bulk_reveal_id = b.id and r.user_id = b.user_id
     cross join lateral (
       select count(*) as waiting from bulk_reveal_people where bulk_reveal_id = b.id and outcome = 'waiting'
     ) p
     where b.state = 'running' and (r.amount is null or r.amount < p.waiting)
     union all
     select format('account %s reserves %s of %s', user_id, sum(r.amount), min(c.total - c.used))
     from credit_reservations r left join credits c using (user_id, module)
     where user_id <> all($1::integer[])
     group by user_id, module having sum(r.amount) > coalesce(min(c.total - c.used), 0)`,
    [lowered],
  )
  return rows.map(({ fault }) => fault)
}

/**
 * The people of a bulk reveal by outcome. Throws if outcome and ownership disagree. Who still waits in
 * one that ended early may have been revealed by another.
 */
export async function outcomesOf(
  pool: Pool,
  { id }: Pick<BulkReveal, 'id'>,
): Promise<Record<'waiting' | 'revealed' | 'owned' | 'nothing' | 'unavailable', number[]>> {
  const { rows } = await pool.query<{
    personId: number
    outcome: string
    isOwned: boolean
    isElsewhere: boolean
  }>(
    `select p.person_id as "personId", p.outcome, b.state in ('cancelled', 'out_of_credits') and exists (
         select from bulk_reveals o join bulk_reveal_people q on q.bulk_reveal_id = o.id
         where o.user_id = b.user_id and o.kind = b.kind and q.person_id = p.person_id and q.outcome = 'revealed'
       ) as "isElsewhere",
       exists (select from reveals r where r.user_id = b.user_id and r.person_id = p.person_id and r.kind = b.kind) as "isOwned"
     from bulk_reveals b join bulk_reveal_people p on p.bulk_reveal_id = b.id where b.id = $1 order by p.person_id`,
    [id],
  )
  const wrong = rows.filter(
    ({ outcome, isOwned, isElsewhere }) =>
      !(outcome === 'waiting' && isElsewhere) && isOwned !== ['revealed', 'owned'].includes(outcome),
  )
  if (wrong.length > 0) throw new Error(`outcome and ownership differ: ${JSON.stringify(wrong)}`)
  const of = (wanted: string) =>
    rows.filter(({ outcome }) => outcome === wanted).map(({ personId }) => personId)
  return {
    waiting: of('waiting'),
    revealed: of('revealed'),
    owned: of('owned'),
    nothing: of('nothing'),
    unavailable: of('unavailable'),
  }
}
