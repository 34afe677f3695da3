import { Resolver } from 'node:dns/promises'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dnsServer, mx, srv, type DnsServer, type Zone } from '../../../test/stand-ins/dns-server.ts'
import { trustTestCertificate, webCertificate } from '../../../test/stand-ins/test-certificate.ts'
import { webServer, type WebServer } from '../../../test/stand-ins/web-server.ts'
import { networksOf } from '../typed-hosts/refused-addresses.ts'
import { findMailSettings, type DiscoveryDeps } from './find-mail-settings.ts'

let dns: DnsServer
let web: WebServer
/** Another one, on a port that nothing may be fetched from. */
let other: WebServer
beforeAll(async () => {
  dns = await dnsServer()
  web = await webServer()
  other = await webServer()
})
beforeEach(() => {
  trustTestCertificate(webCertificate)
  dns.know({})
  web.serve({})
  dns.asked.length = 0
  web.asked.length = 0
})

/** Hosts lead to this machine, where the web server is, unless they are listed here. */
const elsewhere: Record<string, string> = {
  'private.acme.test': '10.0.0.1',
  'metadata.acme.test': '169.254.169.254',
}

function resolver(timeout = 10_000): Resolver {
  const made = new Resolver({ timeout, tries: 1 })
  made.setServers([dns.address])
  return made
}

const find = (address: string, deps: Partial<DiscoveryDeps> = {}) =>
  findMailSettings(address, {
    resolver: resolver(),
    checks: {
      ports: [465, 587, 143, 993],
      allowed: networksOf(['127.0.0.0/8']),
      lookup: async (host) => {
        if (host.startsWith('unknown.')) throw new Error('ENOTFOUND')
        return [{ address: elsewhere[host] ?? '127.0.0.1' }]
      },
    },
    signal: new AbortController().signal,
    httpsPort: web.port,
    ...deps,
  })

const records = (
  domain: string,
  of: Record<string, [target: string, port: number, priority?: number, weight?: number][]>,
) =>
  Object.fromEntries(
    Object.entries(of).map(([service, targets]) => {
      const name = `${service}._tcp.${domain}`
      return [
        name,
        {
          SRV: targets.map(([target, port, priority = 0, weight = 0]) =>
            srv(name, target, { port, priority, weight }),
          ),
        },
      ]
    }),
  ) satisfies Zone

/** One host for both purposes. */
const both = (domain: string, host: string) =>
  records(domain, { _submissions: [[host, 465]], _imaps: [[host, 993]] })

const own = (host: string, user = 'ada@acme.test') => ({
  smtp: { host, port: 465, security: 'tls', user },
  imap: { host, port: 993, security: 'tls', user },
})

const configOf = (host: string) => `<clientConfig version="1.1"><emailProvider id="x">
  <incomingServer type="imap"><hostname>${host}</hostname><port>993</port><socketType>SSL</socketType>
    <authentication>password-cleartext</authentication><username>%EMAILADDRESS%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>${host}</hostname><port>465</port><socketType>SSL</socketType>
    <authentication>password-cleartext</authentication><username>%EMAILADDRESS%</username></outgoingServer>
  </emailProvider></clientConfig>`

const firstPlace = 'autoconfig.acme.test/mail/config-v1.1.xml'
const secondPlace = 'acme.test/.well-known/autoconfig/mail/config-v1.1.xml'

const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    response.writeHead(status, { location }).end()

test('may be behind three redirects', async () => {
  web.serve({
    [firstPlace]: redirect('/one'),
    'autoconfig.acme.test/one': redirect(`https://elsewhere.test:${web.port}/two`, 301),
    'elsewhere.test/two': redirect('three', 308),
    'elsewhere.test/three': configOf('mail.acme.test'),
  })
  expect(await find('ada@acme.test')).toMatchObject({ source: 'autoconfig' })
})

const endlessly = (response: ServerResponse) => {
  const more = () => {
    while (response.write(' '.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}

describe('a known provider', () => {
  test('is told by the domain alone, without asking anybody', async () => {
    expect(await find(' Ada@Naver.COM ')).toEqual({
      kind: 'servers',
      source: 'provider',
      provider: 'naver',
      smtp: { host: 'smtp.naver.com', port: 465, security: 'tls', user: 'ada@naver.com' },
      imap: { host: 'imap.naver.com', port: 993, security: 'tls', user: 'ada@naver.com' },
      otherHosts: [],
    })
    expect(await find('ada@web.de')).toMatchObject({ provider: 'web_de', imap: { user: 'ada' } })
    expect(await find('ada@gmx.co.uk')).toMatchObject({ provider: 'gmx', imap: { host: 'imap.gmx.com' } })
    expect(dns.asked).toEqual([])
  })

  test.each([
    ['ada@gmail.com', 'google'],
    ['ada@googlemail.com', 'google'],
    ['ada@outlook.com', 'microsoft'],
    ['ada@hotmail.co.uk', 'microsoft'],
    ['ada@live.co.kr', 'microsoft'],
    ['ada@msn.com', 'microsoft'],
    ['ada@acme.onmicrosoft.com', 'microsoft'],
  ])('%s is of the kind %s', async (address, kind) => expect(await find(address)).toEqual({ kind }))

  test.each([
    ['aspmx.l.google.com', { kind: 'google' }],
    ['ALT2.aspmx.l.Google.com', { kind: 'google' }],
    ['aspmx3.googlemail.com', { kind: 'google' }],
    ['smtp.google.com', { kind: 'google' }],
    ['acme-test.mail.protection.outlook.com', { kind: 'microsoft' }],
    ['acme-test.a-v1.mx.microsoft', { kind: 'microsoft' }],
    ['outlook-com.olc.protection.outlook.com', { kind: 'microsoft' }],
    ['in1-smtp.messagingengine.com', { provider: 'fastmail', imap: { user: 'ada@acme.test' } }],
    ['mx.zoho.eu', { provider: 'zoho', imap: { host: 'imappro.zoho.eu' }, otherHosts: [] }],
    ['mx2.zoho.com.au', { provider: 'zoho', smtp: { host: 'smtppro.zoho.com.au' } }],
    ['mx00.ionos.de', { provider: 'ionos', imap: { host: 'imap.ionos.de' } }],
    ['mx01.kundenserver.de', { provider: 'ionos', imap: { host: 'imap.ionos.de' } }],
    ['mx1.mail.ovh.net', { provider: 'ovh', imap: { host: 'ssl0.ovh.net' } }],
    ['mx01.mail.icloud.com', { provider: 'icloud', imap: { user: '' } }],
    ['mta5.am0.yahoodns.net', { provider: 'yahoo' }],
    ['mx.yandex.net', { provider: 'yandex' }],
    ['mxbiz1.qq.com', { provider: 'qq', imap: { host: 'imap.exmail.qq.com' } }],
  ])('is told by the mail exchanger %s', async (exchange, found) => {
    dns.know({
      'acme.test': { MX: [mx('acme.test', 'backup.elsewhere.test', 20), mx('acme.test', exchange, 10)] },
    })
    expect(await find('ada@acme.test')).toMatchObject(found)
    expect(web.asked).toEqual([])
  })

  test.each(['notgoogle.com', 'google.com.evil.test', 'mx.microsoft.evil.test', 'outlook.com', ''])(
    'is not told by the mail exchanger %j',
    async (exchange) => {
      dns.know({
        'acme.test': { MX: [mx('acme.test', exchange, 10), mx('acme.test', 'aspmx.l.google.com', 20)] },
      })
      expect(await find('ada@acme.test')).toEqual({ kind: 'unknown' })
    },
  )
})

describe('SRV records', () => {
  test('name the servers: TLS first, then by priority and weight', async () => {
    dns.know(
      records('acme.test', {
        _submission: [['submit.acme.test', 587]],
        _submissions: [
          ['later.acme.test', 465, 20, 100],
          ['light.acme.test', 465, 10, 1],
          ['Mail.ACME.test', 465, 10, 60],
        ],
        _imaps: [['mail.acme.test', 993]],
      }),
    )
    expect(await find('ada@acme.test')).toEqual({
      kind: 'servers',
      source: 'srv',
      provider: null,
      ...own('mail.acme.test'),
      otherHosts: [],
    })
    expect(web.asked).toEqual([])
  })

  test('with the target "." offer nothing, so that the next service counts', async () => {
    dns.know(
      records('acme.test', {
        _submissions: [['.', 0]],
        _submission: [['mail.acme.test', 587]],
        _imaps: [['.', 0]],
        _imap: [['mail.acme.test', 143]],
      }),
    )
    expect(await find('ada@acme.test')).toMatchObject({
      smtp: { port: 587, security: 'starttls' },
      imap: { port: 143, security: 'starttls' },
    })
  })

  test('that lead elsewhere are to be confirmed, unless to a known provider', async () => {
    dns.know(
      records('acme.test', { _submissions: [['smtp.host.test', 465]], _imaps: [['imap.acme.test', 993]] }),
    )
    expect(await find('ada@acme.test')).toMatchObject({ otherHosts: ['smtp.host.test'], provider: null })
    dns.know(
      records('acme.test', {
        _submissions: [['smtp.fastmail.com', 465]],
        _imaps: [['imap.fastmail.com', 993]],
      }),
    )
    expect(await find('ada@acme.test')).toMatchObject({ otherHosts: [], provider: 'fastmail', source: 'srv' })
  })

  test('of a domain beneath a public suffix are its own, and those of its neighbours are not', async () => {
    dns.know(both('sub.acme.co.uk', 'mail.acme.co.uk'))
    expect(await find('ada@sub.acme.co.uk')).toMatchObject({ otherHosts: [] })
    dns.know(both('sub.acme.co.uk', 'mail.other.co.uk'))
    expect(await find('ada@sub.acme.co.uk')).toMatchObject({ otherHosts: ['mail.other.co.uk'] })
  })

  test('never lead a password to Microsoft', async () => {
    dns.know(
      records('acme.test', {
        _submission: [['smtp.office365.com', 587]],
        _imaps: [['outlook.office365.com', 993]],
      }),
    )
    expect(await find('ada@acme.test')).toEqual({ kind: 'microsoft' })
  })

  test.each(['private.acme.test', 'metadata.acme.test', 'unknown.acme.test', '_.-.acme.test'])(
    'that lead to %s are skipped',
    async (host) => {
      dns.know(
        records('acme.test', {
          _submissions: [[host, 465, 1]],
          _imaps: [
            [host, 993, 1],
            ['mail.acme.test', 25, 2],
            ['mail.acme.test', 993, 3],
          ],
        }),
      )
      expect(await find('ada@acme.test')).toEqual({ kind: 'unknown' })
      expect(web.asked).toHaveLength(2)
      dns.know(
        records('acme.test', {
          _submissions: [
            [host, 465, 1],
            ['mail.acme.test', 465, 2],
          ],
          _imaps: [['mail.acme.test', 993]],
        }),
      )
      expect(await find('ada@acme.test')).toMatchObject(own('mail.acme.test'))
    },
  )
})

describe('the domain’s own file', () => {
  test('is fetched at the first place, then at the second', async () => {
    web.serve({ [firstPlace]: configOf('mail.%EMAILDOMAIN%') })
    expect(await find('ada+list@acme.test')).toEqual({
      kind: 'servers',
      source: 'autoconfig',
      provider: null,
      ...own('mail.acme.test', 'ada+list@acme.test'),
      otherHosts: [],
    })
    expect(web.asked).toEqual([`${firstPlace}?emailaddress=ada%2Blist%40acme.test`])
    web.serve({ [secondPlace]: configOf('mail.acme.test') })
    expect(await find('ada@acme.test')).toMatchObject(own('mail.acme.test'))
  })

  test('of an international domain', async () => {
    web.serve({ 'autoconfig.xn--mnchen-3ya.test/mail/config-v1.1.xml': configOf('Mail.%EMAILDOMAIN%') })
    const user = 'ada@xn--mnchen-3ya.test'
    expect(await find('Ada@MÜNCHEN.test')).toMatchObject({
      ...own('mail.xn--mnchen-3ya.test', user),
      otherHosts: [],
    })
  })

  test('may name hosts elsewhere, which are to be confirmed', async () => {
    web.serve({ [firstPlace]: configOf('mail.elsewhere.test') })
    expect(await find('ada@acme.test')).toMatchObject({ otherHosts: ['mail.elsewhere.test'] })
  })

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['a fourth redirect', redirect('/one')],
    ['a circle', redirect('/mail/config-v1.1.xml')],
    ['http', (response) => redirect('http://autoconfig.acme.test/plain')(response)],
    ['a private host', (response) => redirect(`https://metadata.acme.test:${web.port}/latest`)(response)],
    ['a private address', (response) => redirect(`https://169.254.169.254:${web.port}/`)(response)],
    ['an address in another form', (response) => redirect(`https://2852039166:${web.port}/`)(response)],
    ['another port', (response) => redirect(`https://elsewhere.test:${other.port}/`)(response)],
    [
      'a host that its certificate doesn’t name',
      (response) => redirect(`https://other.test:${web.port}/`)(response),
    ],
    ['a password', (response) => redirect(`https://a:b@elsewhere.test:${web.port}/`)(response)],
    ['a redirect to nowhere', (response) => redirect('https://')(response)],
    ['a redirect without a place', (response) => response.writeHead(302).end()],
    ['an error', (response) => response.writeHead(500).end(configOf('mail.acme.test'))],
    ['too much', (response) => response.end(configOf('mail.acme.test') + ' '.repeat(65_537))],
    ['ten megabytes', (response) => response.end(Buffer.alloc(10_000_000, ' '))],
    ['no end', endlessly],
    [
      'a cut answer',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('<', () => response.destroy()),
    ],
    ['no HTTP', (response) => response.socket?.end('220 mail.acme.test ESMTP\r\n')],
    [
      'another protocol',
      ({ socket }) =>
        socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ],
    ['endless headers', (response) => response.writeHead(200, { x: 'a'.repeat(40_000) }).end()],
    [
      'a packed answer',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(configOf('mail.acme.test')),
    ],
    ['another file', (response) => response.end('<html>not here</html>')],
  ])('is not read behind %s, and the second place is', async (_, answer) => {
    web.serve({
      [firstPlace]: answer,
      [secondPlace]: configOf('second.acme.test'),
      'elsewhere.test/': configOf('wrong.acme.test'),
      'autoconfig.acme.test/one': redirect('two'),
      'autoconfig.acme.test/two': redirect('three'),
      'autoconfig.acme.test/three': redirect('four'),
      'autoconfig.acme.test/four': configOf('wrong.acme.test'),
      'other.test/': configOf('wrong.acme.test'),
    })
    other.serve({ 'elsewhere.test/': configOf('wrong.acme.test') })
    expect(await find('ada@acme.test')).toMatchObject(own('second.acme.test'))
    expect(other.asked).toEqual([])
  })

  test('is not fetched from a private network', async () => {
    const settings = await find('ada@acme.test', {
      checks: { ports: null, allowed: networksOf([]), lookup: async () => [{ address: '127.0.0.1' }] },
    })
    expect(settings).toEqual({ kind: 'unknown' })
    expect(web.asked).toEqual([])
  })
})

describe('what fails', () => {
  test.each([
    '',
    'ada',
    '@acme.test',
    'ada@',
    'ada@acme..test',
    'ada@127.0.0.1',
    'a b@acme.test',
    'josé@acme.test',
    '"a"@acme.test',
    'ada@acme.test\r\nx',
  ])('%j is no address to look for', async (address) => {
    expect(await find(address)).toEqual({ kind: 'unknown' })
    expect(dns.asked).toEqual([])
  })

  test.each(['SERVFAIL', 'REFUSED'] as const)('DNS that answers %s leads to the file', async (answer) => {
    const names = ['_submissions', '_submission', '_imaps', '_imap'].map((name) => `${name}._tcp.acme.test`)
    dns.know(Object.fromEntries(['acme.test', ...names].map((name) => [name, answer])))
    web.serve({ [firstPlace]: configOf('mail.acme.test') })
    expect(await find('ada@acme.test')).toMatchObject({ source: 'autoconfig' })
  })

  test('is waited for no longer than said', async () => {
    dns.know({ 'acme.test': 'silent', '_imaps._tcp.acme.test': 'silent' })
    web.serve({ [firstPlace]: () => {}, [secondPlace]: (response) => response.write('<clientConfig>') })
    const began = performance.now()
    const settings = await find('ada@acme.test', { times: { dns: 200, autoconfig: 300 } })
    expect(settings).toEqual({ kind: 'unknown' })
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('ends at once when nobody waits for it any more', async () => {
    const stop = new AbortController()
    web.serve({ [firstPlace]: () => stop.abort(new Error('gone')) })
    expect(await find('ada@acme.test', { signal: stop.signal })).toEqual({ kind: 'unknown' })
    dns.know({ 'acme.test': 'silent' })
    const sooner = new AbortController()
    const found = find('ada@acme.test', { signal: sooner.signal })
    await sleep(50)
    sooner.abort()
    expect(await found).toEqual({ kind: 'unknown' })
    expect(await find('ada@acme.test', { signal: AbortSignal.abort() })).toEqual({ kind: 'unknown' })
  })

  test('a look-up of a host that never answers is not waited for', async () => {
    const settings = await find('ada@acme.test', {
      checks: { ports: null, allowed: networksOf([]), lookup: () => new Promise(() => {}) },
      times: { autoconfig: 200 },
    })
    expect(settings).toEqual({ kind: 'unknown' })
  })
})
