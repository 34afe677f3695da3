import { createList as create } from '@rapport/test-support/lists.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { inDatabase } from './database.ts'

/** Creates a list with the given number of people, and returns its address. */
export const createList = (userId: AccountId, title: string, people: number): Promise<string> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number }>('select id from people order by id limit $1', [people])
    const now = new Date('2026-11-02T12:00:00Z')
    const id = await create(pool, userId, { title, people: rows.map((row) => row.id), now })
    return `/people/my/${id}`
  })
