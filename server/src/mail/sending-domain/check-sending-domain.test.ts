import { generateKeyPairSync } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { checkCauses, domainParts } from '@rapport/contract/integrations/checks.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { a, aaaa, dnsServer, mx, txt, type DnsServer, type Zone } from '../../../test/stand-ins/dns-server.ts'
import type { SigningKey } from './check-dkim.ts'
import { checkSendingDomain } from './check-sending-domain.ts'

const domain = 'acme.test'

let dns: DnsServer
beforeAll(async () => {
  dns = await dnsServer()
})
beforeEach(() => {
  dns.asked.length = 0
})

async function check({
  keys = [],
  of = domain,
  signal = new AbortController().signal,
  time = 10_000,
}: {
  keys?: SigningKey[]
  of?: string
  signal?: AbortSignal
  time?: number
} = {}) {
  const resolver = new Resolver({ timeout: 10_000, tries: 1 })
  resolver.setServers([dns.address])
  return await checkSendingDomain(of, { keys, resolver, signal, time })
}

/** Texts by name; other records are those of `more`. */
const texts = (of: Record<string, string | string[]>, more: Zone = {}): Zone => ({
  ...Object.fromEntries(
    Object.entries(of).map(([name, given]) => [name, { TXT: [given].flat().map((text) => txt(name, text)) }]),
  ),
  ...more,
})

async function findingOf(
  part: (typeof domainParts)[number],
  zone: Zone,
  given: Parameters<typeof check>[0] = {},
) {
  dns.know(zone)
  const found = (await check(given)).filter((finding) => finding.part === part)
  for (const { cause } of found)
    expect([...checkCauses, null]).toContain(
      cause === null || cause === 'not_asked' ? cause : `${part}_${cause}`,
    )
  expect(found).toHaveLength(1)
  return found[0]
}

describe('mail exchangers', () => {
  test.each<[string, Zone[string], object]>([
    ['there', { MX: [mx(domain, 'mail.acme.test')] }, { result: 'good', cause: null }],
    ['null', { MX: [mx(domain, '.', 0)] }, { result: 'wrong', cause: 'null' }],
    ['none, with an address', { A: [a(domain)] }, { result: 'advice', cause: 'missing' }],
    ['none, with an address of IPv6', { AAAA: [aaaa(domain)] }, { result: 'advice', cause: 'missing' }],
    ['none', {}, { result: 'wrong', cause: 'missing' }],
    ['failed', 'SERVFAIL', { result: 'not_asked', cause: 'not_asked' }],
  ])('%s', async (_, records, finding) =>
    expect(await findingOf('mx', { [domain]: records })).toEqual({ part: 'mx', ...finding }),
  )
})

const spf = async (of: Record<string, string | string[]>, more: Zone = {}) =>
  await findingOf('spf', texts(of, more))
const good = (lookups: number) => ({ part: 'spf', result: 'good', cause: null, lookups })
const malformed = (term: string, at = domain) => ({ cause: 'malformed', result: 'wrong', term, domain: at })

/** A record that includes others, each with as many look-ups as its number says. */
const includes = (counts: number[]) =>
  texts({
    [domain]: `v=spf1 ${counts.map((_, n) => `include:n${n}.test`).join(' ')} -all`,
    ...Object.fromEntries(
      counts.map((count, n) => [`n${n}.test`, `v=spf1 ${'exists:%{i}.list.test '.repeat(count)}-all`]),
    ),
  })

/** A record with so many look-ups that find nothing. */
const voids = (count: number) => ({
  [domain]: `v=spf1 ${['a:x.test', 'mx:y.test', 'exists:z.test'].slice(0, count).join(' ')} -all`,
})

describe('SPF', () => {
  test.each([
    ['v=spf1 -all', 0],
    ['V=SPF1 IP4:192.0.2.0/24 ip6:2001:db8::/32 ~ALL', 0],
    ['v=spf1 a mx -all', 2],
    ['v=spf1 exists:%{ir}.%{l1r+-}._spf.%{d} ptr ?all', 2],
    ['v=spf1   a:mail.acme.test//64   mx/24//96  -all   ', 2],
    ['v=spf1 -all include:nowhere.test redirect=nowhere.test a mx', 0],
    ['v=spf1 unknown=%{d} exp=why.%{d} -all', 0],
    ['v=spf1', 0],
  ])('%s is good', async (text, lookups) =>
    expect(
      await spf(
        { [domain]: ['site-verification=1', text] },
        {
          'mail.acme.test': { A: [a('mail.acme.test')] },
          [domain]: {
            TXT: [txt(domain, 'site-verification=1'), txt(domain, text)],
            A: [a(domain)],
            MX: [mx(domain, 'mail.acme.test')],
          },
        },
      ),
    ).toEqual(good(lookups)),
  )

  test.each([
    ['v=spf1 ipv4:192.0.2.1 -all', 'ipv4:192.0.2.1'],
    ['v=spf1 ip4:192.0.2.1/33 -all', 'ip4:192.0.2.1/33'],
    ['v=spf1 ip4:192.0.2 -all', 'ip4:192.0.2'],
    ['v=spf1 ip6:2001:db8::/129 -all', 'ip6:2001:db8::/129'],
    ['v=spf1 include -all', 'include'],
    ['v=spf1 include: -all', 'include:'],
    ['v=spf1 include:%{x}.acme.test -all', 'include:%{x}.acme.test'],
    ['v=spf1 include:acme -all', 'include:acme'],
    ['v=spf1 a:acme.123 -all', 'a:acme.123'],
    ['v=spf1 a/033 -all', 'a/033'],
    ['v=spf1 -all.', '-all.'],
    ['v=spf1 --all', '--all'],
    ['v=spf1 all -all=1 mx:', '-all=1'],
    ['v=spf1 -all mx:', 'mx:'],
    ['v=spf1 redirect=a.test redirect=b.test', 'redirect=b.test'],
    ['v=spf1 -all\u{e9}', '-all\u{c3}\u{a9}'],
    ['v=spf1,-all', null],
    ['v=spf10 -all', null],
    [' v=spf1 -all', null],
    ['spf2.0/pra -all', null],
  ])('%j is malformed at %j, or none', async (text, term) =>
    expect(await spf({ [domain]: text })).toMatchObject(
      term === null ? { result: 'wrong', cause: 'missing' } : malformed(term),
    ),
  )

  test('is missing, or there several times', async () => {
    expect(await spf({})).toMatchObject({ result: 'wrong', cause: 'missing' })
    expect(await spf({ [domain]: ['v=spf1 -all', 'v=spf1 mx -all'] })).toMatchObject({
      cause: 'several',
      count: 2,
      domain,
    })
  })

  test('of several strings is one text', async () => {
    const long = Array.from({ length: 40 }, (_, n) => `ip4:192.0.2.${n}`).join(' ')
    expect(await spf({ [domain]: `v=spf1 ${long} -all` })).toEqual(good(0))
  })

  test.each([
    [[9], good(10)],
    [[4, 4], good(10)],
    [[10], { cause: 'too_many_lookups', lookups: 11, limit: 10 }],
    [[4, 4, 3], { cause: 'too_many_lookups', lookups: 14, limit: 10 }],
  ])('with includes of %j look-ups', async (counts, finding) =>
    expect(await findingOf('spf', includes(counts))).toMatchObject(finding),
  )

  test('counts a redirect, and each time that a record is included', async () => {
    const shared = 'v=spf1 exists:%{i}.a.test exists:%{i}.b.test ~all'
    const of = { [domain]: 'v=spf1 include:x.test include:y.test redirect=x.test' }
    expect(await spf({ ...of, 'x.test': shared, 'y.test': shared })).toEqual(good(9))
    expect(dns.asked.filter((query) => query === 'TXT x.test')).toHaveLength(1)
  })

  test('that includes itself has too many, and no end of asking', async () => {
    const of = { [domain]: 'v=spf1 include:x.test -all', 'x.test': 'v=spf1 include:acme.test -all' }
    expect(await spf(of)).toMatchObject({ cause: 'too_many_lookups', lookups: 50 })
    expect(dns.asked.length).toBeLessThan(20)
    expect(await spf({ [domain]: `v=spf1 redirect=${domain}` })).toMatchObject({ cause: 'too_many_lookups' })
  })

  test('with a name that has more than ten mail exchangers has too many', async () => {
    const exchangers = Array.from({ length: 11 }, (_, n) => mx('many.test', `mx${n}.test`))
    const zone = texts({ [domain]: 'v=spf1 mx:many.test -all' }, { 'many.test': { MX: exchangers } })
    expect(await findingOf('spf', zone)).toMatchObject({ cause: 'too_many_lookups', lookups: 11 })
  })

  test('may have two look-ups that find nothing', async () => {
    expect(await spf(voids(2))).toEqual(good(2))
    expect(await spf(voids(3))).toMatchObject({ cause: 'too_many_void', lookups: 3, limit: 2 })
    expect(await spf(voids(3), { 'x.test': { AAAA: [aaaa('x.test')] } })).toEqual(good(3))
  })

  test('that includes what has no record, or a bad one, is broken there', async () => {
    const of = { [domain]: 'v=spf1 include:x.test -all' }
    expect(await spf(of)).toMatchObject(malformed('include:x.test', 'x.test'))
    expect(await spf({ ...of, 'x.test': 'hello' })).toMatchObject(malformed('include:x.test', 'x.test'))
    expect(await spf({ ...of, 'x.test': 'v=spf1 ip5:1' })).toMatchObject(malformed('ip5:1', 'x.test'))
    expect(await spf({ ...of, 'x.test': ['v=spf1', 'v=spf1 a'] })).toMatchObject({
      cause: 'several',
      domain: 'x.test',
    })
  })

  test.each([
    ['v=spf1 +all', true],
    ['v=spf1 mx all', true],
    ['v=spf1 include:open.test -all', true],
    ['v=spf1 redirect=open.test', true],
    ['v=spf1 -include:open.test -all', false],
    ['v=spf1 ?all', false],
    ['v=spf1 -all +all', false],
  ])('%s lets everybody pass: %s', async (text, isOpen) =>
    expect((await spf({ [domain]: text, 'open.test': 'v=spf1 +all' }, {}))?.cause).toBe(
      isOpen ? 'allows_all' : null,
    ),
  )

  test('that can’t be asked says nothing, unless enough is known', async () => {
    expect(await findingOf('spf', { [domain]: 'SERVFAIL' })).toMatchObject({ result: 'not_asked' })
    const of = { [domain]: 'v=spf1 include:x.test -all' }
    expect(await spf(of, { 'x.test': 'SERVFAIL' })).toMatchObject({ result: 'not_asked' })
    expect(await spf({ [domain]: 'v=spf1 a:x.test -all' }, { 'x.test': 'REFUSED' })).toMatchObject({
      result: 'not_asked',
    })
    const eleven = `v=spf1 include:x.test ${'exists:%{i}.test '.repeat(10)}-all`
    expect(await spf({ [domain]: eleven }, { 'x.test': 'SERVFAIL' })).toMatchObject({
      cause: 'too_many_lookups',
    })
  })
})

const dmarc = async (of: Record<string, string | string[]>, name = domain) =>
  await findingOf('dmarc', texts(of), { of: name })

describe('DMARC', () => {
  test.each([
    ['v=DMARC1; p=reject', { result: 'good', policy: 'reject' }],
    ['v = DMARC1 ;p=Quarantine;; ', { result: 'wrong', cause: 'malformed' }],
    ['v=DMARC1;p=Quarantine; rua=mailto:d@acme.test; x=y;', { result: 'good', policy: 'quarantine' }],
    ['v=DMARC1; p=none; sp=reject', { result: 'advice', cause: 'none' }],
    ['v=DMARC1', { result: 'wrong', cause: 'malformed' }],
    ['v=DMARC1; p=all', { result: 'wrong', cause: 'malformed' }],
    ['v=DMARC1; p=none; p=reject', { result: 'wrong', cause: 'malformed' }],
    ['v=DMARC1; p=reject; sp=nothing', { result: 'wrong', cause: 'malformed' }],
    ['v=DMARC1; reject', { result: 'wrong', cause: 'malformed' }],
    ['p=reject; v=DMARC1', { result: 'advice', cause: 'missing' }],
    ['v=dmarc1; p=reject', { result: 'advice', cause: 'missing' }],
    ['v=DMARC12; p=reject', { result: 'advice', cause: 'missing' }],
  ])('%j', async (text, finding) =>
    expect(await dmarc({ '_dmarc.acme.test': text })).toMatchObject({ part: 'dmarc', ...finding }),
  )

  test('is missing, there several times, or could not be asked', async () => {
    expect(await dmarc({})).toEqual({ part: 'dmarc', result: 'advice', cause: 'missing' })
    expect(await dmarc({ '_dmarc.acme.test': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] })).toMatchObject({
      cause: 'several',
      count: 2,
    })
    expect(await findingOf('dmarc', { '_dmarc.acme.test': 'SERVFAIL' })).toMatchObject({
      result: 'not_asked',
    })
  })

  test('of the organisation counts for a subdomain without its own', async () => {
    const organisation = { '_dmarc.acme.co.uk': 'v=DMARC1; p=reject; sp=none' }
    expect(await dmarc(organisation, 'mail.eu.acme.co.uk')).toMatchObject({
      cause: 'none',
      domain: 'acme.co.uk',
    })
    expect(await dmarc(organisation, 'acme.co.uk')).toMatchObject({ result: 'good', policy: 'reject' })
    expect(dns.asked).not.toContain('TXT _dmarc.co.uk')
    expect(dns.asked).not.toContain('TXT _dmarc.eu.acme.co.uk')
  })
})

const rsa = (modulusLength: number, type: 'spki' | 'pkcs1' = 'spki') =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type, format: 'der' }).toString('base64')

describe('DKIM', () => {
  const key = { selector: 's1', domain: 'acme.test' }
  const at = 's1._domainkey.acme.test'
  const dkim = async (text: string | string[]) =>
    await findingOf('dkim', texts({ [at]: text }), { keys: [key] })
  const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' })
  const short = ed25519.subarray(-32).toString('base64')

  test.each([
    ['2048 bits', () => `v=DKIM1; k=rsa; p=${rsa(2048)}`, { result: 'good', cause: null }],
    ['no frame', () => `p=${rsa(2048, 'pkcs1')}`, { result: 'good', cause: null }],
    [
      'white space',
      () => `v=DKIM1; p=${rsa(2048).replaceAll(/(.{60})/g, '$1 ')};`,
      { result: 'good', cause: null },
    ],
    ['1024 bits', () => `v=DKIM1; p=${rsa(1024)}`, { result: 'advice', cause: 'weak', bits: 1024 }],
    ['768 bits', () => `v=DKIM1; p=${rsa(768)}`, { result: 'wrong', cause: 'weak', bits: 768 }],
    ['Ed25519', () => `v=DKIM1; k=ed25519; p=${short}`, { result: 'good', cause: null }],
    [
      'Ed25519 in a frame',
      () => `v=DKIM1; k=ed25519; p=${ed25519.toString('base64')}`,
      { result: 'wrong', cause: 'malformed' },
    ],
    [
      'Ed25519 as RSA',
      () => `v=DKIM1; p=${ed25519.toString('base64')}`,
      { result: 'wrong', cause: 'malformed' },
    ],
    ['nothing', () => 'v=DKIM1; p=', { result: 'wrong', cause: 'revoked' }],
    ['no p', () => 'v=DKIM1; k=rsa', { result: 'wrong', cause: 'malformed' }],
    ['another version', () => `v=DKIM2; p=${rsa(2048)}`, { result: 'wrong', cause: 'malformed' }],
    ['a late version', () => `k=rsa; v=DKIM1; p=${rsa(2048)}`, { result: 'wrong', cause: 'malformed' }],
    ['another kind', () => `v=DKIM1; k=dsa; p=${rsa(2048)}`, { result: 'wrong', cause: 'malformed' }],
    ['another service', () => `v=DKIM1; s=tlsrpt; p=${rsa(2048)}`, { result: 'wrong', cause: 'malformed' }],
    ['no base64', () => 'v=DKIM1; p=<key>', { result: 'wrong', cause: 'malformed' }],
    ['no key', () => 'v=DKIM1; p=YWJj', { result: 'wrong', cause: 'malformed' }],
  ])('a key of %s', async (_, record, finding) =>
    expect(await dkim(record())).toEqual({ part: 'dkim', ...key, ...finding }),
  )

  test('a key that is missing, there twice, or could not be asked', async () => {
    expect(await findingOf('dkim', {}, { keys: [key] })).toMatchObject({ result: 'wrong', cause: 'missing' })
    expect(await dkim(['v=DKIM1; p=', 'v=DKIM1; p='])).toMatchObject({ result: 'wrong', cause: 'malformed' })
    expect(await findingOf('dkim', { [at]: 'SERVFAIL' }, { keys: [key] })).toMatchObject({
      result: 'not_asked',
    })
  })

  test('has a finding for each key, and none without any', async () => {
    dns.know({})
    expect((await check()).map(({ part }) => part)).toEqual(['mx', 'spf', 'dmarc'])
    const two = await check({ keys: [key, { ...key, selector: 's2' }] })
    expect(two.filter(({ part }) => part === 'dkim')).toMatchObject([{ selector: 's1' }, { selector: 's2' }])
  })
})

describe('DNS that doesn’t answer', () => {
  test('is not asked, in the time that there is', async () => {
    dns.know({ [domain]: 'silent', '_dmarc.acme.test': 'silent' })
    const began = performance.now()
    expect((await check({ time: 200 })).map(({ result }) => result)).toEqual([
      'not_asked',
      'not_asked',
      'not_asked',
    ])
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await check({ signal: AbortSignal.abort() })).map(({ result }) => result)).toEqual([
      'not_asked',
      'not_asked',
      'not_asked',
    ])
  })
})
