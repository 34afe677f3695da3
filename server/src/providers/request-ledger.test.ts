import { createPeople, createUser, personRecord } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createRequestLedger, dropUnanswered, type Begun, type Intent } from './request-ledger.ts'
import { createSharedPauses, findPauses, liftPause } from './shared-pauses.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2026-11-20T10:00:00Z')

let pool: Pool
let clock = start
let people: number[]
beforeEach(async () => {
  clock = start
  ;({ pool } = await testDatabase())
  people = await createPeople(
    pool,
    Array.from({ length: 4 }, () => personRecord()),
  )
})

const ledgerAt = () => createRequestLedger(pool, () => new Date(clock))
const intent = (options: Partial<Intent> = {}): Intent => ({
  provider: 'Vendor',
  what: 'email',
  personId: people[0]!,
  price: 10,
  ceiling: null,
  ...options,
})
const idOf = (begun: Begun) => ('id' in begun ? begun.id : -1)
const spent = async () =>
  (
    await pool.query<{ spent: number }>(
      'select coalesce(sum(coalesce(charged, price)), 0)::integer as spent from provider_requests',
    )
  ).rows[0]!.spent

describe('a provider is asked once', () => {
  test('until its answer is thirty days old', async () => {
    const ledger = ledgerAt()
    const begun = await ledger.begin(intent())
    await ledger.end(idOf(begun), { outcome: 'miss', charged: 0 })
    clock += 30 * day - 1
    expect(await ledger.begin(intent())).toEqual({ refused: 'asked' })
    clock += 1
    expect(await ledger.begin(intent())).toEqual({ id: expect.any(Number) })
  })

  test('for a day if its answer was lost, which stays paid', async () => {
    const ledger = ledgerAt()
    await ledger.begin(intent())
    clock += day - 1
    expect(await ledger.begin(intent())).toEqual({ refused: 'asked' })
    clock += 1
    await ledger.begin(intent())
    expect(await spent()).toBe(20)
  })

  test('for each person, kind and provider', async () => {
    const ledger = ledgerAt()
    await ledger.begin(intent())
    for (const other of [{ what: 'phone' }, { provider: 'Other' }, { personId: people[1]! }] as const)
      expect(await ledger.begin(intent(other))).toEqual({ id: expect.any(Number) })
  })

  test('by any number of servers at the same moment', async () => {
    const begun = await Promise.all(Array.from({ length: 12 }, () => ledgerAt().begin(intent())))
    expect(begun.filter((each) => 'id' in each)).toHaveLength(1)
  })

  test('again at once after it refused, which costs nothing', async () => {
    const ledger = ledgerAt()
    await ledger.end(idOf(await ledger.begin(intent())), { outcome: 'failed', charged: 0 })
    expect(await ledger.begin(intent())).toEqual({ id: expect.any(Number) })
    expect(await spent()).toBe(10)
  })

  test('again by hand, but not while an answer may arrive', async () => {
    const ledger = ledgerAt()
    const first = idOf(await ledger.begin(intent()))
    expect(await dropUnanswered(pool, 'Vendor', new Date(clock))).toBe(0)
    clock += 6 * 60_000
    expect(await dropUnanswered(pool, 'Other', new Date(clock))).toBe(0)
    expect(await dropUnanswered(pool, 'Vendor', new Date(clock))).toBe(1)
    expect(await ledger.begin(intent())).toEqual({ id: expect.any(Number) })
    // An answer that arrives after all changes nothing.
    await ledger.end(first, { outcome: 'miss', charged: 0 })
    expect(await spent()).toBe(20)
  })

  test('for nobody in particular as often as needed: a search', async () => {
    const search = intent({ what: 'search', personId: null, price: 100 })
    const ledger = ledgerAt()
    await ledger.end(idOf(await ledger.begin(search)), { outcome: 'hit', charged: 40 })
    await ledger.begin(search)
    expect(await spent()).toBe(140)
  })
})

const capped = (personId: number, ceiling = 25) => intent({ personId, ceiling })

describe('a ceiling', () => {
  test('is never exceeded, also by many servers at once', async () => {
    const everybody = await createPeople(
      pool,
      Array.from({ length: 40 }, () => personRecord()),
    )
    const begun = await Promise.all(everybody.map((id) => ledgerAt().begin(capped(id, 70))))
    expect(begun.filter((each) => 'id' in each)).toHaveLength(7)
    expect(begun.filter((each) => 'refused' in each && each.refused === 'ceiling')).toHaveLength(33)
    expect(await spent()).toBe(70)
  })

  test('counts what was charged once that is known, and the price until then', async () => {
    const ledger = ledgerAt()
    const [first] = [await ledger.begin(capped(people[0]!)), await ledger.begin(capped(people[1]!))]
    expect(await ledger.begin(capped(people[2]!))).toEqual({ refused: 'ceiling' })
    await ledger.end(idOf(first), { outcome: 'miss', charged: 0 })
    expect(await ledger.begin(capped(people[2]!))).toEqual({ id: expect.any(Number) })
  })

  test('is of a month in UTC', async () => {
    clock = Date.parse('2026-11-30T23:59:59.999Z')
    const ledger = ledgerAt()
    for (const id of people.slice(0, 2)) await ledger.begin(capped(id))
    expect(await ledger.begin(capped(people[2]!))).toEqual({ refused: 'ceiling' })
    clock += 1
    expect(await ledger.begin(capped(people[2]!))).toEqual({ id: expect.any(Number) })
  })
})

/** Records these outcomes. Returns the pause of the provider, or null. */
async function answered(...outcomes: ('hit' | 'miss' | 'failed')[]) {
  const ledger = ledgerAt()
  const pauses = createSharedPauses(pool)
  for (const outcome of outcomes) {
    const begun = await ledger.begin(intent({ personId: null }))
    await ledger.end(idOf(begun), { outcome, charged: 0 })
    if (outcome === 'miss') await pauses.stopWithoutHits('Vendor', 3)
  }
  return (await findPauses(pool)).get('Vendor') ?? null
}

describe('a stop for want of hits', () => {
  test('comes after so many answers in a row, for a day', async () => {
    expect(await answered('miss', 'miss', 'hit', 'miss', 'miss', 'failed')).toBeNull()
    const stop = (await answered('miss'))!
    expect(stop.reason).toBe('no_hits')
    expect(stop.left).toBeGreaterThan(day - hour)
  })

  test('is lifted by hand, and then counts afresh', async () => {
    await answered('miss', 'miss', 'miss')
    expect(await liftPause(pool, 'Other')).toBe(false)
    expect(await liftPause(pool, 'Vendor')).toBe(true)
    expect(await liftPause(pool, 'Vendor')).toBe(false)
    expect(await answered('miss', 'miss')).toBeNull()
    expect(await answered('miss')).toMatchObject({ reason: 'no_hits' })
  })
})

test('the request outlives a shared or an own person, without them', async () => {
  const { id: userId } = await createUser(pool)
  const { rows } = await pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, created_at)
     values ($1, (select team_id from users where id = $1), 'Own Person', 'own person', now()) returning id`,
    [userId],
  )
  const ledger = ledgerAt()
  for (const personId of [people[0]!, people[1]!, rows[0]!.id]) await ledger.begin(intent({ personId }))
  await pool.query('delete from people where id = $1', [people[0]])
  await pool.query('delete from own_people')
  const kept = await pool.query('select person_id as person from provider_requests order by id')
  expect(kept.rows).toEqual([{ person: null }, { person: people[1] }, { person: null }])
})

test('what servers of the previous release ask is known here', async () => {
  await pool.query(
    `insert into contact_lookups (person_id, kind, provider, is_hit, asked_at)
     values ($1, 'email', 'Vendor', false, $2)`,
    [people[0], new Date(clock)],
  )
  expect(await ledgerAt().begin(intent())).toEqual({ refused: 'asked' })
  expect(await spent()).toBe(0)
})
