import { beforeAll, describe, expect, it } from 'vitest'
import { elevate, testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { companyRecord, createUser, personRecord } from '@rapport/test-support/factories.ts'
import { load } from '../../../../test/people/load-people.ts'
import { itemsOf } from '../../../../test/people/stored.ts'
import { contact } from '../../../../test/reveals.ts'

let t: TestApp
let admin: SignedIn
let time = Date.parse('2026-11-20T10:00:00Z')
const now = () => new Date(time)

beforeAll(async () => {
  t = await testApp({
    now,
    seed: async (pool) => {
      const company = companyRecord({ name: 'Acme' })
      const contacts = [contact('email', { source: 'crm' }), contact('phone', { source: 'crm' })]
      const people = [
        personRecord({ company, contacts }),
        personRecord({ company, contacts: contacts.slice(0, 1) }),
      ]
      await load(pool, itemsOf(people), { source: 'people.csv', format: 'csv', now })
    },
  })
  admin = await t.signIn(await createUser(t.pool, { email: 'admin@rapport.test' }))
  await elevate(t, admin, now())
})

const get = async (path: string, { headers } = admin) => {
  const response = await t.inject({ url: `/api/admin/${path}`, headers })
  return { status: response.statusCode, ...response.json() }
}

describe('the data', () => {
  it('says how many people there are, how old, with which values, and how the index is', async () => {
    const { data } = await get('data')
    expect(data).toMatchObject({
      counted: {
        at: now().toISOString(),
        people: 2,
        companies: 1,
        contactValues: [
          { kind: 'email', source: 'crm', count: 2 },
          { kind: 'phone', source: 'crm', count: 1 },
        ],
      },
      lastImportAt: now().toISOString(),
      index: { people: 2, segments: 1, changedAt: null, delayMs: 0 },
    })
    expect(data.index.bytes).toBeGreaterThan(0)
    expect(Date.parse(data.counted.oldestUpdate)).toBeLessThanOrEqual(Date.parse(data.counted.newestUpdate))
    await t.pool.query('analyze people, companies')
    expect((await get('data')).data.estimates).toEqual({ people: 2, companies: 1 })
  })

  it('is counted once in ten minutes, and nobody waits for a new count', async () => {
    await get('data')
    await t.pool.query('delete from people where id = (select max(id) from people)')
    expect((await get('data')).data.counted.people).toBe(2)
    time += 10 * 60_000
    await expect.poll(async () => (await get('data')).data.counted.people).toBe(1)
  })
})

describe('the imports', () => {
  it('are listed newest first, a page at a time', async () => {
    const refused = { line: 2, kind: 'refused', reason: "date 'x' is not a day" } as const
    await load(t.pool, [...itemsOf([personRecord()]), refused], { source: 'dry.csv', dryRun: true, now })
    const { data } = await get('imports?limit=1')
    expect(data).toMatchObject({
      metadata: { total: 2, page: 1, limit: 1 },
      items: [
        {
          source: 'dry.csv',
          isDryRun: true,
          state: 'finished',
          startedAt: now().toISOString(),
          read: 2,
          added: 1,
          refused: 1,
          refusals: [{ reason: 'date … is not a day', count: 1 }],
        },
      ],
    })
    expect((await get('imports?page=2&limit=1')).data.items).toMatchObject([
      { source: 'people.csv', format: 'csv', isDryRun: false, read: 2, added: 2 },
    ])
    expect(data.items[0].rate).toBeGreaterThan(0)
  })

  it.each(['page=0', 'limit=0', 'limit=101'])('refuses %s', async (query) => {
    expect(await get(`imports?${query}`)).toMatchObject({ status: 400 })
  })
})

it.each(['imports', 'data'])('%s is for elevated administrators alone', async (path) => {
  expect(await get(path, await t.signIn())).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await get(path, await t.signIn(admin.user))).toMatchObject({ status: 403, code: 'not_elevated' })
})
