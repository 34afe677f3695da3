import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { vacuumMembers } from './vacuum-members.ts'

test('members are vacuumed once five thousand are new, and not before', async () => {
  const t = await testApp()
  const user = await createUser(t.pool)
  const person = await createOwnPerson(t.pool, user.id, { fullName: 'Ada' })
  await createList(t.pool, user.id, { title: 'One', people: [person] })
  const vacuums = async () => {
    await t.pool.query('select pg_stat_force_next_flush()')
    await vacuumMembers(t.pool)
    const { rows } = await t.pool.query<{ count: string }>(
      `select vacuum_count as count from pg_stat_user_tables where relid = 'list_members'::regclass`,
    )
    return Number(rows[0]!.count)
  }
  expect(await vacuums()).toBe(0)
  const listId = await createList(t.pool, user.id, { title: 'Many' })
  await t.pool.query(
    `with people as (
       insert into own_people (user_id, team_id, full_name, name_folded, created_at)
       select $1, (select team_id from users where id = $1), 'Person', 'person', now()
       from generate_series(1, 5000) n returning id
     ), addition as (
       select addition_id as id from list_members limit 1
     )
     insert into list_members (list_id, own_person_id, addition_id, added_at, full_name, search_text)
     select $2, people.id, addition.id, now(), 'Person', 'person' from people, addition`,
    [user.id, listId],
  )
  await expect.poll(vacuums).toBe(1)
  expect(await vacuums()).toBe(1)
})
