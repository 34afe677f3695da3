import { fold } from '@rapport/contract/fold.ts'
import type { ChosenMembers } from '@rapport/contract/lists/schemas.ts'
import type { AdditionKind, MemberSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { isSeenMember } from '../own-people/own-people.ts'

export type MemberRow = {
  memberId: number
  addedAt: Date
  addedTitle: string | null
  addedCompany: string | null
  isNewJob: boolean
  additionId: number
  kind: AdditionKind
  filters: unknown
  fromTitle: string | null
}

/** Members of a list: part of a text, folded and in lower case, and whether they are enriched. */
export type MemberFilter = { search: string; searchKey: string; revealed: boolean | null }

export const memberFilter = ({
  search,
  revealed,
}: {
  search: string
  revealed: boolean | null
}): MemberFilter => ({
  search: search.toLowerCase(),
  searchKey: fold(search),
  revealed,
})

type MatchingPlaceholders = Placeholders<'account' | 'list' | 'key' | 'text' | 'revealed'>

/**
 * Members `m` of a list that match a text in name, title, company or an address that the account's
 * team owns: `key` is folded, `text` is in lower case. `revealed`: enriched, not enriched, or null for
 * both. Takes `matchingValues`.
 */
export const matching = ({ account, list, key, text, revealed }: MatchingPlaceholders) => `m.list_id = ${list}
  and (${revealed}::boolean is null or m.is_enriched = ${revealed})
  and (
    ${text} = '' or (${key} <> '' and position(${key} in m.search_text) > 0)
      or position(${text} in m.search_text) > 0
    or m.person_id in (
      select v.person_id from reveals r join contact_values v using (person_id, kind)
      where r.team_id = ${teamOf(account)} and r.kind = 'email' and position(${text} in lower(v.value)) > 0
      union all
      select v.person_id from reveals r join found_contacts v using (person_id, kind)
      where r.team_id = ${teamOf(account)} and r.kind = 'email' and position(${text} in lower(v.value)) > 0
    )
    or m.member_id in (
      select member_id from own_contact_values where team_id = ${teamOf(account)} and kind = 'email'
        and position(${text} in value) > 0
    )
  )`

export const matchingValues = (
  userId: AccountId,
  listId: number,
  { search, searchKey, revealed }: MemberFilter,
) => [userId, listId, searchKey, search, revealed]

const orders: Record<MemberSortField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  title: 'title',
  company: 'company',
  addedAt: 'added_at',
}

type MemberPage = MemberFilter & {
  listId: number
  sortOn: MemberSortField
  sortBy: SortDirection
  limit: number
  offset: number
  /** How many match. */
  total: number
  /** All who match, if they are known. */
  ids: number[] | null
}

/** A page of a list, unknown values last, ties by id. */
export async function findMembers(db: Database, userId: AccountId, page: MemberPage): Promise<MemberRow[]> {
  const ids = await findPage(db, userId, page)
  const { rows } = await db.query<MemberRow>(
    `select m.member_id as "memberId", m.added_at as "addedAt", m.added_title as "addedTitle",
       m.added_company as "addedCompany",
       m.is_new_job as "isNewJob", a.id as "additionId", a.kind, a.filters, a.from_title as "fromTitle"
     from unnest($2::integer[]) with ordinality asked (id, place)
     join list_members m on m.list_id = $1 and m.member_id = asked.id
     join list_additions a on a.id = m.addition_id
     order by asked.place`,
    [page.listId, ids],
  )
  return rows
}

/**
 * The ids of a page, read from the nearer end of the list and from an index alone, in which unknown
 * values come last. Descending, the known and the unknown ones are read apart: the index backwards
 * would begin with the unknown.
 */
async function findPage(db: Database, userId: AccountId, page: MemberPage): Promise<number[]> {
  const { sortOn, total } = page
  const isFar = page.offset * 2 > total
  const limit = isFar ? Math.max(0, Math.min(page.limit, total - page.offset)) : page.limit
  let offset = isFar ? total - page.offset - limit : page.offset
  const isForward = (page.sortBy === 'asc') !== isFar
  const column = `m.${orders[sortOn]}`
  const order = isForward ? `${column}, m.member_id` : `${column} desc, m.member_id desc`
  const unknownOrder = isForward ? 'm.member_id' : 'm.member_id desc'
  const known = { where: `${column} is not null`, order }
  const unknown = { where: `${column} is null`, order: unknownOrder }
  const whole = { where: 'true', order }
  const parts =
    page.sortBy === 'asc' || sortOn === 'addedAt' ? [whole] : isFar ? [unknown, known] : [known, unknown]
  const { where, values } = page.ids
    ? { where: 'm.list_id = $1 and m.member_id = any($2::integer[])', values: [page.listId, page.ids] }
    : {
        where: matching({ account: '$1', list: '$2', key: '$3', text: '$4', revealed: '$5' }),
        values: matchingValues(userId, page.listId, page),
      }
  const ids: number[] = []
  for (const part of parts) {
    const missing = limit - ids.length
    if (missing === 0) break
    const from = `from list_members m where ${where} and ${part.where}`
    const { rows } = await db.query<{ id: number }>(
      `select m.member_id as id ${from} order by ${part.order}
       limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, missing, offset],
    )
    ids.push(...rows.map(({ id }) => id))
    if (rows.length > 0) offset = 0
    else if (part !== parts.at(-1) && offset > 0) offset -= await count(db, from, values)
  }
  return isFar ? ids.toReversed() : ids
}

const count = async (db: Database, from: string, values: unknown[]): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(`select count(*)::integer as count ${from}`, values)
  return rows[0]!.count
}

/** Up to so many are sorted by themselves, instead of looked for in the order of the whole list. */
const few = 1000

/**
 * How many match and, if they are few, who. Reads the list once; a page in its order would read it
 * once more to find a few, or none.
 */
export async function findMatches(
  db: Database,
  userId: AccountId,
  { listId, ...filter }: MemberFilter & { listId: number },
): Promise<{ total: number; ids: number[] | null }> {
  const { rows } = await db.query<{ total: number; ids: number[] }>(
    `select count(*)::integer as total, coalesce((array_agg(m.member_id))[:${few}], '{}') as ids
     from list_members m
     where ${matching({ account: '$1', list: '$2', key: '$3', text: '$4', revealed: '$5' })}`,
    matchingValues(userId, listId, filter),
  )
  const { total, ids } = rows[0]!
  return { total, ids: total > few ? null : ids }
}

/** The members that a request means: those with these ids, or all who match but some. */
export type Chosen = { ids: number[] } | (MemberFilter & { without: number[] })

export const chosenOf = (chosen: ChosenMembers): Chosen =>
  'talentIds' in chosen ? { ids: chosen.talentIds } : { ...memberFilter(chosen), without: chosen.without }

/** The ids of the members meant, in the order of their ids. */
export async function findChosen(
  db: Database,
  userId: AccountId,
  listId: number,
  chosen: Chosen,
): Promise<number[]> {
  const { rows } =
    'ids' in chosen
      ? await db.query<{ id: number }>(
          `select member_id as id from list_members
           where list_id = $1 and member_id = any($2::integer[]) order by member_id`,
          [listId, chosen.ids],
        )
      : await db.query<{ id: number }>(
          `select m.member_id as id from list_members m
           where ${matching({ account: '$1', list: '$2', key: '$3', text: '$4', revealed: '$5' })}
             and m.member_id <> all($6::integer[]) order by m.member_id`,
          [...matchingValues(userId, listId, chosen), chosen.without],
        )
  return rows.map(({ id }) => id)
}

/**
 * Whether an account's team has a contact value of a person, who is a row of `listed_person`.
 * `offset 0` makes PostgreSQL look up each in an index: for a thousand people it would otherwise read
 * everything that the team has.
 */
export const isEnriched = (account: string, person: string) => `(
  exists (select from reveals
    where team_id = ${teamOf(account)} and person_id = ${person}.shared_id offset 0)
  or exists (select from own_contact_values
    where team_id = ${teamOf(account)}
      and member_id = coalesce(${person}.person_id, ${person}.own_person_id) offset 0)
)`

/**
 * Selects the people of `known` who are on a list, as the shared person to whom a member is linked,
 * or their own id. One statement for all, which reads the list at most once: the statistics of a
 * growing list mislead the planner.
 */
export const there = ({ account, list }: Placeholders<'account' | 'list'>) => `
  select coalesce(o.shared_person_id, m.member_id) as identity
  from list_members m left join own_people o on o.id = m.own_person_id
  where m.list_id = ${list} and m.member_id = any(array(
    select coalesce(person_id, own_person_id) from known
    union select shared_id from known
    union select id from own_people
    where team_id = ${teamOf(account)} and shared_person_id in (select shared_id from known)
  ))`

/** The outcome of an addition. */
export type AddedCounts = { added: number; already: number; leftOut: number }

/**
 * Adds people to one list, as far as it has room; skips those who no longer exist, and own people
 * whom the account doesn't see, unless an import has matched them. Two people who are the same,
 * because one is linked to the other, become one member. Requires `lockLists`.
 */
export async function insertMembers(
  client: AccountClient,
  userId: AccountId,
  { listId, additionId, ids, areMatched = false, max, now }: InsertInput,
): Promise<AddedCounts> {
  const { rows } = await client.query<AddedCounts>(
    `with asked as (
       select id, position from unnest($3::integer[]) with ordinality given (id, position)
     ), known as (
       select asked.position, p.*, ${isEnriched('$1', 'p')} as is_enriched
       from asked cross join lateral listed_person($1, asked.id) p
       where $7 or ${isSeenMember('$1', 'p')}
     ), there as (${there({ account: '$1', list: '$2' })}
     ), missing as (
       select *, row_number() over (order by position) as place from (
         select *, coalesce(shared_id, own_person_id) as identity,
           row_number() over (partition by coalesce(shared_id, own_person_id)
             order by own_person_id nulls first) as alias
         from known
       ) p
       where alias = 1 and identity not in (select identity from there)
     ), room as (
       select greatest(0, $5 - coalesce(sum(total), 0)) as room from list_counts where list_id = $2
     ), inserted as (
       insert into list_members (
         list_id, person_id, own_person_id, addition_id, added_at, full_name, first_name, last_name,
         title, company, search_text, is_enriched,
         added_title, added_company, seen_title, seen_company
       )
       select $2, person_id, own_person_id, $4, $6, full_name, first_name, last_name, title, company,
         search_text, is_enriched,
         title, company, title, company
       from missing, room where place <= room
       returning member_id
     )
     select (select count(*)::integer from inserted) as added,
       (select count(*)::integer from known) - (select count(*)::integer from missing) as already,
       (select count(*)::integer from missing) - (select count(*)::integer from inserted) as "leftOut"`,
    [userId, listId, ids, additionId, max, now, areMatched],
  )
  return rows[0]!
}

type InsertInput = {
  listId: number
  additionId: number
  ids: number[]
  /** Whether an import has matched or created these people. */
  areMatched?: boolean
  max: number
  now: Date
}

export async function countAll(client: PoolClient, listId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select coalesce(sum(total), 0)::integer as count from list_counts where list_id = $1',
    [listId],
  )
  return rows[0]!.count
}
