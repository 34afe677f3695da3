import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../test/app.ts'
import { createLog } from './log.ts'

let t: TestApp
let port: number
let warnings: { msg: string; peer: string }[] = []

const log = createLog({
  level: 'warn',
  stream: { write: (line) => void warnings.push(JSON.parse(line) as (typeof warnings)[number]) },
})

beforeAll(async () => {
  t = await testApp({ log })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})

/** The first line of the answer to a request with any Host header. */
async function statusOf(path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return data.toString().split('\r\n', 1)[0] ?? ''
}

const upgradeFrom = (host: string) => ({
  host,
  origin: `http://${host}`,
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
})

describe('a page that points its own name at this machine', () => {
  const live = '/socket.io/?EIO=4&transport='
  test.each(['/outbox', '/api/health', '/', '/gone.png', `${live}polling`])(
    'cannot read %s',
    async (path) => {
      expect(await statusOf(path, { host: `evil.example:${port}` })).toMatch(/^HTTP\/1.1 421 /)
      expect(await statusOf(path, { host: `localhost:${port}` })).not.toMatch(/^HTTP\/1.1 421 /)
    },
  )

  test('cannot open a websocket, though its origin is the host that it requests', async () => {
    expect(await statusOf(`${live}websocket`, upgradeFrom(`evil.example:${port}`))).toMatch(
      /^HTTP\/1.1 4\d\d /,
    )
    expect(await statusOf(`${live}websocket`, upgradeFrom(`localhost:${port}`))).toMatch(/^HTTP\/1.1 101 /)
  })

  test.each([
    ['en', 'Unknown host'],
    ['ko', '알 수 없는 호스트예요'],
  ])('is told why in %s', async (language, title) => {
    const headers = { host: 'evil.example', 'accept-language': language }
    const response = await t.inject({ url: '/api/settings', headers })
    expect(response.statusCode).toBe(421)
    expect(response.json()).toMatchObject({ code: 'unknown_host', message: { title } })
  })
})

const forwarded = (remoteAddress: string, on = t) =>
  on.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })

describe('a reverse proxy', () => {
  test('that is not trusted is warned of once an hour', async () => {
    warnings = []
    for (let i = 0; i < 5; i++) await forwarded('10.0.0.1')
    await forwarded('10.0.0.2')
    await t.inject({ url: '/api/health', remoteAddress: '10.0.0.3' })
    expect(warnings.map(({ peer }) => peer)).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(warnings[0]!.msg).toContain('TRUSTED_PROXIES')
  })

  test('that is trusted is not, but another is', async () => {
    warnings = []
    const behind = await testApp({ log, config: { ...testConfig, trustedProxies: ['10.0.0.0/8'] } })
    await forwarded('10.0.0.1', behind)
    expect(warnings).toEqual([])
    await forwarded('192.0.2.1', behind)
    expect(warnings.map(({ peer }) => peer)).toEqual(['192.0.2.1'])
  })
})

const header = async (on: TestApp) =>
  (await on.inject({ url: '/api/health' })).headers['strict-transport-security']

test('TLS is required of subdomains only if the operator says so', async () => {
  expect(await header(t)).toBe('max-age=31536000')
  const whole = await testApp({ config: { ...testConfig, hstsSubdomains: true } })
  expect(await header(whole)).toBe('max-age=31536000; includeSubDomains')
})
