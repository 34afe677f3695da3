import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { asciiDomain } from '@rapport/contract/accounts/rules.ts'
import { describe, expect, test } from 'vitest'
import type { Endpoint, MailProvider } from './mail-provider.ts'
import { ownKinds } from './microsoft-google.ts'
import { mailProviders } from './providers.ts'

const providers: [string, MailProvider][] = Object.entries(mailProviders)
const sites = providers.flatMap(([key, { sites: own }]) => own.map((site) => ({ key, ...site })))

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/mailboxes.md'), 'utf8')

/** The cells of the rows of the table beneath a heading. */
function tableUnder(heading: string): string[][] {
  const [, after = ''] = page.split(`\n${heading}\n`, 2)
  const lines = after.split(/\n#/, 1)[0]!.split('\n')
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1))
  return rows.slice(2).map((cells) => cells.map((cell) => cell.trim()))
}

const passwords = { always: 'yes', with_two_factor: 'with two-factor sign-in', never: 'no' }

const ofEach = (endpoints: Endpoint[]) =>
  [
    ...new Set(
      endpoints.map(({ host, port, security }) => `${host} ${port}${security === 'tls' ? '' : ', STARTTLS'}`),
    ),
  ].join('; ')

describe('the page about mailboxes', () => {
  test('shows the table', () => {
    const rows = providers.map(
      ([, { name, sites: own, emailsPerDay, appPassword, isImapOffAtFirst, help }]) => [
        name,
        ofEach(own.map(({ smtp }) => smtp)),
        ofEach(own.map(({ imap }) => imap)),
        passwords[appPassword],
        isImapOffAtFirst ? 'off at first' : 'on',
        emailsPerDay === null ? 'not stated' : emailsPerDay.toLocaleString('en'),
        `[page](${help})`,
      ],
    )
    expect(tableUnder('## What each provider wants')).toEqual(rows)
  })

  test('says how to switch IMAP on where it is off, and where each row comes from', () => {
    const off = providers.filter(([, { isImapOffAtFirst }]) => isImapOffAtFirst).map(([, { name }]) => name)
    expect(
      tableUnder('### Switching IMAP on')
        .map(([name = '']) => name)
        .toSorted(),
    ).toEqual(off.toSorted())
    const names = providers.map(([, { name }]) => name)
    expect(
      tableUnder('### Where this comes from')
        .map(([name = '']) => name)
        .toSorted(),
    ).toEqual(names.toSorted())
  })
})

describe('the table', () => {
  test('has the fifteen providers, one of which is Google', () =>
    expect([...Object.keys(mailProviders), 'google'].toSorted()).toEqual(
      'daum fastmail gmx google icloud ionos kakao naver ovh qq seznam web_de yahoo yandex zoho'.split(' '),
    ))

  test('has each domain once, and none of Google’s and Microsoft’s', () => {
    const domains = [
      ...sites.flatMap((site) => site.domains),
      ...ownKinds.google.domains,
      ...ownKinds.microsoft.domains,
    ]
    expect(domains.filter((domain, at) => domains.indexOf(domain) !== at)).toEqual([])
    expect(domains.filter((domain) => asciiDomain(domain) !== domain)).toEqual([])
  })

  test('has mail exchangers of which none is another’s', () => {
    const all = [...sites, { key: 'google', ...ownKinds.google }, { key: 'microsoft', ...ownKinds.microsoft }]
    const pairs = all.flatMap(({ key, exchangers }) => exchangers.map((name) => ({ key, name })))
    const shared = pairs.filter(({ key, name }) =>
      pairs.some((other) => other.key !== key && (other.name === name || name.endsWith(`.${other.name}`))),
    )
    expect(shared).toEqual([])
  })

  test('has ports that fit their security, and pages with https', () => {
    for (const { smtp, imap } of sites) {
      expect([imap.port, imap.security]).toEqual([993, 'tls'])
      expect([smtp.port, smtp.security]).toEqual(smtp.security === 'tls' ? [465, 'tls'] : [587, 'starttls'])
    }
    for (const [, { help }] of providers) expect(new URL(help).protocol).toBe('https:')
  })
})
