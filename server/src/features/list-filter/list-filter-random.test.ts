import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NaiveIndex } from '../../../../search/test/naive/naive-index.ts'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { giveSend } from '../../../test/campaigns/give-send.ts'
import { createPeople } from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { crowd } from '../../../test/people/crowd.ts'
import { loadFacts } from '../../../test/people/load-index.ts'
import { buyer, giveReveal } from '../../../test/reveals.ts'
import { currentDay } from '../people-index/people-index.ts'

const seed = Number(process.env.SEED)
const steps = 80
const pageSize = 50

type KnownList = { id: number; members: Set<number>; isDeleted: boolean }

/** The twin's knowledge of an account. */
type Owner = { account: SignedIn; lists: KnownList[]; revealed: Set<number>; contacted: Set<number> }

const changes = ['add', 'remove', 'copy', 'move', 'delete', 'restore', 'reveal', 'contact', 'create'] as const

const otherParts: PartialFilterSet[] = [
  {},
  { locations: ['Seoul'] },
  { experience: { jobTitlesIncluded: ['Engineer'] } },
  { companyFilter: { namesIncluded: ['Shared 3', 'Shared 6'] } },
  { education: { universitiesExcluded: ['School 3'] }, locationsExcluded: ['Paris'] },
]

const listsAt: fc.Arbitrary<number[]> = fc.uniqueArray(fc.nat(), { maxLength: 2 })
const step = fc.record({
  who: fc.nat(1),
  change: fc.constantFrom(...changes),
  at: fc.nat(),
  to: fc.nat(),
  people: fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 30 }),
  others: fc.constantFrom(...otherParts),
  included: listsAt,
  // Mostly the account's own, else nothing would be found.
  excluded: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, { weight: 2, arbitrary: listsAt }),
  ofBoth: fc.nat(3).map((n) => n === 0),
  revealed: fc.constantFrom(null, null, true, false),
  contacted: fc.constantFrom(null, null, null, true, false),
})
type Step = ReturnType<(typeof step)['generate']>['value']

test(`searches of two accounts with random lists find what a brute-force filter finds (seed ${seed})`, async () => {
  const { pool } = await testDatabase()
  const ids = await createPeople(pool, [...crowd(160)])
  const facts = await loadFacts(pool)
  const naive = new NaiveIndex(facts)
  const t = await testApp({ pool, search: createPeopleIndex({ ...facts, today: currentDay }) })
  const owners: Owner[] = []
  for (const account of [await buyer(t, { email: 1000 }), await buyer(t, { email: 1000 })])
    owners.push({ account, lists: [], revealed: new Set(), contacted: new Set() })
  const seen = { narrowed: 0, refused: 0 }
  for (const [number, given] of fc.sample(step, { seed, numRuns: steps }).entries()) {
    const people = [...new Set(given.people.map((at) => ids[at % ids.length]!))]
    await change(t, owners[given.who]!, { given, people, title: `List ${number}` })
    await Promise.all(
      owners.map(async (owner) => {
        const { filters, expected } = question(naive, { owner, owners, given })
        const answer = await search(t, owner.account, filters)
        expect(answer, `step ${number}: ${JSON.stringify(filters)}`).toEqual(expected)
        if (expected.status === 400) seen.refused++
        else if (expected.total! > 0 && expected.total! < ids.length) seen.narrowed++
      }),
    )
  }
  // The comparison means something only when most filter sets match some people and not others.
  expect(seen.narrowed).toBeGreaterThan(steps / 2)
  expect(seen.refused).toBeGreaterThan(0)
})

const pick = <T>(values: readonly T[], at: number): T | undefined => values[at % values.length]

type Call = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; payload?: object }

async function call(t: TestApp, { headers }: SignedIn, { method, path, payload }: Call) {
  const response = await t.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, data: response.json().data }
}

/** A change of an account's lists, through the API and on its twin. */
type Change = { given: Step; people: number[]; title: string }

async function change(t: TestApp, owner: Owner, { given, people, title }: Change): Promise<void> {
  const { account, lists, revealed, contacted } = owner
  const list = pick(
    lists.filter(({ isDeleted }) => !isDeleted),
    given.at,
  )
  const other = pick(
    lists.filter((each) => !each.isDeleted && each !== list),
    given.to,
  )
  const gone = pick(
    lists.filter(({ isDeleted }) => isDeleted),
    given.at,
  )
  const done = async (method: Call['method'], path: string, payload?: object) =>
    expect((await call(t, account, { method, path, ...(payload && { payload }) })).status).toBe(200)
  if (given.change === 'reveal') {
    for (const id of people.filter((each) => !revealed.has(each)).slice(0, 5)) {
      await giveReveal(t.pool, account.user.id, id)
      revealed.add(id)
    }
  } else if (given.change === 'contact') {
    for (const id of people.filter((each) => !contacted.has(each)).slice(0, 5)) {
      await giveSend(t.pool, account.user.id, { personId: id, state: 'sent' })
      contacted.add(id)
    }
  } else if (given.change === 'restore' && gone) {
    await done('POST', `lists/${gone.id}/restore`)
    gone.isDeleted = false
  } else if (given.change === 'create' || !list) {
    const id = await createList(t.pool, account.user.id, { title, people })
    lists.push({ id, members: new Set(people), isDeleted: false })
  } else if (given.change === 'delete') {
    await done('DELETE', `lists/${list.id}`)
    list.isDeleted = true
  } else if (given.change === 'remove') {
    await done('POST', `lists/${list.id}/talent/remove`, { talentIds: people })
    list.members = list.members.difference(new Set(people))
  } else if (other && (given.change === 'copy' || given.change === 'move')) {
    await done('POST', `lists/${list.id}/${given.change}`, { to: other.id, all: true })
    other.members = other.members.union(list.members)
    if (given.change === 'move') list.members = new Set()
  } else {
    await done('PATCH', 'lists/bookmarks/add-many', { listIds: [list.id], talentIds: people })
    list.members = list.members.union(new Set(people))
  }
}

type Answer = { status: number; total?: number; ids?: number[] }
type Question = { owner: Owner; owners: readonly Owner[]; given: Step }

/** Asks for a filter set with lists of one account, or of both, and returns the answer. */
function question(naive: NaiveIndex, { owner, owners, given }: Question) {
  const named = given.ofBoth ? owners.flatMap(({ lists }) => lists) : owner.lists
  const idsOf = (at: number[]) => [...new Set(at.flatMap((each) => pick(named, each)?.id ?? []))]
  const listsIncluded = idsOf(given.included)
  // No filter set has one list twice.
  const listsExcluded = idsOf(given.excluded).filter((id) => !listsIncluded.includes(id))
  const { revealed, contacted } = given
  const own = new Map(owner.lists.map((list) => [list.id, list]))
  const isOn = (id: number, { listId, evenDeleted }: { listId: number; evenDeleted: boolean }) => {
    const list = own.get(listId)
    return list !== undefined && (evenDeleted || !list.isDeleted) && list.members.has(id)
  }
  const found = naive
    .matching(filterSet.parse(given.others), currentDay())
    .map(({ id }) => id)
    .filter(
      (id) =>
        listsIncluded.length === 0 ||
        listsIncluded.some((listId) => isOn(id, { listId, evenDeleted: false })),
    )
    .filter((id) => !listsExcluded.some((listId) => isOn(id, { listId, evenDeleted: true })))
    .filter((id) => revealed === null || owner.revealed.has(id) === revealed)
    .filter((id) => contacted === null || owner.contacted.has(id) === contacted)
  const expected: Answer = listsExcluded.every((id) => own.has(id))
    ? { status: 200, total: found.length, ids: found.slice(0, pageSize) }
    : { status: 400 }
  const listFilter = { listsIncluded, listsExcluded, revealed, contacted }
  return { filters: { ...given.others, listFilter }, expected }
}

async function search(t: TestApp, account: SignedIn, filters: PartialFilterSet): Promise<Answer> {
  const { status, data } = await call(t, account, {
    method: 'POST',
    path: `v2/search/people?limit=${pageSize}`,
    payload: filters,
  })
  if (status !== 200) return { status }
  return { status, total: data.metadata.total, ids: data.people.map(({ id }: { id: number }) => id) }
}
