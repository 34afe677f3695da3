import { success } from '@rapport/contract/route.ts'
import { foundPerson, type PersonRow } from '@rapport/contract/people/person.ts'
import { Random } from '@rapport/dataset/synthetic/random.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../../test/database.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { crowd } from '../../../../test/people/crowd.ts'
import { JsonText } from '../../../http/answers/json-text.ts'
import { Summaries } from '../summaries.ts'
import { RowTexts } from './row-texts.ts'

let pool: Pool
let now: Date
beforeEach(async () => {
  pool = (await testDatabase()).pool
  now = new Date('2026-11-20T00:00:00Z')
})

const page = z.array(foundPerson)

const noMatch = { titleMatch: null, skillMatches: [] }

/**
 * A server's rows, and the people whom it read from the database. Rows arrive once `held` has
 * resolved.
 */
function server({ maxBytes, held }: { maxBytes?: number; held?: () => Promise<void> } = {}) {
  const twin = new Summaries(pool, () => now)
  const read: number[] = []
  const summaries = {
    ofPeople: async (ids: number[]): Promise<PersonRow[]> => {
      read.push(...ids)
      const rows = await twin.ofPeople(ids)
      await held?.()
      return rows
    },
  }
  const rows = new RowTexts({ pool, summaries, now: () => now }, maxBytes)
  return {
    read,
    shown: async (ids: number[]) => {
      const answer = new JsonText(`[${await rows.ofPeople(ids, () => noMatch)}]`)
      return success(page).parse(JSON.parse(answer.body().toString())).data
    },
    twin: async (ids: number[]) => (await twin.ofPeople(ids)).map((row) => Object.assign(row, noMatch)),
  }
}

const everybody = async () =>
  (await pool.query<{ id: number }>('select id from people order by id')).rows.map(({ id }) => id)

/** Changes by any way that the product has, and by hand. `$1` is a person. */
const changes = [
  `update people set title = 'Captain ' || clock_timestamp() where id = $1`,
  `update people set company_id = (select min(id) from companies) where id = $1`,
  'delete from people where id = $1',
  `update people set document = document || '{"skills": ["JS", "Juggling"]}' where id = $1`,
  `update companies set name = name || 'x' where id = (select company_id from people where id = $1)`,
  `update companies set headcount_growth = coalesce(headcount_growth, 0) + 0.25 where id = (select company_id from people where id = $1)`,
  `update companies set headquarters_id = null where id = (select company_id from people where id = $1)`,
  `insert into contact_values (person_id, kind, value, type, source, status) values ($1, 'email', gen_random_uuid() || '@a.example', 'personal', 'test', 'verified')`,
  'delete from contact_values where person_id = $1',
  `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
   values ($1, 'phone', gen_random_uuid()::text, 'personal', 'test', 'unverified', now())`,
  `insert into email_checks (email, status, checked_at) select value, 'invalid', now() from contact_values where person_id = $1 on conflict do nothing`,
  `with other as (update people set full_name = full_name || 'y' where id % 5 = $1 % 5 returning id) select from other`,
  // Old entries of the log are gone; then, everything may have changed.
  'update people_changes_trimmed set xact = pg_current_xact_id() where $1 > 0',
  'update places set metro = metro where $1 > 0',
]

test.each([1, 2, 3])(
  'two servers show what a fresh read shows, after any changes (seed %i)',
  async (seed) => {
    const random = new Random().reset(seed, 0, 0)
    await createPeople(pool, [...crowd(60)])
    const servers = [server(), server({ maxBytes: 20_000 })]
    for (let step = 0; step < 40; step++) {
      const ids = await everybody()
      const change = random.between(0, changes.length + 1)
      const text = changes[change]
      if (text !== undefined) await pool.query(text, [random.of(ids)])
      else if (change === changes.length)
        now = new Date(now.getTime() + random.between(1, 40) * 24 * 3600_000)
      else await createPeople(pool, [...crowd(10, random.between(0, 80))])
      const one = random.of(servers)
      const asked = ids.filter(() => random.between(0, 2) > 0).toReversed()
      expect(await one.shown(asked), `step ${step}: ${text ?? 'import or time'}`).toEqual(
        await one.twin(asked),
      )
    }
  },
)

test('reads nobody twice unless something of them changed', async () => {
  const ids = await createPeople(pool, [...crowd(6)])
  const { read, shown } = server()
  // Nothing is known of the log before this.
  await shown([])
  await shown(ids.slice(0, 1))
  read.length = 0
  await shown(ids)
  expect(read.splice(0)).toEqual(ids)
  await shown(ids.toReversed())
  expect(read).toEqual([])
  await pool.query(`update people set title = 'Captain' where id = $1`, [ids[2]])
  await shown(ids)
  expect(read.splice(0)).toEqual([ids[2]])
  await pool.query(
    'update companies set headcount_growth = 7 where id = (select company_id from people where id = $1)',
    [ids[4]],
  )
  expect((await shown(ids))[4]!.company?.headcountGrowth).toBe(7)
  expect(read.splice(0)).toEqual([ids[4]])
  now = new Date('2026-12-01T00:00:00Z')
  await shown(ids)
  expect(read).toEqual(ids)
})

test('reads what is on file only after it may have changed, and then also of people who have not', async () => {
  const ids = await createPeople(pool, [...crowd(4)])
  const asked = vi.spyOn(pool, 'query')
  const idsAsked = () =>
    asked.mock.calls.splice(0).flatMap(([query]) => {
      const { name, values } = query as unknown as { name?: string; values?: unknown[] }
      return name?.startsWith('find-row-') ? [values![2] ?? []] : []
    })
  const { read, shown, twin } = server()
  await shown([])
  await shown(ids.slice(0, 1))
  await shown(ids)
  read.length = 0
  idsAsked()
  await shown(ids)
  expect(idsAsked()).toEqual([[]])
  await pool.query(
    `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
     values ($1, 'phone', '+1 555 0100', 'mobile', 'test', 'verified', now())`,
    [ids[1]],
  )
  const after = await shown(ids)
  expect(after[1]!.onFile.phone).toBe('verified')
  expect(after).toEqual(await twin(ids))
  expect(idsAsked()).toEqual([[], ids])
  await shown(ids)
  expect(idsAsked()).toEqual([[]])
  expect(read).toEqual([])
})

test('misses no check of an address that commits after somebody was given the address', async () => {
  const [id] = await createPeople(pool, [...crowd(1)])
  const { shown } = server()
  const emailOf = async () => (await shown([id!]))[0]!.onFile.email
  await pool.query('delete from contact_values')
  expect(await emailOf()).toBeNull()
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into email_checks (email, status, checked_at) values ('a@b.example', 'invalid', now())`,
  )
  await pool.query(
    `insert into contact_values (person_id, kind, value, type, source, status) values ($1, 'email', 'a@b.example', 'personal', 'test', 'verified')`,
    [id],
  )
  expect(await emailOf()).toBe('verified')
  await client.query('commit')
  client.release()
  expect(await emailOf()).toBeNull()
})

test('shows nobody who was removed, and nobody else changes', async () => {
  const ids = await createPeople(pool, [...crowd(3)])
  const { read, shown } = server()
  await shown([])
  await shown(ids.slice(0, 1))
  const before = await shown(ids)
  read.length = 0
  await pool.query('delete from people where id = $1', [ids[1]])
  expect(await shown(ids)).toEqual([before[0], before[2]])
  expect(read).toEqual([ids[1]])
})

test('reads everybody again when the log cannot tell who changed', async () => {
  const ids = await createPeople(pool, [...crowd(4)])
  const { read, shown } = server()
  await shown(ids)
  read.length = 0
  await pool.query('update places set metro = metro')
  await shown(ids)
  expect(read.splice(0)).toEqual(ids)
  // The log is trimmed before the next page is requested.
  await pool.query(`begin; update people set title = 'Captain'; delete from people_changes;
    update people_changes_trimmed set xact = pg_current_xact_id(); commit`)
  expect((await shown(ids)).map(({ title }) => title)).toEqual(ids.map(() => 'Captain'))
})

test('does not keep rows that changed while they were read', async () => {
  const ids = await createPeople(pool, [...crowd(2)])
  const first = Promise.withResolvers<void>()
  const holds = [first.promise]
  const { read, shown } = server({ held: async () => holds.shift() })
  const slow = shown(ids)
  await vi.waitFor(() => expect(read).toEqual(ids))
  await pool.query(`update people set title = 'Captain'`)
  // Once the first has taken too long, others no longer wait for it.
  const since = performance.now()
  while (performance.now() - since < 25) await nextTurn()
  expect((await shown(ids)).map(({ title }) => title)).toEqual(['Captain', 'Captain'])
  first.resolve()
  await slow
  expect((await shown(ids)).map(({ title }) => title)).toEqual(['Captain', 'Captain'])
})

/** A person at a company with a round of this date. */
const funded = (key: string, date: string) =>
  personRecord({
    key,
    company: companyRecord({
      name: 'Funded',
      fundingRounds: [{ name: 'Seed', date, amount: 5_000_000 }],
    }),
  })

test('shows what an import says of a company with somebody else, also what nobody searches by', async () => {
  const ids = await createPeople(pool, [funded('test:first', '2015-06')])
  const { shown, twin } = server()
  expect((await shown(ids))[0]!.company?.lastFunding?.date).toBe('2015-06')
  await createPeople(pool, [funded('test:second', '2015-06-01')])
  expect((await twin(ids))[0]!.company?.lastFunding?.date).toBe('2015-06-01')
  expect(await shown(ids)).toEqual(await twin(ids))
})

test('misses no transaction that began early and commits late', async () => {
  const ids = await createPeople(pool, [...crowd(3)])
  const { shown } = server()
  const clients = await Promise.all(ids.map(() => pool.connect()))
  for (const [i, client] of clients.entries()) {
    await client.query('begin')
    await client.query(`update people set title = 'Changed' where id = $1`, [ids[i]])
  }
  for (const i of [2, 0, 1]) {
    expect((await shown(ids))[i]!.title).toBe('Engineer')
    await clients[i]!.query('commit')
    expect((await shown(ids))[i]!.title).toBe('Changed')
  }
  for (const client of clients) client.release()
})

test('shows no state from before a request, while many write and many ask', async () => {
  const ids = await createPeople(pool, [...crowd(8)])
  const servers = [server(), server({ maxBytes: 3000 })]
  const committed = new Map(ids.map((id) => [id, 0]))
  const writing = { isOver: false }
  const write = async (id: number) => {
    for (let version = 1; version <= 25; version++) {
      await pool.query('update people set title = $2 where id = $1', [id, `Engineer ${version}`])
      committed.set(id, version)
    }
  }
  const ask = async ({ shown }: ReturnType<typeof server>) => {
    do {
      const least = new Map(committed)
      for (const { id, title } of await shown(ids))
        expect(Number(/\d+$/.exec(title ?? '')?.[0] ?? 0)).toBeGreaterThanOrEqual(least.get(id)!)
    } while (!writing.isOver)
  }
  const asking = [...servers, ...servers, ...servers].map(ask)
  await Promise.all(ids.map(write))
  writing.isOver = true
  await Promise.all(asking)
  for (const { shown } of servers)
    expect((await shown(ids)).map(({ title }) => title)).toEqual(ids.map(() => 'Engineer 25'))
})
