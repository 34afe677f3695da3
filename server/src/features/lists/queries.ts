import type { Database } from '../../database/database.ts'

type ListRow = { id: number; title: string }

/** The account's lists that contain a person, oldest first. */
export async function findListsOf(db: Database, userId: number, personId: number): Promise<ListRow[]> {
  const { rows } = await db.query<ListRow>(
    `select id, title from lists
     where user_id = $1 and exists (select from list_people where list_id = lists.id and person_id = $2)
     order by id`,
    [userId, personId],
  )
  return rows
}

type ListDetails = ListRow & { total: number; createdAt: Date }

export async function findList(db: Database, userId: number, id: number): Promise<ListDetails | null> {
  const { rows } = await db.query<ListDetails>(
    `select id, title, created_at as "createdAt",
       (select count(*)::integer from list_people where list_id = lists.id) as total
     from lists where user_id = $1 and id = $2`,
    [userId, id],
  )
  return rows[0] ?? null
}
