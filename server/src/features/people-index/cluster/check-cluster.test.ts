import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectCluster } from '@rapport/search-opensearch/cluster.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkCluster } from './check-cluster.ts'

let answers: { status: number; body: string }[]
const node = createServer((_, response) => {
  const { status, body } = answers.length > 1 ? answers.shift()! : answers[0]!
  response.writeHead(status).end(body)
})
beforeAll(async () => {
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
})
afterAll(() => {
  node.closeAllConnections()
  node.close()
})

const check = (signal?: AbortSignal) => {
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  return checkCluster(connectCluster({ url, timeoutMs: 1000 }), signal)
}
const release = (version: object) => ({ status: 200, body: JSON.stringify({ version }) })
const known = release({ distribution: 'opensearch', number: '2.19.1' })

it('waits for a cluster that is still starting', async () => {
  answers = [{ status: 503, body: '{}' }, known]
  await check()
  expect(answers).toEqual([known])
})

it.each([
  [release({ number: '8.1.0' }), 'OpenSearch 2 or newer, not to something else 8.1.0'],
  [
    release({ distribution: 'opensearch', number: '1.3.0' }),
    'OpenSearch 2 or newer, not to opensearch 1.3.0',
  ],
  [{ status: 200, body: '{"hello":1}' }, 'OpenSearch 2 or newer, not to something else'],
  [{ status: 401, body: '{"error":"security"}' }, /can't be used: status 401/],
])('says why it cannot be used: %j', async (answer, reason) => {
  answers = [answer]
  await expect(check()).rejects.toThrow(reason)
})

it('can be stopped while it waits', async () => {
  answers = [{ status: 503, body: '{}' }]
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 50)
  await expect(check(stop.signal)).rejects.toThrow('stopped')
})
