import { Resolver } from 'node:dns/promises'
import type { Pool } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { a, aaaa, dnsServer, mx, type DnsServer } from '../../../../test/stand-ins/dns-server.ts'
import { createEmailCheck, statusBySyntax } from './email-status.ts'

const day = 24 * 60 * 60 * 1000

let pool: Pool
let dns: DnsServer
let clock = Date.parse('2026-11-20T08:00:00Z')
beforeAll(async () => {
  pool = (await testDatabase()).pool
  dns = await dnsServer()
})
beforeEach(async () => {
  dns.asked.length = 0
  await pool.query('truncate email_checks')
})

/** Waits long for a server on a busy machine, so that it asks once; briefly for one that is silent. */
function resolver(timeout: number): Resolver {
  const made = new Resolver({ timeout, tries: 2 })
  made.setServers([dns.address])
  return made
}
const checker = (mxCheck: boolean, timeout = 10_000) =>
  createEmailCheck({ pool, mxCheck, now: () => new Date(clock), resolver: resolver(timeout) })
type Status = 'verified' | 'unverified' | 'risky' | 'invalid'
/** The status of an address that its source calls `status`, once it is checked. */
async function statusOf(value: string, status: Status = 'verified', check = checker(true)) {
  await check([value])
  return known(value, status)
}
async function known(value: string, status: Status) {
  const { rows } = await pool.query<{ status: Status }>(
    `select checked_status($2, null, c) as status from (select $1 as email) given
     left join email_checks c using (email)`,
    [value, status],
  )
  return statusBySyntax(value, rows[0]!.status)
}
const stored = async () =>
  (await pool.query('select email, status from email_checks order by email')).rows as object[]

describe('the syntax of an address', () => {
  test.each([
    ['ada', 'invalid'],
    ['ada@', 'invalid'],
    ['ada@engines', 'invalid'],
    ['ada@engines..example', 'invalid'],
    ['ada b@engines.example', 'invalid'],
    [`${'a'.repeat(250)}@engines.example`, 'invalid'],
    ['', 'invalid'],
    ['ada@engines.example', 'verified'],
    ['ada@엔진.example', 'verified'],
    ['에이다@엔진.example', 'risky'],
    ['josé.o’neil@engines.example', 'invalid'],
    ['josé@engines.example', 'risky'],
    ['ada@engines.example,7', 'invalid'],
  ])('%s: %s, without DNS', async (value, status) => {
    expect(await statusOf(value, 'verified', checker(false))).toBe(status)
    expect(dns.asked).toEqual([])
    expect(await stored()).toEqual([])
  })
})

describe('the domain of an address', () => {
  test.each([
    ['has a mail exchanger', { 'd.example': { MX: [mx('d.example', 'mx.d.example')] } }, 'verified'],
    [
      'has a null MX beside a real one',
      { 'd.example': { MX: [mx('d.example', '.', 0), mx('d.example', 'mx.d.example')] } },
      'verified',
    ],
    [
      'takes none by a null MX',
      { 'd.example': { MX: [mx('d.example', '.', 0)], A: [a('d.example')] } },
      'invalid',
    ],
    ['has an address alone', { 'd.example': { A: [a('d.example')] } }, 'verified'],
    ['has an IPv6 address alone', { 'd.example': { AAAA: [aaaa('d.example')] } }, 'verified'],
    ['exists and has neither', { 'd.example': {} }, 'invalid'],
    ['does not exist', {}, 'invalid'],
  ] as const)('%s', async (_name, zone, status) => {
    dns.know(zone as never)
    expect(await statusOf('ada@d.example')).toBe(status)
    expect(await stored()).toEqual([{ email: 'ada@d.example', status }])
  })

  test.each(['SERVFAIL', 'REFUSED', 'silent'] as const)(
    'if DNS fails (%s), keeps the status and is looked up again',
    async (failure) => {
      dns.know({ 'd.example': failure })
      const impatient = checker(true, 200)
      expect(await statusOf('ada@d.example', 'verified', impatient)).toBe('verified')
      expect(await statusOf('ada@d.example', 'risky', impatient)).toBe('risky')
      expect(await stored()).toEqual([])
      dns.know({})
      expect(await statusOf('ada@d.example')).toBe('invalid')
    },
  )

  test('is looked up as an absolute name in ASCII', async () => {
    const ascii = 'xn--9t4b11yi5a.example'
    dns.know({ [ascii]: { MX: [mx(ascii, 'mx.example')] } })
    expect(await statusOf('ada@테스트.example')).toBe('verified')
    expect(dns.asked).toEqual([`MX ${ascii}`])
  })

  test('without an ASCII form is not looked up', async () => {
    expect(await statusOf('ada@[192.0.2.1]')).toBe('invalid')
    expect(dns.asked).toEqual([])
  })

  test('that is longer than DNS allows does no harm', async () => {
    const value = `a@${'x'.repeat(70)}.example`
    expect(await statusOf(value)).toMatch(/^(?:verified|invalid)$/)
  })

  test('lowers a status and never raises one', async () => {
    dns.know({ 'd.example': { MX: [mx('d.example', 'mx.d.example')] } })
    const check = checker(true)
    for (const status of ['verified', 'unverified', 'risky', 'invalid'] as const) {
      expect(await statusOf('ada@d.example', status, check)).toBe(status)
      expect(await statusOf('ada@gone.example', status, check)).toBe('invalid')
    }
  })
})

describe('a check', () => {
  test('looks up each domain once, and says whether it stored anything', async () => {
    dns.know({ 'd.example': { MX: [mx('d.example', 'mx.d.example')] } })
    const emails = ['b@d.example', 'no address', 'a@gone.example', 'a@d.example', 'b@d.example']
    expect(await checker(true)(emails)).toBe(true)
    expect(await Promise.all(emails.map((email) => known(email, 'unverified')))).toEqual([
      'unverified',
      'invalid',
      'invalid',
      'unverified',
      'unverified',
    ])
    expect(dns.asked.toSorted()).toEqual(['MX d.example', 'MX gone.example'])
    expect(await checker(true)(emails)).toBe(false)
    expect(await checker(true)([])).toBe(false)
  })

  test('is valid for thirty days', async () => {
    dns.know({})
    expect(await statusOf('ada@d.example')).toBe('invalid')
    dns.know({ 'd.example': { MX: [mx('d.example', 'mx.d.example')] } })
    clock += 30 * day - 1
    expect(await statusOf('ada@d.example')).toBe('invalid')
    expect(dns.asked).toHaveLength(1)
    clock += 1
    expect(await statusOf('ada@d.example')).toBe('verified')
    expect(await stored()).toEqual([{ email: 'ada@d.example', status: 'verified' }])
  })

  test('of the same addresses by many at once is stored once per address', async () => {
    dns.know({})
    const emails = Array.from({ length: 50 }, (_, i) => `a${i}@d.example`)
    const check = checker(true)
    await Promise.all(Array.from({ length: 20 }, (_, i) => check(i % 2 ? emails : emails.toReversed())))
    const statuses = await Promise.all(emails.map((email) => known(email, 'verified')))
    expect(new Set(statuses)).toEqual(new Set(['invalid']))
    expect(await stored()).toHaveLength(50)
  })
})
