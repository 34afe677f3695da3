import { inDatabase } from './database.ts'

/** Creates a list with the given number of people. Returns its address. */
export const createList = (userId: number, title: string, people: number): Promise<string> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `with list as (insert into lists (user_id, title, created_at) values ($1, $2, '2026-11-02T12:00:00Z') returning id),
         members as (
           insert into list_people (list_id, person_id, added_at)
           select list.id, p.id, now() from list, (select id from people order by id limit $3) p
         )
       select id from list`,
      [userId, title, people],
    )
    return `/people/my/${rows[0]!.id}`
  })
