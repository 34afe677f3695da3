import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { describe, expect, test } from 'vitest'
import { simulated } from '../../test/simulated-years.ts'
import { Random } from '../../test/campaigns/fuzz/random.ts'
import { testDatabase } from '../../test/database.ts'
import { memoryLedger, memoryPauses, noLimits } from '../../test/provider-memory.ts'
import {
  createMeasuredOrder,
  exploring,
  findFirstFigures,
  measuredOrder,
  minFirst,
  type FirstFigures,
} from './order.ts'
import type { Provider } from './provider.ts'
import { createWaterfall } from './waterfall.ts'

const names = ['a', 'b', 'c']
const figures = (...of: [first: number, valid: number, cost: number][]) =>
  new Map(of.map(([first, valid, cost], at): [string, FirstFigures] => [names[at]!, { first, valid, cost }]))

describe('the measured order', () => {
  test('is that of valid values for their price', () => {
    expect(measuredOrder(names, figures([200, 80, 80], [300, 60, 20], [200, 100, 90]))).toEqual([
      'b',
      'c',
      'a',
    ])
  })

  test('leaves providers in their configured places until they were first often enough', () => {
    expect(measuredOrder(names, figures([200, 10, 900], [199, 100, 1], [200, 100, 1]))).toEqual([
      'c',
      'b',
      'a',
    ])
    expect(measuredOrder(names, figures([200, 10, 900], [199, 100, 1]))).toEqual(names)
    expect(measuredOrder(names, new Map())).toEqual(names)
  })

  test('puts those that cost nothing first, and equals as configured', () => {
    expect(measuredOrder(names, figures([200, 0, 50], [200, 10, 0], [200, 20, 0]))).toEqual(['c', 'b', 'a'])
    expect(measuredOrder(names, figures([200, 50, 50], [200, 50, 50], [200, 50, 50]))).toEqual(names)
  })

  test('begins elsewhere once in ten, with each other provider alike', () => {
    const random = new Random(7)
    const all = figures([200, 1, 1], [200, 1, 1], [200, 1, 1])
    const begun = Array.from({ length: 30_000 }, () => exploring(names, all, () => random.next()))
    const share = (name: string) => begun.filter(([first]) => first === name).length / begun.length
    expect(share('a')).toBeCloseTo(0.9, 2)
    expect(share('b')).toBeCloseTo(0.05, 2)
    expect(share('c')).toBeCloseTo(0.05, 2)
    expect(begun.every((order) => order.toSorted().join('') === 'abc')).toBe(true)
    expect(exploring(['a'], all, () => 0)).toEqual(['a'])
  })

  test('begins with one that is not comparable yet', () => {
    const one = figures([200, 1, 1], [200, 1, 1], [199, 1, 1])
    expect(exploring(names, one, () => 0.01)).toEqual(['c', 'a', 'b'])
  })
})

test('figures count the latest answers of requests that were first, and values that are still valid', async () => {
  const { pool } = await testDatabase()
  const [known, bounced, wrong, dead] = await createPeople(
    pool,
    Array.from({ length: 4 }, () => personRecord()),
  )
  const asked = (values: string) =>
    pool.query(
      `insert into provider_requests (provider, what, person_id, price, was_first, asked_at, answered_at, outcome, charged)
       values ${values}`,
    )
  await asked(`('a', 'email', ${known}, 5, true, now(), now(), 'hit', 5),
    ('a', 'email', ${bounced}, 5, true, now(), now(), 'hit', 5),
    ('a', 'email', ${wrong}, 5, true, now(), now(), 'hit', 5),
    ('a', 'email', ${dead}, 5, true, now(), now(), 'hit', 5),
    ('a', 'email', null, 5, true, now(), now(), 'hit', 5),
    ('a', 'email', null, 5, true, now(), now(), 'miss', 1),
    ('a', 'email', null, 5, true, now(), now(), 'failed', 0),
    ('a', 'email', null, 5, false, now(), now(), 'hit', 5),
    ('a', 'phone', null, 5, true, now(), now(), 'hit', 5),
    ('b', 'email', null, 5, true, now(), null, null, null)`)
  await pool.query(
    `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
     select person, 'email', value, 'other', 'a', status, now()
     from unnest($1::integer[], $2::text[], $3::text[]) found (person, value, status)`,
    [
      [known, known, bounced, wrong, dead],
      ['ok@x.example', 'old@x.example', 'gone@x.example', 'bad@x.example', 'dead@x.example'],
      ['verified', 'invalid', 'verified', 'invalid', 'verified'],
    ],
  )
  await pool.query(
    `insert into email_checks (email, status, checked_at, verdict, verified_at)
     values ('gone@x.example', 'invalid', now(), null, null), ('dead@x.example', 'verified', now(), 'invalid', now())`,
  )
  expect(await findFirstFigures(pool, names, 'email')).toEqual(
    new Map([['a', { first: 6, valid: 2, cost: 26 }]]),
  )
})

const missing = (name: string): Provider => ({
  name,
  terms: noLimits,
  priceOf: () => 5,
  canFind: () => true,
  find: async () => ({ contacts: [], isCharged: false }),
})

test('a finder in measured order begins with the better one, and explores', async () => {
  const { pool } = await testDatabase()
  await pool.query(
    `insert into provider_requests (provider, what, price, was_first, asked_at, answered_at, outcome, charged)
     select name, 'email', 5, true, now(), now(), case when number <= hits then 'hit' else 'miss' end, 5
     from (values ('a', 20), ('b', 90)) rates (name, hits) cross join generate_series(1, $1) number`,
    [minFirst],
  )
  const ledger = memoryLedger()
  const draws = [0.5, 0.5, 0.05, 0.9]
  const finder = createWaterfall([missing('a'), missing('b')], {
    log: { warn: () => {}, error: () => {} } as never,
    ledger,
    pauses: memoryPauses(() => 0),
    order: createMeasuredOrder(pool, { random: () => draws.shift()! }),
  })
  const person = { fullName: 'Ada', linkedinSlug: null, company: null }
  const search = { person, personId: 1, kind: 'email', queriedRecently: new Set<string>() } as const
  for (let times = 0; times < 3; times++) await finder.find(search, new AbortController().signal)
  expect(ledger.begun.map(({ provider: name, isFirst }) => `${name} ${isFirst}`)).toEqual([
    'b true',
    'a false',
    'b true',
    'a false',
    'a true',
    'b false',
  ])
})

test('over five simulated years, a valid value costs at most 5 % more than in the best configured order', () => {
  const results = Array.from({ length: 6 }, (_, seed) => simulated(seed, 3000))
  const ratios = results.map(({ measured }) => measured).toSorted((a, b) => a - b)
  const worst = results.map((each) => each.worst).toSorted((a, b) => a - b)
  process.stdout.write(
    `measured / best configured: median ${ratios[3]!.toFixed(3)}, worst ${ratios.at(-1)!.toFixed(3)}; ` +
      `worst configured / best: median ${worst[3]!.toFixed(3)}\n`,
  )
  expect(ratios.at(-1)).toBeLessThanOrEqual(1.05)
})
