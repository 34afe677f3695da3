import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { variables } from './config-variables.ts'
import { loadConfig } from './config.ts'
import { StartError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'rapport-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const strong = 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi'

function messageOf(env: Record<string, string>): string {
  try {
    loadConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

test('defaults suit a development start', () => {
  const config = loadConfig({ DATA_DIR: folder, PORT: '  ', DATABASE_URL: '' })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    environment: 'development',
    isProduction: false,
    languageModel: null,
    trustedProxies: [],
    mailboxNetworks: [],
    samplePeople: 100_000,
    logLevel: 'warn',
  })
})

test('backups by itself need a folder and a key', () => {
  const env = { DATA_DIR: folder, BACKUP_KEY: strong }
  expect(loadConfig(env).backups).toBeNull()
  expect(loadConfig({ ...env, BACKUP_DIR: '/var/backups/rapport', BACKUP_KEEP: '3' }).backups).toEqual({
    dir: '/var/backups/rapport',
    key: strong,
    hours: 24,
    keep: 3,
  })
  expect(messageOf({ BACKUP_DIR: '/var/backups/rapport' })).toMatch(/^BACKUP_KEY must be set with BACKUP_DIR/)
})

describe('providers', () => {
  const keys = {
    DATA_DIR: folder,
    PDL_API_KEY: 'key-1',
    HUNTER_API_KEY: 'key-2',
    PROVIDER_PRICES: 'hunter=0.03',
  }

  test('are those with a key, at the prices of the plan and up to their ceilings', () => {
    const config = loadConfig({ ...keys, PROVIDER_CEILINGS: 'people-data-labs=50' })
    expect(config.peopleDataLabs).toEqual({
      url: 'https://api.peopledatalabs.com',
      apiKey: 'key-1',
      ceiling: 50_000_000,
    })
    expect(config.describedProviders).toMatchObject([
      { description: { name: 'Hunter' }, apiKey: 'key-2', creditPrice: 30_000, ceiling: null },
    ])
    expect(config).toMatchObject({ providerOrder: ['people-data-labs', 'hunter'], isOrderMeasured: false })
    expect(loadConfig({ ...keys, PROVIDERS: 'hunter', PROVIDER_ORDER: 'measured' })).toMatchObject({
      providerOrder: ['hunter'],
      isOrderMeasured: true,
    })
  })

  test.each([
    [{ HUNTER_API_KEY: 'key' }, 'PROVIDER_PRICES must name hunter: what a credit costs in your plan'],
    [{ PROVIDERS: 'hunter' }, 'PROVIDERS names hunter, whose key is not set'],
    [
      { PROVIDERS: 'nobody' },
      /^PROVIDERS names nobody, which is none of people-data-labs, anymail-finder, hunter, prospeo$/,
    ],
    [{ PROVIDER_CEILINGS: 'hunted=1' }, /^PROVIDER_CEILINGS names hunted/],
    [{ PROVIDER_PRICES: 'hunter=free' }, 'PROVIDER_PRICES must look like hunter=0.03,prospeo=0.02'],
    [{ HUNTER_API_KEY: 'two words', PROVIDER_PRICES: 'hunter=1' }, /^HUNTER_API_KEY must have no spaces/],
    [{ PROVIDERS_FILE: 'none.json' }, /^PROVIDERS_FILE .*none.json cannot be read: ENOENT$/],
  ])('are refused: %j', (env: Record<string, string>, message) => {
    const refusal = messageOf(env)
    expect(refusal).toMatch(message)
    expect(refusal).not.toContain('two words')
  })

  test('of a file have keys by the names that it gives, and may replace shipped ones', () => {
    const file = join(folder, 'providers.json')
    const request = { method: 'GET', path: '/find', query: { name: '{full_name}', key: '{key}' } }
    const email = {
      needs: [['full_name']],
      request,
      values: [{ at: '', value: '/email' }],
      charge: { for: 'hit' },
    }
    const described = (name: string, key: string) => ({
      name,
      key,
      url: 'https://api.finder.example',
      price: 0.5,
      kinds: { email },
    })
    const providers = [described('Finder', 'FINDER_API_KEY'), described('Hunter', 'HUNTER_API_KEY')]
    writeFileSync(file, JSON.stringify({ providers }))
    const env = { DATA_DIR: folder, PROVIDERS_FILE: file, FINDER_API_KEY: 'a', HUNTER_API_KEY: 'b' }
    expect(loadConfig(env).describedProviders).toMatchObject([
      { description: { name: 'Hunter', url: 'https://api.finder.example' }, creditPrice: 500_000 },
      { description: { name: 'Finder' }, apiKey: 'a' },
    ])
    writeFileSync(file, JSON.stringify({ providers: [described('People Data Labs', 'OTHER_API_KEY')] }))
    expect(messageOf({ PROVIDERS_FILE: file })).toBe(
      'PROVIDERS_FILE describes people-data-labs, which needs no description',
    )
  })
})

test('trusted proxies are addresses and networks', () => {
  const { trustedProxies } = loadConfig({ DATA_DIR: folder, TRUSTED_PROXIES: '10.0.0.1, 172.16.0.0/12,::1' })
  expect(trustedProxies).toEqual(['10.0.0.1', '172.16.0.0/12', '::1'])
})

test.each([
  ['Rapport <no-reply@Rapport.example>', { name: 'Rapport', address: 'no-reply@rapport.example' }],
  ['"Rapport, Inc." <a@b.example>', { name: 'Rapport, Inc.', address: 'a@b.example' }],
  ['a@b.example', { name: '', address: 'a@b.example' }],
  ['<a@b.example>', { name: '', address: 'a@b.example' }],
])('MAIL_FROM=%s is read once', (text, mailbox) => {
  expect(loadConfig({ DATA_DIR: folder, MAIL_FROM: text }).mailFrom).toEqual(mailbox)
})

test('a relative DATA_DIR is relative to the repository, whatever the working directory', () => {
  const secrets = { JWT_SECRET: strong, SUPPRESSION_KEY: strong }
  expect(loadConfig({ ...secrets }).dataDir).toBe(resolve(import.meta.dirname, '../../../data'))
})

test('generated secrets are strong, permanent, and readable only by the owner', () => {
  const first = loadConfig({ DATA_DIR: folder })
  const second = loadConfig({ DATA_DIR: folder })
  expect(first.jwtSecret).toMatch(/^[\w-]{64}$/)
  expect(first.suppressionKey).not.toBe(first.jwtSecret)
  expect(second).toEqual(first)
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'postgres'],
  ['NODE_ENV', 'prod'],
  ['JWT_SECRET', 'short'],
  ['JWT_SECRET', 'a'.repeat(64)],
  ['SUPPRESSION_KEY', 'change-me-change-me-change-me-1234567890'],
  ['INTERNAL_EMAIL_DOMAIN', '@example.com'],
  ['INTERNAL_EMAIL_DOMAIN', 'example.com, everybody'],
  ['INTERNAL_EMAIL_DOMAIN', '*, example.com'],
  ['INTERNAL_EMAIL_DOMAIN', '*.example.com'],
  ['INTERNAL_EMAIL_DOMAIN', ' , '],
  ['MAILBOX_NETWORKS', 'mail.example.com'],
  ['TRUSTED_PROXIES', 'proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,,x'],
  ['ADMIN_EMAILS', 'admin'],
  ['PUBLIC_URL', 'rapport.example.com'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['MAIL_FROM', 'Rapport'],
  ['MAIL_FROM', 'Rapport <a@b.example>, x@b.example'],
  ['MAIL_FROM', 'Rapport <a@b.example'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['ALLOW_DEMO_ON_NETWORK', '1'],
  ['TRIAL_DAYS', '-1'],
  ['GOOGLE_ISSUER', 'accounts.google.com'],
  ['COUNTRY_LOOKUP_URL', 'https://lookup.example.com/'],
  ['PRIVACY_URL', 'example.com'],
  ['TERMS_URL', 'https://example.com, Korea=https://kr.example.com'],
  ['PDL_SEARCH_PRICE', 'cheap'],
  ['PDL_SEARCH_CEILING', '-1'],
  ['PDL_SEARCH_FOR', 'nobody'],
  ['MX_CHECK', 'yes'],
  ['SAMPLE_PEOPLE', '1e99'],
  ['SAMPLE_PEOPLE', 'many'],
  ['METRICS_TOKEN', 'fifteen-letters'],
  ['METRICS_TOKEN', 'sixteen letters and a space'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is rejected by name', (name, value) => {
  expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} (must|is) `))
})

test('every invalid variable is reported, one line each', () => {
  expect(messageOf({ PORT: 'x', NODE_ENV: 'y', LOG_LEVEL: 'z' }).split('\n')).toHaveLength(3)
})

test('a secret never appears in its own error message', () => {
  expect(messageOf({ JWT_SECRET: 'hunter2-hunter2' })).not.toContain('hunter2')
  expect(messageOf({ DATABASE_URL: 'http://user:hunter2@host/db' })).not.toContain('hunter2')
})

test('production rejects missing and weak secrets, and has no sample people', () => {
  const production = { NODE_ENV: 'production' }
  expect(messageOf(production)).toBe(
    ['JWT_SECRET', 'SUPPRESSION_KEY', 'PUBLIC_URL']
      .map((name) => `${name} must be set in production`)
      .join('\n'),
  )
  expect(messageOf({ ...production, JWT_SECRET: 'secret', SUPPRESSION_KEY: strong })).toContain(
    'JWT_SECRET is too weak',
  )
  const config = loadConfig({
    ...production,
    DATA_DIR: folder,
    JWT_SECRET: strong,
    SUPPRESSION_KEY: strong,
    PUBLIC_URL: 'https://rapport.example.com/',
  })
  expect(config).toMatchObject({
    isProduction: true,
    samplePeople: 0,
    logLevel: 'info',
    publicUrl: 'https://rapport.example.com',
    smtpUrl: null,
  })
})

test('a demo listens on this machine only, unless it is allowed on the network', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'box.lan', 'localhost.box.lan']) {
    expect(messageOf({ HOST })).toMatch(/^HOST .*ALLOW_DEMO_ON_NETWORK=on/)
    expect(messageOf({ HOST, NODE_ENV: 'test' })).toMatch(/^HOST /)
    for (const allowed of ['on', 'true'])
      expect(loadConfig({ DATA_DIR: folder, HOST, ALLOW_DEMO_ON_NETWORK: allowed })).toMatchObject({
        host: HOST,
        isDemoOnNetwork: true,
      })
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', ''])
    expect(loadConfig({ DATA_DIR: folder, HOST }).isDemoOnNetwork).toBe(false)
})

test('production may listen anywhere', () => {
  const config = loadConfig({
    DATA_DIR: folder,
    HOST: '0.0.0.0',
    NODE_ENV: 'production',
    JWT_SECRET: strong,
    SUPPRESSION_KEY: strong,
    PUBLIC_URL: 'https://rapport.example.com',
    SMTP_URL: 'smtp://mail.example.com:587',
  })
  expect(config).toMatchObject({ host: '0.0.0.0', isDemoOnNetwork: false, hstsSubdomains: false })
})

test('the internal domains have a default only outside production', () => {
  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: strong,
    SUPPRESSION_KEY: strong,
    PUBLIC_URL: 'https://rapport.example.com',
    SMTP_URL: 'smtp://mail.example.com:587',
  }
  const chosen = { ...production, INTERNAL_EMAIL_DOMAIN: 'Corp.example' }
  const several = { ...production, INTERNAL_EMAIL_DOMAIN: 'corp.example,seoul.corp.example , other.example' }
  const all = { ...production, INTERNAL_EMAIL_DOMAIN: '*' }
  expect(
    [{}, production, chosen, several, all].map(
      (env) => loadConfig({ DATA_DIR: folder, ...env }).internalDomains,
    ),
  ).toEqual([
    ['rapport.test'],
    [],
    ['corp.example'],
    ['corp.example', 'seoul.corp.example', 'other.example'],
    '*',
  ])
})

test('a DATA_DIR that cannot be written gives a one-line error', () => {
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  expect(messageOf({ DATA_DIR: join(file, 'data') })).toBe(
    `DATA_DIR ${join(file, 'data')} cannot be used: a part of the path is a file`,
  )
  expect(messageOf({ DATA_DIR: file })).toMatch(/cannot be used/)
})

/** The name, default and meaning of every setting, as docs/settings.md shows them. */
function configTable(): { name: string; default: string; meaning: string }[] {
  const schema = z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    if (typeof property === 'boolean') throw new Error(`no description of ${name}`)
    return {
      name,
      default: property.default === undefined ? '' : JSON.stringify(property.default).replaceAll('"', ''),
      meaning: property.description ?? '',
    }
  })
}

test('docs/settings.md has every setting once, with its default and meaning', () => {
  const table = configTable()
  expect(table.find(({ name }) => name === 'PORT')).toMatchObject({ default: '3000' })
  expect(table.every(({ meaning }) => meaning.length > 10)).toBe(true)
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/settings.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const expected = table.map(
    (row) => `| \`${row.name}\` | ${row.default === '' ? '' : `\`${row.default}\``} | ${row.meaning} |`,
  )
  expect(rows.toSorted()).toEqual(expected.toSorted())
})

test('a search for people requires a key, and has a price, a ceiling and people who may', () => {
  expect(messageOf({ PDL_SEARCH: 'on' })).toMatch(/^PDL_API_KEY must be set with PDL_SEARCH/)
  const on = { DATA_DIR: folder, PDL_API_KEY: 'k', PDL_SEARCH: 'on' }
  expect(loadConfig({ ...on, PDL_SEARCH: 'off' }).peopleSearch).toBeNull()
  expect(loadConfig(on).peopleSearch).toEqual({
    price: 280_000,
    ceiling: 100_000_000,
    allowed: ['everybody'],
  })
  const named = { PDL_SEARCH_FOR: 'internal, Mina@Company.example', PDL_SEARCH_PRICE: '0.1' }
  expect(loadConfig({ ...on, ...named }).peopleSearch).toMatchObject({
    price: 100_000,
    allowed: ['internal', 'mina@company.example'],
  })
})

test('a language model requires a server and a name', () => {
  const url = 'https://api.example.com/v1'
  expect(loadConfig({ DATA_DIR: folder, LLM_BASE_URL: url, LLM_MODEL: 'm' }).languageModel).toEqual({
    baseUrl: url,
    apiKey: null,
    model: 'm',
  })
  expect(() => loadConfig({ DATA_DIR: folder, LLM_BASE_URL: url })).toThrow('LLM_MODEL must be set')
  expect(() => loadConfig({ DATA_DIR: folder, LLM_BASE_URL: 'api.example.com' })).toThrow('LLM_BASE_URL must')
})

test('URLs by country, lists and pairs', () => {
  const base = { DATA_DIR: folder }
  const config = loadConfig({
    ...base,
    PRIVACY_URL: 'https://example.com/privacy, KR=https://example.com/kr',
    ADMIN_EMAILS: 'A@example.com, b@example.com',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret of google',
    PORT: '4000',
  })
  expect(config.links.privacy).toEqual({ '': 'https://example.com/privacy', KR: 'https://example.com/kr' })
  expect(config.links.terms).toEqual({})
  expect(config.adminEmails).toEqual(['a@example.com', 'b@example.com'])
  expect(config.google).toEqual({
    clientId: 'id',
    clientSecret: 'secret of google',
    issuer: 'https://accounts.google.com',
  })
  expect(config.publicUrl).toBe('http://localhost:4000')
  expect(messageOf({ GOOGLE_CLIENT_ID: 'id' })).toBe('GOOGLE_CLIENT_SECRET must be set with GOOGLE_CLIENT_ID')
})
