import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { Database } from '../../../database/database.ts'
import { lostSince } from '../../../providers/request-ledger.ts'

/** Values that nothing has confirmed since are old. */
export type Age = { since: Date; now: Date }

/** A shared person, and the kinds of which all values are old. */
export type OldPerson = {
  personId: number
  kinds: RevealType[]
  /** On a list, or in a running campaign that may still write to them. */
  isInUse: boolean
}

/** People that are read at once. */
const pageSize = 500

/**
 * The people whose values are old: those in use first, then the others, each by id. Reads on as they
 * are taken.
 */
export async function* oldPeople(db: Database, age: Age): AsyncGenerator<OldPerson> {
  const inUse = await findInUse(db)
  for (let at = 0; at < inUse.length; at += pageSize)
    for (const person of await findOld(db, inUse.slice(at, at + pageSize), age))
      yield { ...person, isInUse: true }
  const isInUse = new Set(inUse)
  for (let ids = await findIds(db, 0); ids.length > 0; ids = await findIds(db, ids.at(-1)!))
    for (const person of await findOld(
      db,
      ids.filter((id) => !isInUse.has(id)),
      age,
    ))
      yield { ...person, isInUse: false }
}

/** Ids of shared people, also those for whom an imported person stands, in order. */
async function findInUse(db: Database): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select distinct coalesce(used.person_id, o.shared_person_id) as id from (
       select m.person_id, m.own_person_id from list_members m
       join lists l on l.id = m.list_id and l.deleted_at is null
       union all
       select e.person_id, e.own_person_id from enrolments e
       join campaigns c on c.id = e.campaign_id and c.status = 'running' and c.archived_at is null
       where e.state in ('active', 'held') and e.removed_at is null
     ) used left join own_people o on o.id = used.own_person_id
     where coalesce(used.person_id, o.shared_person_id) is not null order by id`,
  )
  return rows.map(({ id }) => id)
}

async function findIds(db: Database, after: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from people where id > $1 order by id limit $2',
    [after, pageSize],
  )
  return rows.map(({ id }) => id)
}

/**
 * Those of these people with values that accounts share, all of them old. An imported value is as
 * old as its date, or without one as its person's record; a found one as its date or the day on
 * which it was found, whichever is later; one without any date is old. A kind that a provider
 * answered since, or of which an answer may still arrive, isn't.
 */
export async function findOld(
  db: Database,
  ids: readonly number[],
  { since, now }: Age,
): Promise<Omit<OldPerson, 'isInUse'>[]> {
  const { rows } = await db.query<Omit<OldPerson, 'isInUse'>>(
    `select person_id as "personId", array_agg(kind order by kind) as kinds from (
       select v.person_id, v.kind from (
         select c.person_id, c.kind, coalesce(c.date, p.observed_on) > $2 as is_fresh
         from contact_values c join people p on p.id = c.person_id where c.person_id = any($1::integer[])
         union all
         select person_id, kind, date > $2 or found_at > $3 from found_contacts
         where person_id = any($1::integer[])
       ) v
       where not exists (
         select from provider_requests r where r.person_id = v.person_id and r.what = v.kind
           and (r.outcome in ('hit', 'miss') and r.asked_at > $3 or r.outcome is null and r.asked_at > $4)
       )
       group by v.person_id, v.kind having bool_or(v.is_fresh) is not true
     ) old group by person_id order by person_id`,
    [ids, since.toISOString().slice(0, 10), since, lostSince(now)],
  )
  return rows
}

/** A provider's requests by their outcome. */
export type RequestCounts = {
  provider: string
  requests: number
  hits: number
  misses: number
  /** Refused at no charge. */
  failed: number
  /** Their answers are missing. They count as paid. */
  lost: number
  /** Millionths of a dollar. */
  cost: number
}

export async function countRequests(db: Database, ids: readonly number[]): Promise<RequestCounts[]> {
  const { rows } = await db.query<RequestCounts>(
    `select provider, count(*)::integer as requests,
       count(*) filter (where outcome = 'hit')::integer as hits,
       count(*) filter (where outcome = 'miss')::integer as misses,
       count(*) filter (where outcome = 'failed')::integer as failed,
       count(*) filter (where outcome is null or outcome = 'dropped')::integer as lost,
       sum(coalesce(charged, price))::float8 as cost
     from provider_requests where id = any($1::bigint[]) group by provider order by provider`,
    [ids],
  )
  return rows
}
