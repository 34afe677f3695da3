import { memberSortFields } from '@rapport/contract/lists/vocabularies.ts'
import { sortDirections } from '@rapport/contract/people/sort.ts'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import { testApp, type TestApp } from '../../../test/app.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson, giveOwnField, giveOwnValue } from '@rapport/test-support/own-people.ts'
import { batchSize } from '../../database/batches.ts'
import { findMatches, findMembers, memberFilter } from './member-queries.ts'
import { findList, markOpened } from './queries.ts'
import { insertRemoval, removeMembers, restoreRemoved } from './removal-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const person = (fullName: string, title: string | null, company: string | null) =>
  personRecord({ fullName, title, company: company === null ? null : companyRecord({ name: company }) })

/** Too many for a page to be read from the far end. */
const countless = 1_000_000

type Asked = Partial<Parameters<typeof findMembers>[2]> & { listId: number }

const idsOf = async (userId: AccountId, { search = '', ...asked }: Asked & { search?: string }) => {
  const filter = memberFilter({ search, revealed: null })
  const order = { sortOn: 'firstName', sortBy: 'asc', limit: 50, offset: 0 } as const
  const page = { ...order, total: countless, ids: null, ...filter }
  return (await findMembers(t.pool, userId, { ...page, ...asked })).map(({ memberId }) => memberId)
}

test('pages of any size, from either end, are the sorted list in pieces', async () => {
  const { user } = await t.signIn()
  const people = await createPeople(t.pool, [
    person('Ann Ash', 'Engineer', null),
    person('Ann Birch', null, 'Acme'),
    person('Cy', null, null),
    person('Di Ash', 'Pilot', 'Acme'),
    person('Ed Elm', null, 'Bcme'),
    person('Fay', 'Engineer', null),
    person('Gus Ash', 'Zoologist', 'Acme'),
  ])
  const listId = await createList(t.pool, user.id, { title: 'A', people })
  const titles = await idsOf(user.id, { listId, sortOn: 'title', sortBy: 'desc' })
  const [ann, birch, cy, di, ed, fay, gus] = people
  expect(titles).toEqual([gus, di, fay, ann, ed, cy, birch])
  for (const sortOn of memberSortFields)
    for (const sortBy of sortDirections) {
      const sorted = await idsOf(user.id, { listId, sortOn, sortBy })
      for (const [limit, total, ids] of [
        [1, countless, null],
        [1, countless, people],
        [2, 7, people.toReversed()],
        [1, 7],
        [2, 7],
        [3, 7],
        [5, 7],
      ] as const) {
        const pages = []
        for (let offset = 0; offset < 9; offset += limit)
          pages.push(await idsOf(user.id, { listId, sortOn, sortBy, limit, offset, total, ids: ids ?? null }))
        expect({ sortOn, sortBy, limit, total, by: ids, ids: pages.flat() }).toMatchObject({ ids: sorted })
        expect(pages[1]).toEqual(sorted.slice(limit, limit * 2))
      }
    }
})

test('the counts of a list are those of its members, whatever happens to them', async () => {
  const { user } = await t.signIn()
  const people = await createPeople(t.pool, [
    person('Ann', 'Engineer', 'Acme'),
    person('Bo', 'Engineer', 'Acme'),
    person('Cy', 'Pilot', 'Acme'),
    person('Di', 'Pilot', 'Acme'),
  ])
  const [a, b, c, d] = people as [number, number, number, number]
  const listId = await createList(t.pool, user.id, { title: 'A', people })
  const expectCounts = async (total: number, enriched: number, changed: number) => {
    expect(await findList(t.pool, user.id, listId)).toMatchObject({ total, enriched, changed })
    const { rows } = await t.pool.query(
      `select count(*)::integer as total, count(*) filter (where is_enriched)::integer as enriched,
         count(*) filter (where is_changed)::integer as changed from list_members where list_id = $1`,
      [listId],
    )
    expect(rows[0]).toEqual({ total, enriched, changed })
  }
  await expectCounts(4, 0, 0)
  await giveOwnValue(t.pool, user.id, { id: a, value: 'ann@mine.example' })
  await giveOwnValue(t.pool, user.id, { id: b, value: 'bo@mine.example' })
  await t.pool.query(`update people set title = 'Head' where id = any($1)`, [[b, c, d]])
  await expectCounts(4, 2, 3)
  const removalId = await asAccount(t.pool, user.id, async (client) => {
    const removal = await insertRemoval(client, user.id, new Date())
    await removeMembers(client, removal, { listIds: [listId], memberIds: [a, b] })
    return removal
  })
  await expectCounts(2, 0, 2)
  await t.pool.query('delete from people where id = $1', [d])
  await expectCounts(1, 0, 1)
  await asAccount(t.pool, user.id, async (client) => {
    await restoreRemoved(client, user.id, { removalId, listId })
    await expectCounts(1, 0, 1)
  })
  await expectCounts(3, 2, 2)
  await asAccount(t.pool, user.id, (client) => markOpened(client, listId, new Date()))
  await expectCounts(3, 2, 0)
  const rows = () => t.pool.query('select from list_counts where list_id = $1', [listId])
  expect((await rows()).rowCount).toBe(1)
  await t.pool.query('delete from lists where id = $1', [listId])
  expect((await rows()).rowCount).toBe(1)
})

test('lists sort and search by what their account sees of shared people', async () => {
  const [{ user }, { user: other }] = [await t.signIn(), await t.signIn()]
  const [ann, bo] = (await createPeople(t.pool, [
    person('Ann Ash', 'Engineer', 'Acme'),
    person('Bo Birch', 'Pilot', 'Bcme'),
  ])) as [number, number]
  const people = [ann, bo]
  const listId = await createList(t.pool, user.id, { title: 'A', people })
  const theirs = await createList(t.pool, other.id, { title: 'A', people })
  const give = (field: string, value: string) => giveOwnField(t.pool, user.id, { id: ann, field, value })
  await give('first_name', 'Zoë')
  await give('full_name', 'Zoë Ash')
  await give('company', 'Zcme')
  expect(await idsOf(user.id, { listId })).toEqual([bo, ann])
  expect(await idsOf(user.id, { listId, sortOn: 'company', sortBy: 'desc' })).toEqual([ann, bo])
  expect(await idsOf(user.id, { listId, search: 'zcme' })).toEqual([ann])
  // Text that is not shown is not found.
  expect(await idsOf(user.id, { listId, search: 'acme' })).toEqual([])
  expect(await idsOf(other.id, { listId: theirs })).toEqual([ann, bo])
  expect(await idsOf(other.id, { listId: theirs, search: 'zcme' })).toEqual([])

  // A change of the shared facts does not bring them back, nor does another list.
  await t.pool.query(`update people set title = 'Head', first_name = 'Anna' where id = $1`, [ann])
  await t.pool.query(`update companies set name = 'Dcme' where name = 'Acme'`)
  const second = await createList(t.pool, user.id, { title: 'B', people })
  for (const id of [listId, second]) {
    expect(await idsOf(user.id, { listId: id })).toEqual([bo, ann])
    expect(await idsOf(user.id, { listId: id, search: 'dcme' })).toEqual([])
    expect(await idsOf(user.id, { listId: id, search: 'head' })).toEqual([ann])
  }
  await t.pool.query('delete from own_fields where user_id = $1', [user.id])
  expect(await idsOf(user.id, { listId })).toEqual([ann, bo])
  expect(await idsOf(user.id, { listId, search: 'dcme' })).toEqual([ann])
})

test('more people than one statement writes are added, removed and put back', async () => {
  const { user } = await t.signIn()
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     select $1, (select team_id from users where id = $1), 'Person', 'person', now()
     from generate_series(1, $2::integer) returning id`,
    [user.id, batchSize + 1],
  )
  const people = rows.map(({ id }) => id)
  const listId = await createList(t.pool, user.id, { title: 'A', people })
  const totalOf = async () => (await findList(t.pool, user.id, listId))!.total
  expect(await totalOf()).toBe(people.length)
  const removal = { removalId: 0, listId }
  const removed = await asAccount(t.pool, user.id, async (client) => {
    removal.removalId = await insertRemoval(client, user.id, new Date())
    return removeMembers(client, removal.removalId, { listIds: [listId], memberIds: people })
  })
  expect({ removed, total: await totalOf() }).toEqual({ removed: people.length, total: 0 })
  const restored = await asAccount(t.pool, user.id, (client) => restoreRemoved(client, user.id, removal))
  expect({ restored, total: await totalOf() }).toEqual({ restored: people.length, total: people.length })
})

test('two who turned out to be one person since they were removed come back as one', async () => {
  const { user } = await t.signIn()
  const [shared] = (await createPeople(t.pool, [person('Ann Ash', null, null)])) as [number]
  const own = await createOwnPerson(t.pool, user.id, { fullName: 'Ann A.' })
  const listId = await createList(t.pool, user.id, { title: 'A', people: [own, shared] })
  const restored = await asAccount(t.pool, user.id, async (client) => {
    const removalId = await insertRemoval(client, user.id, new Date())
    await removeMembers(client, removalId, { listIds: [listId], memberIds: [shared, own] })
    await client.query('update own_people set shared_person_id = $1 where id = $2', [shared, own])
    return restoreRemoved(client, user.id, { removalId, listId })
  })
  expect(restored).toBe(1)
  expect(await idsOf(user.id, { listId })).toEqual([shared])
})

test('a search names those who match if they are few, and pages of many are the same', async () => {
  const { user } = await t.signIn()
  const listId = await createList(t.pool, user.id, {
    title: 'Many',
    people: await createPeople(t.pool, [person('First', null, null)]),
  })
  await t.pool.query(
    `with people as (
       insert into own_people (user_id, team_id, full_name, name_folded, created_at)
       select $1, (select team_id from users where id = $1), 'Person ' || n, 'person ' || n, now()
       from generate_series(1, 1100) n returning id, full_name, name_folded
     )
     insert into list_members (list_id, own_person_id, addition_id, added_at, full_name, first_name, search_text)
     select $2, id, (select addition_id from list_members where list_id = $2), now(), full_name, full_name, name_folded from people`,
    [user.id, listId],
  )
  const matchesOf = (search: string) =>
    findMatches(t.pool, user.id, { listId, ...memberFilter({ search, revealed: null }) })
  expect(await matchesOf('person')).toEqual({ total: 1100, ids: null })
  const { total, ids } = await matchesOf('person 11')
  const sorted = await idsOf(user.id, { listId, search: 'person 11' })
  expect({ total, ids: ids?.toSorted((a, b) => a - b) }).toEqual({
    total: 12,
    ids: sorted.toSorted((a, b) => a - b),
  })
  expect(await matchesOf('nobody')).toEqual({ total: 0, ids: [] })
  expect(await idsOf(user.id, { listId, search: 'nobody', total: 0, ids: [] })).toEqual([])
  const all = await idsOf(user.id, { listId, search: 'person', limit: 2000 })
  for (const offset of [0, 500, 1090])
    expect(await idsOf(user.id, { listId, search: 'person', limit: 20, offset, total: 1100 })).toEqual(
      all.slice(offset, offset + 20),
    )
})
