import type { PoolClient } from 'pg'

/**
 * Looks up the person first, and then the list (`offset 0`). Without statistics of a new list, the
 * planner expects one member, for which any index would do, and reads the whole list.
 */
export async function findOnList(
  client: PoolClient,
  listId: number,
  memberIds: number[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select id from unnest($2::integer[]) given (id)
     where $1 in (select list_id from list_members where person_id = given.id offset 0)
       or $1 in (select list_id from list_members where own_person_id = given.id offset 0)`,
    [listId, memberIds],
  )
  return new Set(rows.map(({ id }) => id))
}
