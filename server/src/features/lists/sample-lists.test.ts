import { emptySearch } from '../../../test/people/search-that.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { loadPeopleIndex } from '../../../test/people/load-index.ts'
import { ensureSampleLists } from './sample-lists.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const never = new AbortController().signal
const germany = { city: 'Berlin', metro: null, state: null, country: 'DE' }

test('an account that never listed anybody gets sample lists, once', async () => {
  const owner = await t.signIn()
  await createPeople(
    t.pool,
    Array.from({ length: 60 }, () => personRecord({ title: 'Director of Engineering', place: germany })),
  )
  const deps = { pool: t.pool, now: () => new Date(), search: await loadPeopleIndex(t.pool) }
  const ensure = () => ensureSampleLists(deps, owner.user.id, never)
  const lists = async () =>
    (await t.inject({ url: '/api/lists', headers: owner.headers })).json<{ data: { items: List[] } }>().data
      .items
  await Promise.all([ensure(), ensure(), ensure()])
  const made = await lists()
  // No person matches the other one.
  expect(made).toMatchObject([
    { title: 'Engineering leaders in Germany', tags: ['Engineering', 'DACH'], total: 48, changed: 0 },
  ])
  const { id } = made[0]!
  const { json } = await t.inject({ url: `/api/lists/${id}?limit=1`, headers: owner.headers })
  expect(json()).toMatchObject({
    data: { items: [{ addedBy: { kind: 'search', filters: { locations: ['Germany'] } } }] },
  })
  // Nothing is offered for undo.
  const additions = await t.inject({ url: '/api/lists/additions', headers: owner.headers })
  expect(additions.json()).toMatchObject({ data: { items: [] } })

  await t.inject({ method: 'DELETE', url: `/api/lists/${id}`, headers: owner.headers })
  await ensure()
  expect(await lists()).toEqual([])
  // Forgotten for good.
  await t.pool.query('delete from lists where user_id = $1', [owner.user.id])
  await ensure()
  expect(await lists()).toEqual([])
})

test('an account with a list of its own, or without people to find, gets none', async () => {
  const owner = await t.signIn()
  await ensureSampleLists({ pool: t.pool, now: () => new Date(), search: emptySearch }, owner.user.id, never)
  await t.inject({ method: 'POST', url: '/api/lists', headers: owner.headers, payload: { title: 'Mine' } })
  const search = await loadPeopleIndex(t.pool)
  await ensureSampleLists({ pool: t.pool, now: () => new Date(), search }, owner.user.id, never)
  const { rows } = await t.pool.query('select title from lists where user_id = $1', [owner.user.id])
  expect(rows).toEqual([{ title: 'Mine' }])
})
