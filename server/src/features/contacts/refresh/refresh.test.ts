import {
  createPeople,
  createUser,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { createList } from '@rapport/test-support/lists.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '../../../database/ids.ts'
import { testDatabase } from '../../../../test/database.ts'
import { addressOf, knowsNew, oldPeopleOf } from '../../../../test/refreshes.ts'
import { contact } from '../../../../test/reveals.ts'
import {
  describedVendorServer,
  vendorKey,
  type FakeVendor,
  type VendorName,
} from '../../../../test/stand-ins/described-vendors.ts'
import type { DescribedOptions } from '../../../providers/described/described-provider.ts'
import { shippedDescriptions } from '../../../providers/described/read-descriptions.ts'
import { configuredFinder } from '../../../providers/configured-finder.ts'
import { providerId } from '../../../providers/provider.ts'
import { dollar } from '../../../providers/request-ledger.ts'
import { suppressionHash } from '../../privacy/privacy.ts'
import { ContactLookup } from '../lookup.ts'
import { findSought } from '../queries.ts'
import { quoteRefresh, refreshContacts, type RefreshDeps } from './refresh.ts'

const now = new Date('2026-11-29T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const price = 0.03 * dollar

let pool: Pool
let vendors: Map<VendorName, FakeVendor>
let clock: Date
let ceiling: number | null
let apiKey: string
beforeEach(async () => {
  ;({ pool } = await testDatabase())
  vendors = new Map([['Hunter', await describedVendorServer('Hunter')]])
  clock = now
  ceiling = null
  apiKey = vendorKey
})

const hunter = () => vendors.get('Hunter')!
const asked = () => hunter().asked.map(({ query }) => query.get('full_name'))

function depsOf(): RefreshDeps {
  const describedProviders = [...vendors].map(([name, { url }]): DescribedOptions => {
    const description = { ...shippedDescriptions().find((each) => each.name === name)!, url, timeout: 2 }
    return { description, apiKey: name === 'Hunter' ? apiKey : vendorKey, creditPrice: price, ceiling }
  })
  const config = {
    peopleDataLabs: null,
    describedProviders,
    providerOrder: [...vendors.keys()].map(providerId),
    isOrderMeasured: false,
    suppressionKey: testSuppressionKey,
  }
  return { pool, config, now: () => clock, log: { warn: () => {}, error: () => {} } }
}

async function refresh({ limit = 99, days = 180, signal = new AbortController().signal } = {}) {
  const options = { since: new Date(clock.getTime() - days * 24 * 60 * 60 * 1000), limit }
  const { requests, providers, ...receipt } = await refreshContacts(depsOf(), options, {
    signal,
    onPerson: () => {},
  })
  return { ...receipt, requests, closed: providers.map(({ closed }) => closed?.reason ?? null) }
}

const counted = (counts: object) => ({
  provider: 'Hunter',
  requests: 0,
  hits: 0,
  misses: 0,
  failed: 0,
  lost: 0,
  cost: 0,
  changed: 0,
  ...counts,
})

const addressesOf = async (id: number) =>
  (
    await pool.query<{ value: string }>('select value from found_contacts where person_id = $1', [id])
  ).rows.map(({ value }) => value)

async function enrol(userId: AccountId, personId: number, status: 'running' | 'paused'): Promise<void> {
  await pool.query(
    `with begun as (
       insert into campaigns (user_id, name, status, created_at, updated_at)
       values ($1, $3, $3, now(), now()) returning id
     )
     insert into enrolments (campaign_id, user_id, team_id, person_id, state, added_at)
     select id, $1, (select team_id from users where id = $1), $2, 'active', now() from begun`,
    [userId, personId, status],
  )
}

const insertFound = (personId: number, foundAt: Date) =>
  pool.query(
    `insert into found_contacts (person_id, kind, value, type, source, status, found_at)
     values ($1, 'email', 'found@old.example', 'other', 'Hunter', 'verified', $2)`,
    [personId, foundAt],
  )

type Outcome = 'hit' | 'miss' | 'failed' | 'dropped'

/** A request to a provider that isn't configured any more. Without an outcome, its answer is missing. */
const insertRequest = (personId: number, outcome: Outcome | null, askedAt: Date) =>
  pool.query(
    `insert into provider_requests (provider, what, person_id, price, asked_at, answered_at, outcome, charged)
     values ('Prospeo', 'email', $1, 1, $3, case when $2::text is not null then $3::timestamptz end, $2,
       case when $2::text is not null then 0 end)`,
    [personId, outcome, askedAt],
  )

describe('values are old', () => {
  test('if neither their date, nor the day they were found, nor an answer is newer', async () => {
    await oldPeopleOf(pool, ['Ada Undated'], null)
    await oldPeopleOf(pool, ['Ben Fresh'], '2026-06-03')
    await oldPeopleOf(pool, ['Cara Boundary'], '2026-06-02')
    const [dora, eve, fay, gus, hal, ivy, jan] = await oldPeopleOf(pool, [
      'Dora Found',
      'Eve Missed',
      'Fay Failed',
      'Gus Dropped',
      'Hal Elder',
      'Ivy Awaited',
      'Jan Lost',
    ])
    await insertFound(dora!, daysAgo(179))
    await insertRequest(eve!, 'miss', daysAgo(179))
    await insertRequest(fay!, 'failed', daysAgo(1))
    await insertRequest(gus!, 'dropped', daysAgo(1))
    await insertRequest(hal!, 'hit', daysAgo(181))
    await insertRequest(ivy!, null, daysAgo(0.9))
    await insertRequest(jan!, null, daysAgo(1.1))
    const onFile = { contacts: [contact('email', { date: null })], observedOn: '2026-07' }
    await createPeople(pool, [personRecord({ fullName: 'Ida Empty' }), personRecord(onFile)])
    expect(await refresh()).toMatchObject({ end: 'everybody', people: 6, unknown: 0 })
    expect(asked()).toEqual([
      'Ada Undated',
      'Cara Boundary',
      'Fay Failed',
      'Gus Dropped',
      'Hal Elder',
      'Jan Lost',
    ])
  })

  test('of the kind alone that is asked for', async () => {
    vendors.set('Prospeo', await describedVendorServer('Prospeo'))
    const [id] = await oldPeopleOf(pool, ['Ada Old'], '2026-11-01')
    await pool.query(
      `insert into contact_values (person_id, kind, value, type, source, status)
       values ($1, 'phone', '+14155550100', 'mobile', 'test', 'verified')`,
      [id],
    )
    const known = { fullName: 'Ada Old', domain: 'engines.example', mobile: '+14155550101' }
    vendors.get('Prospeo')!.people.push(known)
    expect(await refresh()).toMatchObject({
      people: 1,
      changed: 1,
      requests: [{ provider: 'Prospeo', requests: 1, hits: 1, changed: 1, cost: 10 * price }],
    })
    expect(await addressesOf(id!)).toEqual(['+14155550101'])
    expect(asked()).toEqual([])
  })
})

test('people on lists and in running campaigns come first, also where an imported person stands for them', async () => {
  const [, ben, cara, dora, eve] = await oldPeopleOf(pool, [
    'Ada Old',
    'Ben Listed',
    'Cara Enrolled',
    'Dora Paused',
    'Eve Linked',
  ])
  const user = await createUser(pool, {})
  await createList(pool, user.id, { title: 'Spring', people: [ben!] })
  await enrol(user.id, cara!, 'running')
  await enrol(user.id, dora!, 'paused')
  const { rows } = await pool.query<{ id: number }>(
    `insert into own_people (user_id, team_id, full_name, name_folded, shared_person_id, created_at)
     values ($1, (select team_id from users where id = $1), 'Eve Linked', 'eve linked', $2, now()) returning id`,
    [user.id, eve],
  )
  await createList(pool, user.id, { title: 'Imported', people: [rows[0]!.id] })
  const quote = await quoteRefresh(depsOf(), { since: daysAgo(180), limit: 4 })
  expect(quote).toMatchObject({ people: 4, inUse: 3, providers: [{ requests: 4, most: 4 * price }] })
  expect(asked()).toEqual([])
  expect(await refresh({ limit: 3 })).toMatchObject({ end: 'limit', people: 3 })
  expect(asked()).toEqual(['Ben Listed', 'Cara Enrolled', 'Eve Linked'])
  expect(await refresh()).toMatchObject({ end: 'everybody', people: 2 })
  expect(asked().slice(3)).toEqual(['Ada Old', 'Dora Paused'])
  expect(await refresh()).toMatchObject({ end: 'everybody', people: 0, requests: [] })
  // Answers are compared with those to other providers only if they were the first for somebody unknown.
  expect((await pool.query('select from provider_requests where was_first')).rowCount).toBe(0)
})

test('an answer adds a value, confirms one, or changes nothing; no account pays', async () => {
  const [ada, ben, cara] = await oldPeopleOf(pool, ['Ada New', 'Ben Same', 'Cara Missed'])
  await createPeople(pool, [personRecord({ company: null, contacts: [contact('email')] })])
  knowsNew(hunter(), ['Ada New'])
  const same = addressOf('Ben Same', 'old')
  hunter().people.push({ fullName: 'Ben Same', domain: 'engines.example', email: same })
  expect(await refresh()).toEqual({
    end: 'everybody',
    people: 3,
    changed: 1,
    unknown: 1,
    waiting: 0,
    requests: [counted({ requests: 3, hits: 2, misses: 1, changed: 1, cost: 2 * price })],
    closed: [null],
  })
  expect(await addressesOf(ada!)).toEqual([addressOf('Ada New')])
  expect(await addressesOf(ben!)).toEqual([same])
  expect(await addressesOf(cara!)).toEqual([])
  expect((await pool.query('select from contact_values')).rowCount).toBe(4)
  expect((await pool.query('select from credit_entries')).rowCount).toBe(0)
})

test('a suppressed address removes its person, before a request or after it; a bounce is forgotten as ever', async () => {
  const [ada, ben, cara] = await oldPeopleOf(pool, ['Ada Known', 'Ben Named', 'Cara Old'])
  knowsNew(hunter(), ['Ben Named', 'Cara Old'])
  const bounced = [addressOf('Cara Old'), addressOf('Cara Old', 'old')]
  await pool.query(
    `insert into email_checks (email, status, checked_at, bounced_at)
     select email, 'invalid', '2026-09-01', '2026-09-01' from unnest($1::text[]) email`,
    [bounced],
  )
  for (const email of [addressOf('Ada Known', 'old'), addressOf('Ben Named')])
    await pool.query("insert into suppressions (kind, hash) values ('email', $1)", [
      suppressionHash(testSuppressionKey, 'email', email),
    ])
  expect(await refresh()).toMatchObject({
    people: 2,
    requests: [counted({ requests: 2, hits: 2, changed: 1, cost: 2 * price })],
  })
  expect(asked()).toEqual(['Ben Named', 'Cara Old'])
  expect((await pool.query('select id from people')).rows).toEqual([{ id: cara }])
  expect(await addressesOf(ada!)).toEqual(await addressesOf(ben!))
  expect((await pool.query('select email from email_checks')).rows).toEqual([{ email: bounced[1] }])
})

const several = Array.from({ length: 8 }, (_, at) => `Person N${at}`)

describe('a run ends', () => {
  beforeEach(() => oldPeopleOf(pool, several))

  test('at a ceiling, and the next one goes on', async () => {
    knowsNew(hunter(), several)
    ceiling = 0.07 * dollar
    expect(await refresh()).toMatchObject({ end: 'providers', people: 2, closed: ['ceiling'] })
    expect(await refresh()).toMatchObject({ end: 'providers', people: 0, closed: ['ceiling'] })
    ceiling = dollar
    expect(await refresh()).toMatchObject({ end: 'everybody', people: 6, changed: 6 })
    expect(asked()).toEqual(several)
  })

  test('when the key is refused, which costs nothing', async () => {
    apiKey = 'another-key'
    expect(await refresh()).toMatchObject({
      end: 'providers',
      people: 1,
      requests: [counted({ requests: 1, failed: 1 })],
      closed: ['key'],
    })
    expect(await refresh()).toMatchObject({ end: 'providers', people: 0, requests: [] })
  })

  test('after outages in a row; those who were not answered stay old', async () => {
    hunter().trouble = 'down'
    expect(await refresh()).toMatchObject({
      end: 'providers',
      people: 5,
      requests: [counted({ requests: 5, failed: 5 })],
      closed: ['outage'],
    })
    hunter().trouble = null
    await pool.query('delete from provider_pauses')
    expect(await refresh()).toMatchObject({ people: 8, requests: [counted({ requests: 8, misses: 8 })] })
  })

  test('after answers broke off: they count as paid, and are asked for again after a day', async () => {
    hunter().trouble = 'cut'
    expect(await refresh()).toMatchObject({
      end: 'providers',
      requests: [counted({ requests: 5, lost: 5, cost: 5 * price })],
    })
    hunter().trouble = null
    await pool.query('delete from provider_pauses')
    expect(await refresh()).toMatchObject({ people: 3 })
    expect(asked()).toEqual(several)
    clock = new Date(now.getTime() + 24 * 60 * 60 * 1000)
    expect(await refresh()).toMatchObject({ people: 5 })
    expect(asked().slice(8)).toEqual(several.slice(0, 5))
  })

  test('once it is stopped', async () => {
    const signal = AbortSignal.abort()
    expect(await refresh({ signal })).toMatchObject({ end: 'stopped', people: 0, requests: [] })
  })
})

test('people whose one provider is left alone wait for it, while another is asked', async () => {
  vendors.set('Prospeo', await describedVendorServer('Prospeo'))
  await oldPeopleOf(pool, ['Ada Old'])
  const profile = { linkedinSlug: 'ben', company: null, contacts: [contact('email')] }
  await createPeople(pool, [personRecord({ fullName: 'Ben Profile', ...profile })])
  await pool.query(
    `insert into provider_pauses (provider, until, reason) values ('Prospeo', now() + interval '1 hour', 'key')`,
  )
  expect(await refresh()).toMatchObject({
    end: 'everybody',
    people: 1,
    waiting: 1,
    requests: [counted({ requests: 1, misses: 1 })],
    closed: [null, 'key'],
  })
})

test('a reveal meanwhile asks for nobody whom a run asks for', async () => {
  // A second provider would be asked by whoever doesn't see that the first has answered.
  const prospeo = await describedVendorServer('Prospeo')
  vendors.set('Prospeo', prospeo)
  const [id] = await oldPeopleOf(pool, ['Ada Old'])
  // A reveal asks only for people without a usable value.
  await pool.query(`update contact_values set status = 'invalid'`)
  knowsNew(hunter(), ['Ada Old'])
  hunter().delay = 300
  const { config, ...deps } = depsOf()
  const lookup = new ContactLookup({
    ...deps,
    finder: configuredFinder(config, deps),
    suppressionKey: testSuppressionKey,
  })
  const person = (await findSought(pool, id!))!
  const { signal } = new AbortController()
  const target = { personId: id!, kind: 'email' as const }
  await Promise.all([refresh(), refresh(), lookup.query(person, target, signal)])
  expect(asked()).toEqual(['Ada Old'])
  expect(prospeo.asked).toEqual([])
  expect(await addressesOf(id!)).toEqual([addressOf('Ada Old')])
})
