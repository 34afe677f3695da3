import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'
import { sharedValues } from '../../own-people/own-people.ts'

/**
 * Members `m` of a list to whom the account can write, whose name, title, company or own address
 * contains a text: its `key` is folded, `text` is in lower case. `offset 0` has each looked up by an index.
 */
const matching = ({
  account,
  list,
  key,
  text,
}: Placeholders<'account' | 'list' | 'key' | 'text'>) => `m.list_id = ${list} and m.is_enriched
  and (${text} = '' or (${key} <> '' and position(${key} in m.search_text) > 0)
    or position(${text} in m.search_text) > 0
    or exists (select from own_contact_values o
      where o.team_id = ${teamOf(account)} and o.member_id = m.member_id and o.kind = 'email'
        and position(${text} in o.value) > 0))
  and (
    exists (select from own_contact_values o
      where o.team_id = ${teamOf(account)} and o.member_id = m.member_id and o.kind = 'email'
        and (o.source is null or o.type = 'professional') offset 0)
    or exists (
      select from reveals r
      cross join lateral ${sharedValues(`kind = 'email' and person_id = r.person_id`)} v
      where r.team_id = ${teamOf(account)} and r.kind = 'email'
        and r.person_id = coalesce(m.person_id,
          (select shared_person_id from own_people o where o.id = m.own_person_id))
        and v.type = 'professional' and v.status <> 'invalid'
      offset 0
    )
  )`

/** A page of these people, newest first, and their total number. */
export async function findWritable(
  db: Database,
  userId: AccountId,
  {
    listId,
    search,
    searchKey,
    offset,
    limit,
  }: { listId: number; search: string; searchKey: string; offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const values = [userId, listId, searchKey, search]
  const condition = matching({ account: '$1', list: '$2', key: '$3', text: '$4' })
  const [page, count] = await Promise.all([
    db.query<{ id: number }>(
      `select m.member_id as id from list_members m where ${condition} order by m.added_at desc,
         m.member_id desc offset $5 limit $6`,
      [...values, offset, limit],
    ),
    db.query<{ total: number }>(
      `select count(*)::integer as total from list_members m where ${condition}`,
      values,
    ),
  ])
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]!.total }
}

/** The campaigns that these people are in, by their own id. */
export async function findCampaignsOf(
  db: Database,
  userId: AccountId,
  ids: number[],
): Promise<{ talentId: number; id: number; name: string }[]> {
  const { rows } = await db.query<{ talentId: number; id: number; name: string }>(
    `select asked.id as "talentId", c.id, c.name
     from unnest($2::integer[]) asked (id)
     join enrolments e on (e.person_id = asked.id or e.own_person_id = asked.id) and e.removed_at is null
     join campaigns c on c.id = e.campaign_id
     where e.user_id = $1 and c.archived_at is null order by c.id desc`,
    [userId, ids],
  )
  return rows
}
