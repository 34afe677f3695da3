import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAutoconfig } from './read-autoconfig.ts'

type Element = { type: string; children: string }

const server = (name: string, { type, children }: Element) => `<${name} type="${type}">${children}</${name}>`

const children = (
  { host = 'mail.acme.test', port = '993', socket = 'SSL', user = '%EMAILADDRESS%' } = {},
  ways = ['password-cleartext'],
) =>
  [
    `<hostname>${host}</hostname><port>${port}</port><socketType>${socket}</socketType>`,
    `<username>${user}</username>`,
    ...ways.map((way) => `<authentication>${way}</authentication>`),
  ].join('')

const file = (...servers: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<clientConfig version="1.1"><emailProvider id="acme.test"><domain>acme.test</domain>
<displayName>Acme</displayName>${servers.join('\n')}</emailProvider></clientConfig>`

const imap = (...given: Parameters<typeof children>) =>
  server('incomingServer', { type: 'imap', children: children(...given) })
const smtp = (...given: Parameters<typeof children>) =>
  server('outgoingServer', { type: 'smtp', children: children(...given) })

describe('a file', () => {
  test('names servers, with TLS from the beginning first', () => {
    const read = readAutoconfig(
      file(
        server('incomingServer', { type: 'pop3', children: children({ port: '995' }) }),
        imap({ port: '143', socket: 'STARTTLS' }),
        imap({ host: 'imap.acme.test' }),
        smtp({ port: '587', socket: 'STARTTLS', user: '%EMAILLOCALPART%' }),
        smtp({ port: '25', socket: 'plain' }),
      ),
    )
    expect(read).toEqual({
      imap: [
        { host: 'imap.acme.test', port: 993, security: 'tls', user: '%EMAILADDRESS%' },
        { host: 'mail.acme.test', port: 143, security: 'starttls', user: '%EMAILADDRESS%' },
      ],
      smtp: [{ host: 'mail.acme.test', port: 587, security: 'starttls', user: '%EMAILLOCALPART%' }],
    })
  })

  test('may have comments, sections, spaces and elements that nobody here knows', () => {
    const extra = `<!-- both --><outgoingServer type="smtp"><hostname> <![CDATA[smtp.acme.test]]> </hostname>
      <port>465</port><socketType>SSL</socketType><authentication>password-encrypted</authentication>
      <restriction>client-IP-address</restriction><note><hostname>other.test</hostname></note></outgoingServer>
      <documentation url="https://acme.test/"><descr lang="en">Set &amp; done</descr></documentation>`
    expect(readAutoconfig(`\u{feff}${file(imap(), extra)}`)?.smtp).toEqual([
      { host: 'smtp.acme.test', port: 465, security: 'tls', user: null },
    ])
  })

  test.each([
    [['OAuth2'], 0],
    [['OAuth2', 'password-cleartext'], 1],
    [['secure'], 1],
    [['GSSAPI', 'NTLM'], 0],
    [['client-IP-address'], 0],
    [[], 0],
  ])('counts with %j for %i', (ways, count) =>
    expect(readAutoconfig(file(imap({}, ways)))?.imap).toHaveLength(count),
  )

  test.each(['0', '65536', '99.5', '-1', '', 'imaps', '1e3x'])('leaves out the port %j', (port) =>
    expect(readAutoconfig(file(imap({ port })))?.imap).toEqual([]),
  )

  test('names servers in its provider alone', () =>
    expect(readAutoconfig(`<clientConfig>${imap()}<x>${smtp()}</x></clientConfig>`)).toEqual({
      imap: [],
      smtp: [],
    }))
})

/** A file with a document type in its place. */
const withType = (type: string, whole: string) => whole.replace('<clientConfig', () => `${type}<clientConfig`)

describe('what is no file', () => {
  const lol = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`,
  ).join('')}]>`

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Not found</body></html>'],
    ['text', 'Not found'],
    ['a cut file', file(imap()).slice(0, -20)],
    ['a billion laughs', withType(lol, file(imap({ host: '&lol9;' })))],
    ['a billion laughs that nobody calls', withType(lol, file(imap()))],
    ['a document type', withType('<!DOCTYPE clientConfig SYSTEM "https://evil.test/x.dtd">', file(imap()))],
    ['an entity of a file', file(imap({ host: '&xxe;' }))],
    ['two roots', `${file(imap())}${file(imap())}`],
    ['a wrong nesting', '<clientConfig><emailProvider></clientConfig></emailProvider>'],
    ['depth', '<a>'.repeat(20_000)],
  ])('%s is not read', (_, text) => expect(readAutoconfig(text)).toBeNull())

  test('names of the language are no elements', () =>
    expect(readAutoconfig(file(server('constructor', { type: 'imap', children: children() })))?.imap).toEqual(
      [],
    ))
})

test('whatever is changed in a file, reading it ends and gives no server without TLS and a port', () => {
  const whole = file(imap(), imap({ port: '143', socket: 'STARTTLS' }), smtp({ port: '465' }))
  const edit = fc.record({
    at: fc.nat(whole.length),
    cut: fc.nat(40),
    put: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '&#0;',
        '&#x110000;',
        '<![CDATA[',
        ']]>',
        '<!--',
        '<?x',
        '<!DOCTYPE x>',
        '\0',
      ),
      fc.constantFrom(
        '<incomingServer type="imap">',
        '</hostname>',
        '<port>',
        '<clientConfig>',
        '</emailProvider>',
      ),
    ),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
      let text = whole
      for (const { at, cut, put } of edits) text = text.slice(0, at) + put + text.slice(at + cut)
      for (const { port, security } of Object.values(readAutoconfig(text) ?? {}).flat()) {
        expect(['tls', 'starttls']).toContain(security)
        expect(port > 0 && port < 65_536).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
