import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'
import { countryService } from '../../../test/stand-ins/country-service.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { setMaintenance, setNotices } from './operator-values.ts'

const links = {
  privacy: { '': 'https://rapport.test/privacy', KR: 'https://kr.rapport.test/privacy' },
  terms: { '': 'https://rapport.test/terms' },
  plans: { IN: 'https://in.rapport.test/meet' },
}
const search = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })

let clock = 0
/** Advances the clock until cached settings expire. */
const outdate = () => (clock += 1000)

describe('the settings of the interface', () => {
  it('are the same for everyone without a country service', async () => {
    const t = await testApp({ search, config: { ...testConfig, links } })
    const response = await t.inject({ url: '/api/settings' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: {
        country: null,
        links: { privacy: links.privacy[''], terms: links.terms[''], plans: null },
        google: false,
        gmail: false,
        mailServers: true,
        findsContacts: false,
        morePeople: false,
        indexParts: { skills: true, keywords: true },
        emails: true,
        outbox: true,
        takesPlanRequests: true,
        notices: [],
        maintenance: null,
      },
    })
  })

  it('say whether missing contacts can be looked up', async () => {
    const finder = {
      providers: ['Vendor'],
      find: async () => ({ contacts: [], hit: null, isUnanswered: false }),
      canFind: () => true,
      status: () => [],
    }
    for (const [given, findsContacts] of [
      [{ finder }, true],
      [{ finder: { ...finder, providers: [] } }, false],
    ] as const) {
      const t = await testApp({ search, ...given })
      expect((await t.inject({ url: '/api/settings' })).json()).toMatchObject({ data: { findsContacts } })
    }
  })

  it('depend on the caller’s country; each address is requested once', async () => {
    const service = await countryService((ip) => ({ country_code2: ip === '203.0.113.7' ? 'KR' : 'in' }))
    const t = await testApp({ search, config: { ...testConfig, links, countryLookupUrl: service.url } })
    const ask = async (remoteAddress: string) =>
      (await t.inject({ url: '/api/settings', remoteAddress })).json()
    const korea = { country: 'KR', links: { privacy: links.privacy.KR, terms: links.terms[''], plans: null } }
    const answers = await Promise.all([ask('203.0.113.7'), ask('203.0.113.7')])
    for (const answer of answers) expect(answer).toMatchObject({ data: korea })
    expect(await ask('203.0.113.7')).toMatchObject({ data: korea })
    expect(await ask('198.51.100.9')).toMatchObject({
      data: { country: 'IN', links: { plans: links.plans.IN } },
    })
    expect(await ask('2001:db8:1:2:3:4:5:6')).toMatchObject({ data: { country: 'IN' } })
    // For an IPv6 address, the lookup requests its network.
    expect(service.asked).toEqual(['203.0.113.7', '198.51.100.9', '2001:db8:1:2::'])
  })

  it('have no country for a private address, and request nothing', async () => {
    const service = await countryService(() => ({ country_code2: 'KR' }))
    const t = await testApp({ search, config: { ...testConfig, countryLookupUrl: service.url } })
    for (const remoteAddress of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1']) {
      const response = await t.inject({ url: '/api/settings', remoteAddress })
      expect(response.json()).toMatchObject({ data: { country: null } })
    }
    expect(service.asked).toEqual([])
  })

  it.each([
    ['a failure', () => 500],
    ['no JSON', () => 'KR'],
    ['no country', () => ({ country: 'Korea' })],
    ['what is no country code', () => ({ country_code2: 'Korea' })],
    ['an endless answer', () => ({ country_code2: 'KR', padding: 'x'.repeat(100_000) })],
    ['silence', () => null],
  ])('have no country if the service answers %s', async (_what, answer) => {
    const service = await countryService(answer)
    const t = await testApp({ search, config: { ...testConfig, countryLookupUrl: service.url } })
    const started = performance.now()
    const ask = () => t.inject({ url: '/api/settings', remoteAddress: '203.0.113.7' })
    expect((await ask()).json()).toMatchObject({ data: { country: null } })
    expect(performance.now() - started).toBeLessThan(10_000)
    await ask()
    expect(service.asked).toHaveLength(1)
  })
})

const signUp = { firstName: 'Jiwoo', lastName: 'Kim', email: 'late@example.com', password: 'Fresh!Horse7' }
const publicCalls = [
  { method: 'POST', url: '/api/v2/auth/signup', payload: signUp },
  { method: 'POST', url: '/api/auth/password/lost', payload: { email: 'chief@rapport.test' } },
  { method: 'POST', url: '/api/auth/password/reset', payload: { token: 'x', password: 'Fresh!Horse7' } },
  { method: 'GET', url: '/api/users/pictures/x' },
] as const

describe('maintenance', () => {
  let t: TestApp
  let pool: Pool
  beforeAll(async () => {
    t = await testApp({ search, clock: () => clock })
    pool = t.pool
  })

  it('answers 503 to all but health, settings and administrators, on every server within two seconds', async () => {
    const admin = await t.signIn(await createUser(pool, { email: 'admin@rapport.test' }))
    const user = await t.signIn()
    await setNotices(pool, ['Back at noon', '정오에 돌아와요'])
    await setMaintenance(pool, { message: 'Moving house' })
    outdate()
    const settings = await t.inject({ url: '/api/settings' })
    expect(settings.json()).toMatchObject({
      data: { maintenance: { message: 'Moving house' }, notices: ['Back at noon', '정오에 돌아와요'] },
    })
    const refused = [
      { url: '/api/users/profile', headers: { ...user.headers, 'accept-language': 'ko' } },
      { url: '/api/users/profile' },
      { url: '/api/no/such/call' },
      { method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.example', password: 'x' } },
    ] as const
    for (const request of refused) {
      const response = await t.inject(request)
      expect({ ...request, status: response.statusCode, ...response.json() }).toMatchObject({
        status: 503,
        code: 'maintenance',
      })
      expect(response.headers['retry-after']).toBe('10')
    }
    expect((await t.inject(refused[0])).json()).toMatchObject({ message: { title: '점검 중이에요' } })
    for (const url of ['/api/health', '/api/ready', '/api/openapi.json'])
      expect((await t.inject({ url })).statusCode).toBe(200)
    const otp = { method: 'POST', url: '/api/admin/send-otp' } as const
    expect((await t.inject({ ...otp, headers: admin.headers })).statusCode).toBe(200)
    expect((await t.inject({ ...otp, headers: user.headers })).statusCode).toBe(403)
    expect((await t.inject({ url: '/api/users/profile', headers: admin.headers })).statusCode).toBe(200)

    await setMaintenance(pool, null)
    await setNotices(pool, [])
    outdate()
    expect((await t.inject({ url: '/api/users/profile', headers: user.headers })).statusCode).toBe(200)
    expect((await t.inject({ url: '/api/settings' })).json()).toMatchObject({
      data: { maintenance: null, notices: [] },
    })
  })

  it('lets verified administrators sign in and work, and nobody else', async () => {
    const admins = await Promise.all([
      createUser(pool, { email: 'chief@rapport.test' }),
      createUser(pool, { email: 'claims@rapport.test', isVerified: false }),
    ])
    const [chief, unproven] = admins
    const open = { ...testConfig, adminEmails: admins.map(({ email }) => email) }
    let time = new Date()
    const s = await testApp({ pool, search, clock: () => clock, now: () => time, config: open })
    const user = await s.signIn()
    const early = await s.signIn(chief)
    const post = (url: string, payload: object) => s.inject({ method: 'POST', url, payload })
    const login = ({ email, password }: { email: string; password: string }) =>
      post('/api/auth/login', { email, password })
    const refresh = ({ tokens }: typeof user) =>
      post('/api/auth/refresh-token', { refresh_token: tokens.refresh_token })
    await setMaintenance(pool, { message: null })
    outdate()
    const mine = await s.signIn(chief)
    const profile = (headers: object) => s.inject({ url: '/api/users/profile', headers: { ...headers } })
    expect((await profile(mine.headers)).json()).toMatchObject({ data: { email: chief.email } })
    // Failures look alike, so they don't show which accounts are administrators.
    const refused = await Promise.all([
      login(user.user),
      login(unproven),
      login({ ...chief, password: 'Wrong!Horse7' }),
      login({ email: 'nobody@example.com', password: 'Wrong!Horse7' }),
      refresh(user),
      post('/api/auth/refresh-token', { refresh_token: 'nonsense' }),
      post('/api/auth/logout', { refresh_token: user.tokens.refresh_token }),
      profile(user.headers),
      profile({ authorization: 'Bearer a.b.c' }),
    ])
    expect(refused.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
      refused.map(() => [503, 'maintenance']),
    )
    // An access token that expired meanwhile is renewed.
    time = new Date(time.getTime() + 16 * 60_000)
    expect((await profile(early.headers)).json()).toMatchObject({ code: 'token_expired' })
    // With an expired token, public calls are refused, too.
    const expired = await Promise.all(
      publicCalls.map((call) => s.inject({ ...call, headers: early.headers })),
    )
    expect(expired.map((answer) => answer.json().code)).toEqual(publicCalls.map(() => 'maintenance'))
    expect((await refresh(early)).statusCode).toBe(200)
    expect((await refresh(user)).statusCode).toBe(503)

    await setMaintenance(pool, null)
    outdate()
    // The refused refreshes left the token as it was.
    expect((await refresh(user)).statusCode).toBe(200)
  })

  it('is ignored if it was written by hand and is invalid', async () => {
    await pool.query(
      `insert into settings (key, value) values ('maintenance', '"yes"'), ('notices', '{"a": 1}')`,
    )
    outdate()
    expect((await t.inject({ url: '/api/settings' })).json()).toMatchObject({
      data: { maintenance: null, notices: [] },
    })
    await pool.query('delete from settings')
  })

  it('stays in force while the database is unreachable', async () => {
    await setMaintenance(pool, { message: null })
    outdate()
    expect((await t.inject({ url: '/api/users/profile' })).statusCode).toBe(503)
    await pool.query('alter table settings rename to settings_away')
    outdate()
    expect((await t.inject({ url: '/api/users/profile' })).json()).toMatchObject({ code: 'maintenance' })
    await pool.query('alter table settings_away rename to settings')
    await setMaintenance(pool, null)
  })
})
