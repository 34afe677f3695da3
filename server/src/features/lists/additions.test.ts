import { limits } from '@rapport/contract/limits.ts'
import type { Addition } from '@rapport/contract/lists/schemas.ts'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { additionJob } from './addition-job.ts'
import { failAbandonedAdditions } from './additions.ts'

let t: TestApp
let people: number[]
beforeAll(async () => {
  const { pool } = await testDatabase()
  people = await createPeople(
    pool,
    Array.from({ length: 2100 }, () => personRecord({ title: 'Pilot', company: null })),
  )
  t = await testApp({ pool })
})

async function call(account: SignedIn, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/lists/${path}`
  const response = await t.inject({ method, url, headers: account.headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json<{ data: Addition; code: string }>() }
}

const pilots = { experience: { jobTitlesIncluded: ['Pilot'] } }

const addPilots = (account: SignedIn, listIds: number[], rest: object = {}) =>
  call(account, 'PATCH', 'bookmarks/add-many', { listIds, filters: pilots, total: 2100, ...rest })

async function membersOf(listId: number): Promise<number[]> {
  const { rows } = await t.pool.query<{ id: number }>(
    'select member_id as id from list_members where list_id = $1 order by 1',
    [listId],
  )
  return rows.map(({ id }) => id)
}

test('all who match are added by a job, which says how far it is and notifies at its end', async () => {
  const owner = await t.signIn()
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: people.slice(0, 5) })
  const started = await addPilots(owner, [listId])
  expect(started.data).toMatchObject({ state: 'running', total: 2100, done: 0, added: 0 })
  await t.runJobs()
  expect((await call(owner, 'GET', `additions/${started.data.id}`)).data).toMatchObject({
    state: 'finished',
    done: 2100,
    added: 2095,
    already: 5,
    leftOut: 0,
    finishedAt: expect.any(String),
  })
  expect(await membersOf(listId)).toEqual(people)
  const { rows } = await t.pool.query(
    'select type, related_entity_id, content from notifications where user_id = $1',
    [owner.user.id],
  )
  expect(rows).toMatchObject([
    { type: 'LIST_FILLED', related_entity_id: `${listId}`, content: { list: 'A', added: 2095, already: 5 } },
  ])
})

test('it continues where it was interrupted, and another process that runs it too adds nobody twice', async () => {
  const owner = await t.signIn()
  const [first, second] = [
    await createList(t.pool, owner.user.id, { title: 'A' }),
    await createList(t.pool, owner.user.id, { title: 'B' }),
  ]
  const { data } = await addPilots(owner, [first, second])
  const stopping = new AbortController()
  const deps = { pool: t.pool, now: () => new Date() }
  const run = (signal: AbortSignal) => additionJob.run(deps, { additionId: data.id }, signal)
  const interrupted = run(stopping.signal)
  await expect.poll(async () => (await membersOf(first)).length).toBeGreaterThan(0)
  stopping.abort(new Error('stopping'))
  await interrupted.catch(() => {})
  const { signal } = new AbortController()
  await Promise.all([run(signal), run(signal)])
  await t.runJobs()
  expect((await call(owner, 'GET', `additions/${data.id}`)).data).toMatchObject({
    state: 'finished',
    done: 2100,
    added: 4200,
  })
  for (const listId of [first, second]) expect(await membersOf(listId)).toEqual(people)
})

test('many who are named are added to many lists by a job', async () => {
  const owner = await t.signIn()
  const listIds: number[] = []
  for (let at = 0; at < limits.maxListsAtOnce; at++)
    listIds.push(await createList(t.pool, owner.user.id, { title: `L${at}` }))
  const talentIds = people.slice(0, limits.maxAddedAtOnce / listIds.length)
  const add = (ids: number[]) => call(owner, 'PATCH', 'bookmarks/add-many', { listIds, talentIds: ids })
  expect((await add(talentIds.slice(0, 1))).data).toMatchObject({ state: 'finished', added: 20 })
  const last = people.at(-1)!
  const { data } = await add([...talentIds, last])
  expect(data).toMatchObject({ kind: 'person', state: 'running', total: talentIds.length + 1 })
  const { data: listed } = await call(owner, 'GET', 'additions')
  expect(listed).toMatchObject({ items: [{ id: data.id }], metadata: { total: 1 } })
  await t.runJobs()
  expect(await membersOf(listIds.at(-1)!)).toEqual([...talentIds, last])
  expect((await call(owner, 'POST', `additions/${data.id}/undo`)).data.state).toBe('undone')
  expect(await membersOf(listIds.at(-1)!)).toEqual(talentIds.slice(0, 1))
  expect((await call(owner, 'GET', 'additions')).data).toMatchObject({ items: [] })
})

test('all but some are added', async () => {
  const owner = await t.signIn()
  const listId = await createList(t.pool, owner.user.id, { title: 'A' })
  await addPilots(owner, [listId], { without: people.slice(0, 2) })
  await t.runJobs()
  expect(await membersOf(listId)).toEqual(people.slice(2))
})

test('cancelled, it keeps whom it added; undone, it takes them away and nobody else', async () => {
  const owner = await t.signIn()
  const kept = people.slice(0, 3)
  const listId = await createList(t.pool, owner.user.id, { title: 'A', people: kept })
  const first = await addPilots(owner, [listId])
  expect((await call(owner, 'POST', `additions/${first.data.id}/undo`)).code).toBe('cannot_undo')
  expect((await call(owner, 'POST', `additions/${first.data.id}/cancel`)).data.state).toBe('cancelled')
  await t.runJobs()
  expect(await membersOf(listId)).toEqual(kept)
  const second = await addPilots(owner, [listId])
  await t.runJobs()
  expect((await call(owner, 'POST', `additions/${second.data.id}/undo`)).data.state).toBe('undone')
  expect(await membersOf(listId)).toEqual(kept)
  expect((await call(owner, 'POST', `additions/${second.data.id}/undo`)).code).toBe('cannot_undo')
})

test('those that run or have just ended are listed, newest first', async () => {
  const [owner, other] = [await t.signIn(), await t.signIn()]
  const listId = await createList(t.pool, owner.user.id, { title: 'A' })
  const { data: first } = await addPilots(owner, [listId])
  const { data: second } = await addPilots(owner, [listId])
  await call(owner, 'PATCH', 'bookmarks/add-many', { listIds: [listId], talentIds: people.slice(0, 1) })
  await call(owner, 'POST', `additions/${first.id}/cancel`)
  const listed = async (account: SignedIn) => {
    const response = await t.inject({ url: '/api/lists/additions', headers: account.headers })
    return response.json<{ data: { items: Addition[] } }>().data.items.map(({ id, state }) => ({ id, state }))
  }
  expect(await listed(owner)).toEqual([
    { id: second.id, state: 'running' },
    { id: first.id, state: 'cancelled' },
  ])
  expect(await listed(other)).toEqual([])
  await t.pool.query("update list_additions set finished_at = now() - interval '2 hours' where id = $1", [
    first.id,
  ])
  expect(await listed(owner)).toEqual([{ id: second.id, state: 'running' }])
  expect((await t.inject({ url: '/api/lists/additions' })).statusCode).toBe(401)
})

test('a list that is deleted meanwhile gets nobody, and a lost job is failed', async () => {
  const owner = await t.signIn()
  const listId = await createList(t.pool, owner.user.id, { title: 'A' })
  const { data } = await addPilots(owner, [listId])
  await t.inject({ method: 'DELETE', url: `/api/lists/${listId}`, headers: owner.headers })
  await t.runJobs()
  expect(await membersOf(listId)).toEqual([])
  expect((await call(owner, 'GET', `additions/${data.id}`)).data).toMatchObject({
    state: 'finished',
    added: 0,
  })

  const other = await createList(t.pool, owner.user.id, { title: 'B' })
  const lost = await addPilots(owner, [other])
  await t.pool.query('select graphile_worker.remove_job($1)', [`list_addition:${lost.data.id}`])
  await failAbandonedAdditions({ pool: t.pool, now: () => new Date(), log: pino({ level: 'silent' }) })
  expect((await call(owner, 'GET', `additions/${lost.data.id}`)).data).toMatchObject({ state: 'failed' })
})

test('wrong requests are refused', async () => {
  const owner = await t.signIn()
  const listId = await createList(t.pool, owner.user.id, { title: 'A' })
  for (const wrong of [
    {},
    { listIds: [] },
    { listIds: [listId], filters: {} },
    { listIds: [listId], talentIds: [] },
    { listIds: [listId], talentIds: [0] },
    { listIds: [listId], filters: { nothing: 1 }, total: 1 },
  ])
    expect((await call(owner, 'PATCH', 'bookmarks/add-many', wrong)).status).toBe(400)
})
