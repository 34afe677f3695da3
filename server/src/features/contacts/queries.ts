import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import type { ContactFinding, SoughtPerson } from '../../providers/contact-finder.ts'
import { statusBySyntax } from './email-checks/email-status.ts'

/** A person, and the kind of contact to reveal. */
export type RevealTarget = { personId: number; kind: RevealType }

/** Whether the person exists. If so, the person can't be removed until the transaction ends. */
export async function lockPerson(client: PoolClient, id: number): Promise<boolean> {
  const { rowCount } = await client.query('select from people where id = $1 for key share', [id])
  return rowCount === 1
}

const soughtColumns = `p.full_name as "fullName", p.first_name as "firstName", p.last_name as "lastName",
  p.linkedin_slug as "linkedinSlug",
  case when c.id is not null then json_build_object('name', c.name, 'domain', c.domain) end as company`

export async function findSought(db: Database, id: number): Promise<SoughtPerson | null> {
  const { rows } = await db.query<SoughtPerson>(
    `select ${soughtColumns} from people p left join companies c on c.id = p.company_id where p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The shared person of a profile. */
export async function findSoughtByProfile(db: Database, slug: string): Promise<SoughtPerson | null> {
  const { rows } = await db.query<SoughtPerson>(
    `select ${soughtColumns} from people p left join companies c on c.id = p.company_id
     where p.linkedin_slug = $1`,
    [slug],
  )
  return rows[0] ?? null
}

export type AccountState = {
  isVerified: boolean
  planExpiresAt: Date | null
  /** Deactivated or removed. */
  isClosed: boolean
  role: Role
  /** What it brings along is still moving into its team. */
  isMoving: boolean
}

export async function findAccountState(db: Database, userId: AccountId): Promise<AccountState | null> {
  const { rows } = await db.query<AccountState>(
    `select is_verified as "isVerified", plan_expires_at as "planExpiresAt",
       deactivated_at is not null or removed_at is not null as "isClosed", team_role as role,
       exists (select from team_moves where user_id = users.id) as "isMoving"
     from users where id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

export type ValueRow = Omit<ContactValue, 'checkedAt'> & {
  personId: number
  kind: RevealType
  checkedAt: Date | null
}

/**
 * Values that accounts share, without duplicates; if an import and a provider both have a value, the
 * newer entry wins. The status of an email address includes what is known beside its source: its
 * syntax, checks, verdicts and bounces.
 */
export async function findValues(
  db: Database,
  { personIds, kinds }: { personIds: number[]; kinds: readonly RevealType[] },
): Promise<ValueRow[]> {
  const { rows } = await db.query<ValueRow>(
    `select distinct on (v.person_id, v.kind, v.value) v.person_id as "personId", v.kind, v.value,
       v.type, v.source, v.date, checked_status(v.status, v.date, c) as status,
       case
         when c.bounced_at is not null then 'bounced'
         when c.status = 'invalid' then 'no_mail'
         when has_say(c, v.date) or c.verdict = 'unknown' then c.reason
       end as reason,
       case
         when c.bounced_at is not null then c.bounced_at
         when c.status = 'invalid' then c.checked_at
         when has_say(c, v.date) or c.verdict = 'unknown' then c.verified_at
       end as "checkedAt"
     from (
       select *, false as is_found from contact_values where person_id = any($1::integer[])
       union all
       select person_id, kind, value, type, source, date, status, true from found_contacts
       where person_id = any($1::integer[])
     ) v
     left join email_checks c on v.kind = 'email' and c.email = v.value
     where v.kind = any($2::text[])
     order by v.person_id, v.kind, v.value, v.date desc nulls last, v.is_found`,
    [personIds, kinds],
  )
  for (const row of rows) if (row.kind === 'email') row.status = statusBySyntax(row.value, row.status)
  return rows
}

/** Whether a teammate of the account, or itself, has bought a value of the person. */
export async function isOwned(
  db: Database,
  userId: AccountId,
  { personId, kind }: RevealTarget,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from reveals where team_id = ${teamOf('$1')} and person_id = $2 and kind = $3`,
    [userId, personId, kind],
  )
  return rowCount === 1
}

/** Returns what the account's team owns of these people. */
export async function findOwned(
  db: Database,
  userId: AccountId,
  personIds: number[],
): Promise<RevealTarget[]> {
  const { rows } = await db.query<RevealTarget>(
    `select person_id as "personId", kind from reveals
     where team_id = ${teamOf('$1')} and person_id = any($2::integer[]) order by person_id, kind`,
    [userId, personIds],
  )
  return rows
}

export async function insertReveal(
  client: AccountClient,
  userId: AccountId,
  { personId, kind, entryId, now }: RevealTarget & { entryId: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into reveals (user_id, team_id, person_id, kind, entry_id, created_at)
     values ($1, ${teamOf('$1')}, $2, $3, $4, $5)`,
    [userId, personId, kind, entryId, now],
  )
}

/**
 * Stores the values that providers found. Replaces values found before. Writes in key order, so
 * that concurrent calls cannot deadlock.
 */
export async function storeFound(
  client: PoolClient,
  { personId, kind }: RevealTarget,
  { contacts, now }: Pick<ContactFinding, 'contacts'> & { now: Date },
): Promise<void> {
  const sorted = contacts.toSorted((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)))
  await client.query(
    `insert into found_contacts (person_id, kind, value, type, source, date, status, found_at)
     select $1, $2, value, type, source, date, status, $8
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as found(value, type,
       source, date, status)
     on conflict (person_id, kind, value) do update
       set type = excluded.type, source = excluded.source, date = excluded.date,
         status = excluded.status, found_at = excluded.found_at`,
    [
      personId,
      kind,
      sorted.map(({ value }) => value),
      sorted.map(({ type }) => type),
      sorted.map(({ source }) => source),
      sorted.map(({ date }) => date),
      sorted.map(({ status }) => status),
      now,
    ],
  )
}
