import { beforeEach, describe, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { testDatabase } from '../../../../test/database.ts'
import {
  describedVendorServer,
  vendorKey,
  type FakeVendor,
} from '../../../../test/stand-ins/described-vendors.ts'
import { hunterSettings } from '../../../../test/stand-ins/hunter-settings.ts'
import { readCommand } from '../commands.ts'
import { freshDataDir, run } from '../../../../test/processes/process.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
  await pool.query(
    `insert into provider_requests (provider, what, price, asked_at)
     values ('People Data Labs', 'email', 5, now() - interval '1 hour'),
       ('People Data Labs', 'email', 5, now())`,
  )
})

async function operator(...args: string[]) {
  return operatorWith({}, ...args)
}

async function operatorWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<[code: number | string, output: string]> {
  const env = { DATABASE_URL: url, DATA_DIR: freshDataDir(), ...settings }
  const program = run('server/src/commands/operator/operator.ts', env, { args: ['providers', ...args] })
  return [await program.ended, program.output().trim()]
}

test('an operator lets a provider be asked again', async () => {
  expect(await operator('resume', 'people-data-labs')).toEqual([0, 'People Data Labs was not left alone.'])
  await pool.query(
    `insert into provider_pauses (provider, until, reason)
     values ('People Data Labs', now() + interval '1 day', 'no_hits')`,
  )
  expect(await operator('resume', 'people-data-labs')).toEqual([0, 'People Data Labs is asked again.'])
  expect((await pool.query('select from provider_pauses where until > now()')).rowCount).toBe(0)
})

test('an operator gives up answers that are missing, but for those that may arrive', async () => {
  expect(await operator('ask-again', 'people-data-labs')).toEqual([0, 'Answers given up: 1'])
  const { rows } = await pool.query('select outcome, charged::integer from provider_requests order by id')
  expect(rows).toEqual([
    { outcome: 'dropped', charged: 5 },
    { outcome: null, charged: null },
  ])
})

test('a provider that was never asked is refused', async () => {
  expect(await operator('resume', 'nobody')).toEqual([
    1,
    'No provider nobody was ever asked. Known: people-data-labs',
  ])
})

test.each([
  [['resume'], 'Use providers test NAME, resume NAME, or ask-again NAME'],
  [['forget', 'hunter'], 'Unknown task forget: use test, resume or ask-again'],
  [['test', 'hunter'], 'Say whom to ask about'],
  [['test', 'hunter', '--name', 'Ada', '--email', 'ada@engines.example'], 'Say whom to ask about'],
  [['resume', 'hunter', '--phone'], '--phone is an option of providers test'],
])('%j is refused', (args, reason) => {
  expect(() => readCommand(['providers', ...args])).toThrow(reason)
})

const requests = async () =>
  (
    await pool.query(
      `select what, outcome, price::integer, charged::integer from provider_requests
       where provider = 'Hunter'`,
    )
  ).rows

describe('a test of a provider', () => {
  let vendor: FakeVendor
  let settings: Record<string, string>
  beforeEach(async () => {
    vendor = await describedVendorServer('Hunter')
    settings = hunterSettings(vendor)
    vendor.people.push({ fullName: 'Ada Lovelace', domain: 'engines.example', email: 'ada@engines.example' })
  })
  const ada = ['test', 'hunter', '--name', 'Ada Lovelace', '--company', 'engines.example']
  test('says what was asked, understood and recorded, without the key', async () => {
    const [code, output] = await operatorWith(settings, ...ada)
    expect(code).toBe(0)
    expect(output.replace(vendor.url, 'URL').split('\n')).toEqual([
      'GET URL/v2/email-finder?domain=engines.example&company=engines.example&full_name=Ada+Lovelace&max_duration=20',
      '  accept: application/json',
      '  x-api-key: ••••',
      'Hunter was asked once, for at most $0.0300. Recorded as charged: $0.0300',
      'Found:',
      '  ada@engines.example (professional, verified, 2026-10-01)',
    ])
    expect(await requests()).toEqual([{ what: 'email', outcome: 'hit', price: 30_000, charged: 30_000 }])
    expect(vendor.charged).toBe(1)
  })

  test('tells a verdict', async () => {
    const [code, output] = await operatorWith(settings, 'test', 'hunter', '--email', 'ada@engines.example')
    expect([code, output.split('\n').at(-1)]).toEqual([0, 'Verdict: unknown. Hunter: unknown'])
    expect(output).not.toContain(vendorKey)
    expect(await requests()).toEqual([
      { what: 'verification', outcome: 'miss', price: 15_000, charged: 15_000 },
    ])
  })

  test('tells a refused key, which costs nothing', async () => {
    const wrong = { ...settings, HUNTER_API_KEY: 'another-key' }
    expect(await operatorWith(wrong, ...ada)).toEqual([1, 'There was no answer: it refused the key (401).'])
    expect(await requests()).toEqual([{ what: 'email', outcome: 'failed', price: 30_000, charged: 0 }])
  })

  test('is refused if too little is known', async () => {
    const [code, output] = await operatorWith(settings, 'test', 'hunter', '--profile', 'linkedin.com/in/ada')
    expect(code).toBe(1)
    expect(output).toMatch(/^Too little is known to ask Hunter/)
  })
})
