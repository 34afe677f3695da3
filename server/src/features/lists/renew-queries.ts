import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { isEnriched } from './member-queries.ts'

/** A member of a list: those after it are still to be read. */
export type MemberPosition = { listId: number; memberId: number }

/**
 * Brings up to `limit` members of an account's lists up to date with what its team has of them: the
 * fields and contact values. Returns how many were read, and the position after them; null if there
 * are no more lists. Lists are read one by one, in the order of their ids.
 */
export async function renewMembers(
  client: AccountClient,
  userId: AccountId,
  { listId, memberId, limit }: MemberPosition & { limit: number },
): Promise<{ read: number; position: MemberPosition } | null> {
  const { rows } = await client.query<{ id: number; last: number | null; read: number }>(
    `select l.id, max(m.member_id) as last, count(m)::integer as read
     from (select id from lists where user_id = $1 and id >= $2 order by id limit 1) l
     left join lateral (
       select member_id from list_members
       where list_id = l.id and member_id > case when l.id = $2 then $3::integer else 0 end
       order by member_id limit $4
     ) m on true
     group by l.id`,
    [userId, listId, memberId, limit],
  )
  const [batch] = rows
  if (!batch) return null
  const { id, last, read } = batch
  if (last === null) return { read, position: { listId: id + 1, memberId: 0 } }
  await renewBatch(client, userId, { listId: id, after: id === listId ? memberId : 0, last })
  return { read, position: { listId: id, memberId: last } }
}

async function renewBatch(
  client: AccountClient,
  userId: AccountId,
  { listId, after, last }: { listId: number; after: number; last: number },
): Promise<void> {
  await client.query(
    `with stale as (
       select m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text,
         ${isEnriched('$1', 'p')} as is_enriched
       from list_members m cross join lateral listed_person($1, m.member_id) p
       where m.list_id = $2 and m.member_id > $3 and m.member_id <= $4
         and (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text, m.is_enriched)
           is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text,
             ${isEnriched('$1', 'p')})
       order by m.member_id for update of m
     )
     update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name,
       title = s.title, company = s.company, search_text = s.search_text, is_enriched = s.is_enriched
     from stale s where m.list_id = $2 and m.member_id = s.member_id`,
    [userId, listId, after, last],
  )
}
