import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

test('facts are of the day that their source says, else of the day of the import', async () => {
  const t = await testApp({
    seed: async (pool) => {
      await createPeople(pool, [
        personRecord({ fullName: 'Dated', observedOn: '2025-08' }),
        personRecord({ fullName: 'Undated', observedOn: null }),
      ])
      await pool.query("update people set updated_at = '2026-02-03T23:30:00Z'")
    },
  })
  const owner = await t.signIn()
  const { rows } = await t.pool.query<{ id: number }>('select id from people order by full_name')
  const own = await createOwnPerson(t.pool, owner.user.id, { fullName: 'Own' })
  await createList(t.pool, owner.user.id, { title: 'Own', people: [own] })
  await t.pool.query("update own_people set created_at = '2026-05-06T00:30:00Z'")
  const factsFrom = async (id: number) =>
    (await t.inject({ url: `/api/people/${id}/details`, headers: owner.headers })).json().data.factsFrom
  expect(await Promise.all([...rows.map(({ id }) => id), own].map(factsFrom))).toEqual([
    { date: '2025-08', by: 'source' },
    { date: '2026-02-03', by: 'import' },
    { date: '2026-05-06', by: 'import' },
  ])
})
