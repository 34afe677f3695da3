import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { Random } from '../../test/campaigns/fuzz/random.ts'
import { testDatabase } from '../../test/database.ts'
import { run, type Program } from '../../test/processes/process.ts'
import {
  describedVendorServer,
  vendorKey,
  type FakeVendor,
  type Trouble,
  type VendorName,
} from '../../test/stand-ins/described-vendors.ts'
import { dollar } from './request-ledger.ts'

/*
 * 1,000 people are asked of three vendors in turn, by processes that are killed 24 times at random,
 * while the vendors are busy, fail, and cut connections. SEED repeats a
 * failing run, and ASKED_PEOPLE=20000 makes a longer one.
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const count = Number(process.env['ASKED_PEOPLE'] ?? 1000)
const kills = 24
const order: VendorName[] = ['Anymail Finder', 'Hunter', 'Prospeo']
const creditPrice = 0.01 * dollar

type Person = { id: number; fullName: string; domain: string }

async function vendorsOf(random: Random, people: Person[]): Promise<Map<VendorName, FakeVendor>> {
  const vendors = new Map<VendorName, FakeVendor>()
  for (const name of order) {
    const vendor = await describedVendorServer(name)
    vendor.delay = 10
    vendor.retryAfter = 0
    vendor.people = people
      .filter(() => random.chance(0.4))
      .map(({ fullName, domain }, at) => ({ fullName, domain, email: `p${at}@${domain}` }))
    vendors.set(name, vendor)
  }
  return vendors
}

/** Troubles of one request in nine. A busy vendor may be asked again at once. */
const troubleOf = (random: Random): Trouble | null =>
  random.chance(0.89) ? null : random.pick<Trouble>(['busy', 'down', 'cut', 'broken', 'page'])

type Row = {
  provider: VendorName
  personId: number
  outcome: string | null
  price: number
  charged: number | null
}

const ledgerOf = async (pool: Pool) =>
  (
    await pool.query<Row>(
      `select provider, person_id as "personId", outcome, price::integer, charged::integer
       from provider_requests`,
    )
  ).rows

/** The name that a request was about. */
const nameIn = ({ query, body }: FakeVendor['asked'][number]): string => {
  const data = (body['data'] ?? body) as { full_name?: string }
  return query.get('full_name') ?? data.full_name ?? ''
}

test(`nobody is asked for twice, no ceiling is exceeded, and charges equal the ledger, under ${kills} kills (seed ${seed})`, async () => {
  const random = new Random(seed)
  const { pool, url } = await testDatabase()
  const ids = await createPeople(
    pool,
    Array.from({ length: count }, () => personRecord()),
  )
  const people = ids.map((id, at): Person => ({ id, fullName: `Person N${at}`, domain: `d${at}.example` }))
  const vendors = await vendorsOf(random, people)
  const requests = { made: 0 }
  for (const vendor of vendors.values())
    vendor.nextTrouble = () => {
      requests.made++
      return troubleOf(random)
    }
  // The second vendor reaches its ceiling, the others have none.
  const ceiling = Math.floor(count * 0.15) * creditPrice
  const settings = Object.fromEntries(
    [...vendors].map(([name, vendor]) => [
      name,
      { url: vendor.url, ceiling: name === 'Hunter' ? ceiling : null },
    ]),
  )
  const env = {
    DATABASE_URL: url,
    VENDORS: JSON.stringify(settings),
    PEOPLE: JSON.stringify(people),
    KEY: vendorKey,
  }
  await killed(() => run('server/test/processes/asking-worker.ts', env), { random, requests })

  const rows = await ledgerOf(pool)
  const byQuestion = Map.groupBy(rows, ({ provider, personId }) => `${provider} ${personId}`)
  for (const asked of byQuestion.values())
    expect(asked.filter(({ outcome }) => outcome !== 'failed').length).toBeLessThanOrEqual(1)

  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]))
  const spent = new Map<VendorName, number>()
  for (const [provider, vendor] of vendors) {
    const names = vendor.asked.map(nameIn)
    expect(new Set(names).size, `${provider} was asked twice`).toBe(names.length)
    const own = rows.filter((row) => row.provider === provider)
    const charges = new Map(
      vendor.charges.map(({ asked, credits }) => [nameIn(asked), credits * creditPrice]),
    )
    const paid = own
      .filter(({ outcome }) => outcome !== 'failed')
      .map((row) => ({ row, paid: charges.get(nameOf.get(row.personId)!) ?? 0 }))
    // Each charge has a row, and an answer says what was charged. One that was lost may have cost its price.
    expect(paid.reduce((sum, each) => sum + each.paid, 0)).toBe(vendor.charged * creditPrice)
    expect(paid.filter(({ row, paid: cost }) => row.outcome !== null && row.charged !== cost)).toEqual([])
    expect(paid.filter(({ row, paid: cost }) => row.outcome === null && cost > row.price)).toEqual([])
    spent.set(
      provider,
      own.reduce((sum, { charged, price }) => sum + (charged ?? price), 0),
    )
  }
  expect(spent.get('Hunter')).toBeLessThanOrEqual(ceiling)
  expect(spent.get('Hunter')).toBeGreaterThan(ceiling - 2 * creditPrice)
  const lost = rows.filter(({ outcome }) => outcome === null).length
  // Without lost answers nothing would have been put to the test.
  expect(lost).toBeGreaterThan(kills)
  const { rowCount: found } = await pool.query('select distinct person_id from found_contacts')
  expect(rows.filter(({ outcome }) => outcome === 'hit')).toHaveLength(found!)
}, 120_000)

/**
 * Keeps two processes at work until one has been through everybody after the last kill. Each is
 * killed once so many requests have been made, in turn.
 */
async function killed(
  start: () => Program,
  { random, requests }: { random: Random; requests: { made: number } },
): Promise<void> {
  const workers = [start(), start()]
  for (let done = 0; done < kills; done++) {
    const due = requests.made + 10 + random.below(count / 25)
    const at = done % 2
    await expect
      .poll(() => requests.made >= due || workers[at]!.child.exitCode !== null, {
        timeout: 30_000,
        interval: 2,
      })
      .toBe(true)
    workers[at]!.child.kill('SIGKILL')
    await workers[at]!.ended
    workers[at] = start()
  }
  await Promise.all(workers.map(async (worker) => expect(await worker.ended, worker.output()).toBe(0)))
}
