import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createList } from '@rapport/test-support/lists.ts'
import { brokenReservations, buyer, peopleOnFile, standingOf } from '../../../../test/reveals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(async () => {
  const broken = await brokenReservations(t.pool)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})

const post = ({ headers }: SignedIn, path: string, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${path}`, headers, payload })
const enrich = (account: SignedIn, listId: number) =>
  post(account, `/lists/${listId}/enrich-profiles`, { revealTypes: ['email'], all: true })

test('two runs and a bulk reveal at once spend what each was quoted, never more than there is, and nobody is paid twice', async () => {
  const people = await peopleOnFile(t.pool, 30)
  for (const credits of [45, 60, 90]) {
    const account = await buyer(t, { email: credits })
    const one = await createList(t.pool, account.user.id, { title: 'One', people: people.slice(0, 20) })
    const two = await createList(t.pool, account.user.id, { title: 'Two', people: people.slice(10) })
    const running = t.runJobs()
    const answers = await Promise.all([
      enrich(account, one),
      enrich(account, two),
      post(account, '/people/contacts/bulk-reveal', { talentIds: people, revealType: 'email' }),
      ...people
        .slice(0, 5)
        .map((id) =>
          t.inject({ url: `/api/people/contacts/${id}?revealType=email`, headers: account.headers }),
        ),
    ])
    await running
    await t.runJobs()
    const statuses = answers.slice(0, 3).map(({ statusCode }) => statusCode)
    expect(new Set(statuses).difference(new Set([200, 402, 409]))).toEqual(new Set())
    const { owned, used, left } = await standingOf(t.pool, account.user.id, 'email')
    expect(used).toBe(owned.length)
    expect(left).toBe(credits - owned.length)
    for (const answer of answers.slice(0, 2)) {
      if (answer.statusCode !== 200) continue
      const { id, listId, kinds } = answer.json<{ data: Enrichment }>().data
      const end = await t.inject({
        url: `/api/lists/${listId}/enrich-profiles/${id}`,
        headers: account.headers,
      })
      const { data } = end.json<{ data: Enrichment }>()
      expect(data.state).toBe('finished')
      expect(data.kinds[0]!.revealed).toBeLessThanOrEqual(kinds[0]!.total)
      expect(data.kinds[0]).toMatchObject({ total: 20, done: 20, nothing: 0 })
    }
  }
})

test('of many runs at once, as many start as the credits cover and as may run', async () => {
  const account = await buyer(t, { email: 25 })
  const people = await peopleOnFile(t.pool, 10)
  const id = await createList(t.pool, account.user.id, { title: 'L', people })
  const answers = await Promise.all(Array.from({ length: 6 }, () => enrich(account, id)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 200, 402, 402, 402, 402,
  ])
  await t.runJobs()
  expect(await standingOf(t.pool, account.user.id, 'email')).toMatchObject({ left: 15, owned: people })
})

test('a list deleted, runs cancelled and people revealed at once leave no reservation behind', async () => {
  const account = await buyer(t, { email: 100 })
  const people = await peopleOnFile(t.pool, 20)
  const id = await createList(t.pool, account.user.id, { title: 'L', people })
  const runs = (await Promise.all([enrich(account, id), enrich(account, id)])).map(
    (answer) => answer.json<{ data: Enrichment }>().data,
  )
  const running = t.runJobs()
  await Promise.all([
    ...runs.flatMap((run) =>
      [1, 2].map(() => post(account, `/lists/${id}/enrich-profiles/${run.id}/cancel`)),
    ),
    t.inject({ method: 'DELETE', url: `/api/lists/${id}`, headers: account.headers }),
  ])
  await running
  await t.runJobs()
  const { owned, left } = await standingOf(t.pool, account.user.id, 'email')
  expect(left).toBe(100 - owned.length)
  const { rows } = await t.pool.query(
    `select (select count(*)::integer from list_enrichments where user_id = $1 and state = 'running') as runs,
       (select count(*)::integer from bulk_reveals where user_id = $1 and state = 'running') as parts,
       (select count(*)::integer from credit_reservations where user_id = $1) as reservations,
       (select count(*)::integer from notifications where user_id = $1) as told`,
    [account.user.id],
  )
  expect(rows).toEqual([{ runs: 0, parts: 0, reservations: 0, told: 2 }])
})
