import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, now, randomFacts, randomSetup } from '../../../../test/campaigns/guard-facts.ts'
import { factsAfter, slowSends } from '../../../../test/campaigns/slow-simulation.ts'
import { simulate } from './due.ts'
import { refusals } from './guards.ts'
import { plannedSends, type Simulation } from './planned-sends.ts'

const stepMs = 15 * 60_000
const wait = fc.record({
  amount: fc.nat(3),
  unit: fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const, 'working_days' as const),
})
const usual = facts({ account: { planExpiresAt: new Date('2100-01-01') } })
/** On the clock of the slow reference. */
const onStep = (time: Date | null) => time && new Date(Math.round(time.getTime() / stepMs) * stepMs)

const steps = (min: number, max: number) =>
  fc.integer({ min, max }).map((count) => new Date(now.getTime() + count * stepMs))
const mostly = <T>(value: T, ...others: T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, fc.constantFrom(...others))

/** Most can be written to within the horizon. */
const person = fc.record({
  state: mostly<'active' | 'held' | 'stopped'>('active', 'held', 'stopped'),
  holdUntil: fc.option(steps(-10, 300), { freq: 5 }),
  dueAt: mostly<Date | null>(now, null).chain((due) => (due ? steps(-50, 200) : fc.constant(due))),
  zone: fc.oneof(
    fc.constantFrom(null, 'Europe/London', 'America/New_York', 'Asia/Seoul', 'Asia/Kathmandu'),
    fc.constant('Europe/London'),
  ),
  address: mostly<'verified' | 'risky' | null>('verified', 'risky', null),
  writtenUntil: fc.option(steps(-10, 300), { freq: 1 }),
  teammateWroteUntil: fc.option(steps(-10, 300), { freq: 1 }),
  missing: mostly<string[]>([], ['company']),
  companyDomain: mostly<string | null>('one.example', 'two.example', null),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
})

/**
 * A campaign with up to three mailboxes and fourteen people; all times, spacings and the one jitter
 * are whole steps if `isStepped`.
 */
const simulations = (isStepped: boolean): fc.Arbitrary<Simulation> =>
  fc
    .record({
      setup: randomSetup,
      mailboxes: fc.array(
        fc.record({
          facts: randomFacts,
          recent: fc.array(fc.integer({ min: 1, max: 95 })),
          // Fewer than none, so that a few people fill the days of a ramp: 5 emails, then 10.
          sendingDays: fc.option(fc.integer({ min: -3, max: 0 })),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      people: fc.array(fc.record({ person, mailbox: fc.nat(4), waits: fc.array(wait, { maxLength: 2 }) }), {
        maxLength: 14,
      }),
      dailyCap: fc.option(fc.integer({ min: 1, max: 15 })),
      caps: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
      dayEnds: fc.integer({ min: 1, max: 80 }),
      jitter: fc.constantFrom(0, 1),
      companies: fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 6 }), {
        minLength: 2,
        maxLength: 2,
      }),
      isSpaced: mostly(false, true),
    })
    .map(({ setup, mailboxes, people, dailyCap, caps, dayEnds, jitter, companies, isSpaced }) => {
      const dayEndsAt = new Date(now.getTime() + dayEnds * stepMs)
      const rampEndsAt = new Date('2026-07-16T00:00:00Z')
      return {
        account: usual.account,
        brake: null,
        campaign: {
          ...usual.campaign,
          setup: {
            ...setup,
            startAt: onStep(setup.startAt === null ? null : new Date(setup.startAt))?.toISOString() ?? null,
            dailyCap,
          },
          sentToday: 0,
          dayEndsAt,
        },
        mailboxes: mailboxes.map(({ facts: given, recent, sendingDays }, index) => {
          const sent = recent.toSorted((a, b) => b - a).map((ago) => new Date(now.getTime() - ago * stepMs))
          return {
            ...(given.mailbox ?? usual.mailbox!),
            id: index + 1,
            recent: sent,
            lastSentAt: sent.at(-1) ?? null,
            sentToday: 0,
            dayEndsAt,
            ramp: sendingDays === null ? null : { sendingDays, sentToday: 0, dayEndsAt: rampEndsAt },
            dailyCap: isSpaced ? caps[index]! : caps[index]! * 4,
            providerCap: (isSpaced ? caps[index]! : caps[index]! * 4) + 3,
            spacingSeconds: isSpaced ? (isStepped ? (index + 1) * 1800 : 90) : 0,
            isSynced: true,
          }
        }),
        enrolments: people.map(({ person: given, mailbox, waits }, index) => ({
          ...usual.enrolment,
          ...given,
          id: index + 1,
          mailboxId: mailbox <= mailboxes.length && mailbox > 0 ? mailbox : null,
          waits: isStepped
            ? waits.map(({ amount, unit }) => ({ amount: unit === 'minutes' ? amount * 15 : amount, unit }))
            : waits,
          jitter: isStepped ? jitter : given.jitter,
        })),
        companies: new Map(
          companies.map((ago, index) => [
            ['one.example', 'two.example'][index]!,
            ago.toSorted((a, b) => b - a).map((count) => new Date(now.getTime() - count * stepMs)),
          ]),
        ),
        now,
        horizonDays: 5,
      }
    })

test('the simulation plans nothing that a guard would refuse at that moment', async () => {
  await fc.assert(
    fc.asyncProperty(simulations(false), async (input) => {
      const { sends } = await plannedSends(input)
      const refused = sends.flatMap(({ enrolmentId, mailboxId, at }, index) =>
        refusals(
          factsAfter({ input, sends: sends.slice(0, index), at }, enrolmentId, mailboxId),
          new Date(at),
        ),
      )
      expect(refused).toEqual([])
      expect(sends.map(({ at }) => at)).toEqual(sends.map(({ at }) => at).toSorted((a, b) => a - b))
    }),
    { numRuns: 300 },
  )
})

test('the simulation plans what asking the guards step by step sends', async () => {
  await fc.assert(
    fc.asyncProperty(simulations(true), async (input) => {
      expect((await plannedSends(input)).sends).toEqual(slowSends(input, stepMs))
    }),
    { numRuns: 40 },
  )
})

const people = (count: number, waits: Simulation['enrolments'][number]['waits'] = []) =>
  Array.from({ length: count }, (_, index) => ({
    ...usual.enrolment,
    id: index + 1,
    mailboxId: null,
    companyDomain: null,
    waits,
    jitter: (index % 61) / 61,
    zone: ['Europe/London', 'America/New_York', 'Asia/Seoul', 'America/Los_Angeles', null][index % 5]!,
  }))
const mailbox = (id: number) => ({
  ...usual.mailbox!,
  id,
  recent: [],
  sentToday: 0,
  dailyCap: 400,
  lastSentAt: null,
})

const midnight = new Date('2026-07-16T00:00:00Z')

test('ten thousand people with three steps are simulated day by day', async () => {
  const input: Simulation = {
    ...usual,
    mailboxes: [1, 2, 3, 4, 5].map((id) => Object.assign(mailbox(id), { dayEndsAt: midnight })),
    enrolments: people(10_000, [
      { amount: 3, unit: 'working_days' },
      { amount: 1, unit: 'days' },
    ]),
    companies: new Map(),
    now,
    horizonDays: 90,
  }
  const { days, held, later } = await simulate(input)
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(30_000)
  expect(Math.max(...days.map(({ count }) => count))).toBeLessThanOrEqual(400)
  expect([held, later]).toEqual([[], 0])
})

const alwaysOpen = { windows: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' } }

test('a company that gets all its emails of an hour at once gets the next ones at once, from each line', async () => {
  const input: Simulation = {
    ...usual,
    campaign: { ...usual.campaign, setup: campaignSetup.parse(alwaysOpen) },
    mailboxes: [1, 2].map((id) => Object.assign(mailbox(id), { spacingSeconds: 0 })),
    enrolments: people(23).map((each, index) =>
      Object.assign(each, {
        zone: 'Europe/London',
        companyDomain: 'works.example',
        mailboxId: [null, 1, 2][index % 3]!,
      }),
    ),
    companies: new Map(),
    now,
    horizonDays: 1,
  }
  const { sends } = await plannedSends(input)
  expect(sends).toEqual(slowSends(input, stepMs))
  expect(sends.map(({ at }) => (at - now.getTime()) / 3_600_000)).toEqual(
    Array.from({ length: 23 }, (_, index) => Math.floor(index / 5)),
  )
})

test('2,000 people of one company keep 2,000 others waiting no longer, in bounded time', async () => {
  const everybody = people(4000).map((each, index) =>
    Object.assign(each, {
      jitter: 0,
      zone: 'Europe/London',
      companyDomain: index < 2000 ? 'works.example' : null,
    }),
  )
  const startedAt = performance.now()
  const { sends } = await plannedSends({
    ...usual,
    campaign: { ...usual.campaign, setup: campaignSetup.parse(alwaysOpen) },
    mailboxes: [{ ...mailbox(1), dailyCap: 100_000, providerCap: 100_000, spacingSeconds: 60 }],
    enrolments: everybody,
    companies: new Map(),
    now,
    horizonDays: 20,
  })
  expect(performance.now() - startedAt).toBeLessThan(5000)
  const crowd = sends.filter(({ enrolmentId }) => enrolmentId <= 2000)
  expect(
    crowd
      .slice(0, 400)
      .every(({ at }, index) => at === now.getTime() + (Math.floor(index / 5) * 60 + (index % 5)) * 60_000),
  ).toBe(true)
  expect(crowd).toHaveLength(2000)
  // Until the last of the others, an email goes each minute.
  const last = sends.findLastIndex(({ enrolmentId }) => enrolmentId > 2000)
  expect(sends.slice(0, last + 1).every(({ at }, index) => at === now.getTime() + index * 60_000)).toBe(true)
})

test('who cannot be written to is counted by the most telling reason, who comes after the horizon apart', async () => {
  const [first, second, third] = people(3)
  const result = await simulate({
    ...usual,
    campaign: {
      ...usual.campaign,
      setup: campaignSetup.parse({ zone: 'Europe/London', fallbackZone: 'Asia/Seoul' }),
    },
    mailboxes: [mailbox(1), { ...mailbox(2), isActive: false }],
    enrolments: [
      first!,
      { ...second!, mailboxId: 2 },
      { ...third!, missing: ['company'] },
      { ...third!, id: 4, address: null, missing: ['company'] },
      { ...third!, id: 5, mailboxId: 7 },
      { ...third!, id: 6, dueAt: new Date('2026-08-01T00:00:00Z') },
    ],
    companies: new Map(),
    now: new Date('2026-07-14T15:59:30Z'),
    horizonDays: 7,
  })
  expect(result).toEqual({
    days: [{ date: '2026-07-15', mailboxId: 1, count: 1 }],
    firstAt: new Date('2026-07-15T10:00:00Z'),
    lastAt: new Date('2026-07-15T10:00:00Z'),
    firsts: new Map([[0, new Date('2026-07-15T10:00:00Z')]]),
    held: expect.arrayContaining([
      { reason: 'mailbox_inactive', count: 1 },
      { reason: 'variable_missing', count: 1 },
      { reason: 'no_address', count: 1 },
      { reason: 'no_mailbox', count: 1 },
    ]),
    later: 1,
  })
})

test('without mailboxes everybody is held for want of one', async () => {
  const { held, firstAt } = await simulate({
    ...usual,
    mailboxes: [],
    enrolments: people(3),
    companies: new Map(),
    now,
    horizonDays: 7,
  })
  expect([held, firstAt]).toEqual([[{ reason: 'no_mailbox', count: 3 }], null])
})
