import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { buyer, peopleOnFile } from '../../../test/reveals.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})

// Closing waits for connections that clients keep alive.
afterAll(() => t.app.server.closeAllConnections())

const url = '/api/people/contacts/bulk-reveal'

async function start(account: SignedIn, talentIds: number[]): Promise<BulkReveal> {
  const payload = { talentIds, revealType: 'email' }
  const response = await t.inject({ method: 'POST', url, headers: account.headers, payload })
  return response.json<{ data: BulkReveal }>().data
}

const watch = (id: number | string, headers: object, signal?: AbortSignal) =>
  fetch(`${origin}${url}/${id}`, {
    headers: { ...headers, accept: 'text/event-stream', 'accept-encoding': 'br, gzip' },
    ...(signal && { signal }),
  })

const valuesOf = (text: string) =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => (JSON.parse(event.slice(6)) as { data: BulkReveal }).data)

test('the progress of a bulk reveal arrives as events until it has ended', async () => {
  const account = await buyer(t, { email: 5 })
  const { id } = await start(account, await peopleOnFile(t.pool, 3))
  const response = await watch(id, account.headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('content-encoding')).toBeNull()
  const text = response.text()
  await t.runJobs()
  const values = valuesOf(await text)
  expect(values[0]).toMatchObject({ id, state: 'running', done: 0, total: 3 })
  expect(values.at(-1)).toMatchObject({ id, state: 'finished', done: 3, revealed: 3 })
})

test('one that has ended is told once', async () => {
  const account = await buyer(t, { email: 5 })
  const { id } = await start(account, await peopleOnFile(t.pool, 1))
  await t.runJobs()
  expect(valuesOf(await (await watch(id, account.headers)).text())).toMatchObject([{ state: 'finished' }])
})

test('failures before the first event are answered as usual', async () => {
  const [owner, other] = [await buyer(t, { email: 5 }), await buyer(t)]
  const { id } = await start(owner, await peopleOnFile(t.pool, 1))
  expect((await watch(id, {})).status).toBe(401)
  expect((await watch('x', owner.headers)).status).toBe(404)
  const response = await watch(id, other.headers)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
  await t.runJobs()
})

test('an account may have five streams open, and another one once one of them has gone', async () => {
  const account = await buyer(t, { email: 5 })
  const { id } = await start(account, await peopleOnFile(t.pool, 1))
  const [leave, over] = [new AbortController(), new AbortController()]
  const watchOn = () => watch(id, account.headers, over.signal)
  for (let i = 0; i < 5; i++)
    expect((await watch(id, account.headers, i === 0 ? leave.signal : over.signal)).status).toBe(200)
  const refused = await watch(id, account.headers)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  leave.abort()
  await vi.waitFor(async () => expect((await watchOn()).status).toBe(200), { timeout: 5000 })
  over.abort()
  await t.runJobs()
})

test('a server stops although a browser watches', async () => {
  const own = await testApp({ pool: t.pool })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const account = await buyer(t, { email: 5 })
  const { id } = await start(account, await peopleOnFile(t.pool, 1))
  const { port } = own.app.server.address() as AddressInfo
  const headers = { ...account.headers, accept: 'text/event-stream' }
  const response = await fetch(`http://127.0.0.1:${port}${url}/${id}`, { headers })
  const text = response.text().catch(() => '')
  await own.app.close()
  expect(valuesOf(await text).at(-1)).toMatchObject({ state: 'running' })
  await t.runJobs()
})
