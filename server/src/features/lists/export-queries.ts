import type { Place } from '@rapport/normalise/places/place.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { extraPrefix, isSeenMember, seenAmong } from '../own-people/own-people.ts'
import { matching, matchingValues, type MemberFilter } from './member-queries.ts'

type Exported = MemberFilter & { talentIds: number[] | null; without: number[] }

/** The ids of the members to export, newest first, as lists are shown. */
export async function findExported(
  db: Database,
  userId: AccountId,
  listId: number,
  { talentIds, without, ...filter }: Exported,
): Promise<number[]> {
  const { rows } = await db.query<{ ids: number[] }>(
    `select coalesce(array_agg(m.member_id order by m.added_at desc, m.member_id desc), '{}') as ids
     from list_members m
     where ${matching({ account: '$1', list: '$2', key: '$3', text: '$4', revealed: '$5' })}
       and ($6::integer[] is null or m.member_id = any($6)) and m.member_id <> all($7::integer[])`,
    [...matchingValues(userId, listId, filter), talentIds, without],
  )
  return rows[0]!.ids
}

/** The names of the further columns that members of a list have. */
export async function findExtraNames(db: Database, userId: AccountId, listId: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct substr(field, length($3) + 1) as name from own_fields
     where team_id = ${teamOf('$1')} and starts_with(field, $3)
       and member_id in (select member_id from list_members where list_id = $2)
     order by name`,
    [userId, listId, extraPrefix],
  )
  return rows.map(({ name }) => name)
}

/** The names of the further columns of these people, shared ones and own ones that the account sees. */
export async function findExtraNamesOf(db: Database, userId: AccountId, ids: number[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct substr(field, length($3) + 1) as name from own_fields
     where team_id = ${teamOf('$1')} and starts_with(field, $3)
       and member_id = any(${seenAmong({ account: '$1', people: '$2' })})
     order by name`,
    [userId, ids, extraPrefix],
  )
  return rows.map(({ name }) => name)
}

export type FactsRow = {
  id: number
  fullName: string
  firstName: string | null
  lastName: string | null
  title: string | null
  company: string | null
  companyDomain: string | null
  linkedinSlug: string | null
  /** The location of an own person. */
  location: string | null
  place: Place | null
}

/**
 * Returns the facts of those of these people who are still on the account's list, shared and own,
 * in any order. Selects only what a file contains, because the rows of a table cost far more. A
 * named statement, because planning it takes as long as reading a hundred people. `offset 0` makes
 * PostgreSQL look up each company and place: otherwise it reads all companies for some hundred
 * people.
 */
export async function findFacts(
  db: Database,
  userId: AccountId,
  { listId, ids }: { listId: number; ids: number[] },
): Promise<FactsRow[]> {
  const { rows } = await db.query<FactsRow>({
    name: 'exported-facts',
    text: `select m.member_id as id, m.full_name as "fullName", m.first_name as "firstName",
      m.last_name as "lastName", m.title, m.company,
       coalesce(c.domain, o.company_domain) as "companyDomain",
       coalesce(p.linkedin_slug, o.linkedin_slug) as "linkedinSlug", o.location,
       case when place.id is not null then
         json_build_object('city', place.city, 'metro', place.metro, 'state', place.state, 'country',
           place.country)
       end as place
     from list_members m join lists l on l.id = m.list_id
     left join people p on p.id = m.person_id
     left join lateral (select domain from companies where id = p.company_id offset 0) c on true
     left join lateral (select * from places where id = p.place_id offset 0) place on true
     left join own_people o on o.id = m.own_person_id
     where l.user_id = $1 and m.list_id = $2 and m.member_id = any($3::integer[])`,
    values: [userId, listId, ids],
  })
  return rows
}

/**
 * Returns the facts of those of these people who still exist, shared ones and own ones that the
 * account sees, in any order. Like `findFacts`, but on a list or not.
 */
export async function findListedFacts(db: Database, userId: AccountId, ids: number[]): Promise<FactsRow[]> {
  const { rows } = await db.query<FactsRow>({
    name: 'exported-people',
    text: `select asked.id, m.full_name as "fullName", m.first_name as "firstName",
      m.last_name as "lastName", m.title, m.company,
       coalesce(c.domain, o.company_domain) as "companyDomain",
       coalesce(p.linkedin_slug, o.linkedin_slug) as "linkedinSlug", o.location,
       case when place.id is not null then
         json_build_object('city', place.city, 'metro', place.metro, 'state', place.state, 'country',
           place.country)
       end as place
     from unnest($2::integer[]) asked (id) cross join lateral listed_person($1, asked.id) m
     left join people p on p.id = m.person_id
     left join lateral (select domain from companies where id = p.company_id offset 0) c on true
     left join lateral (select * from places where id = p.place_id offset 0) place on true
     left join own_people o on o.id = m.own_person_id
     where ${isSeenMember('$1', 'm')}`,
    values: [userId, ids],
  })
  return rows
}
