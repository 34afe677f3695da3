import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { connectCluster, ClusterError } from '@rapport/search-opensearch/cluster.ts'
import { createClusterSearch } from '@rapport/search-opensearch/search-people.ts'
import { createPeopleIndex } from '../../../../../search/test/create-people-index.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logbook } from '../../../../test/people/live-search.ts'
import { testApp } from '../../../../test/app.ts'
import { answering } from './answering.ts'

/** The node's answer, and how often it was requested. */
let answer: (response: ServerResponse) => void
let asked = 0
const node = createServer((request, response) => {
  asked++
  request.resume().on('end', () => answer(response))
})
let url: string
beforeEach(async () => {
  asked = 0
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterEach(() => {
  node.closeAllConnections()
  node.close()
})

const json = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const right = json(200, {
  timed_out: false,
  _shards: { total: 1, successful: 1, failed: 0 },
  hits: { total: { value: 7 }, hits: [] },
})
const failures = {
  'the queues are full': json(429, { error: { type: 'rejected_execution_exception' } }),
  'a circuit breaker is open': json(503, { error: { type: 'circuit_breaking_exception' } }),
  'no master is known': json(503, { error: { type: 'cluster_block_exception' } }),
  'the index is not there': json(404, { error: { type: 'index_not_found_exception' } }),
  'a shard is missing': json(200, {
    timed_out: false,
    _shards: { total: 2, successful: 1, failed: 1 },
    hits: { total: { value: 5 }, hits: [] },
  }),
  'time ran out': json(200, {
    timed_out: true,
    _shards: { total: 1, successful: 1, failed: 0 },
    hits: { total: { value: 5 }, hits: [] },
  }),
  'the node hangs': () => {},
  'the node dies': (response: ServerResponse) => void response.socket?.destroy(),
  'something else answers': (response: ServerResponse) => void response.end('<html>'),
}

const howMany = { kind: 'count', filters: forAnybody(emptyFilterSet) } as const

function cluster() {
  const options = { people: 'people', companies: 'companies', today: () => 20_000 }
  return createClusterSearch({ cluster: connectCluster({ url, timeoutMs: 300 }), ...options })
}

/** It is empty, so its answers differ from the cluster's. */
const fallback = createPeopleIndex({ companies: [], people: [], today: () => 20_000 })

it.each(Object.entries(failures))('where %s, a question is unavailable', async (_, fail) => {
  const { log, lines } = logbook()
  const questions = answering({ cluster: cluster(), log })
  answer = fail
  for (let i = 0; i < 2; i++)
    await expect(questions.ask(howMany)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(lines).toEqual([expect.stringMatching(/^warn: the search cluster does not answer: searches fail/)])
  answer = right
  expect(await questions.ask(howMany)).toBe(7)
  expect(lines.at(-1)).toBe('info: the search cluster answers again')
})

it('the fallback answers instead, and for some seconds the cluster is left alone', async () => {
  const { log } = logbook()
  const questions = answering({ cluster: cluster(), fallback, log })
  answer = right
  expect(await questions.ask(howMany)).toBe(7)
  answer = failures['the queues are full']
  const before = asked
  for (let i = 0; i < 3; i++) expect(await questions.ask(howMany)).toBe(0)
  expect(asked).toBe(before + 1)
})

it('while the cluster hangs, one question at a time waits for it, and the fallback answers the others', async () => {
  const { log } = logbook()
  const questions = answering({ cluster: cluster(), fallback, log })
  answer = failures['the node hangs']
  expect(await questions.ask(howMany)).toBe(0)
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockReturnValue(now + 6000)
  const before = asked
  const tries = questions.ask(howMany)
  const others = await Promise.all([questions.ask(howMany), questions.ask(howMany)])
  later.mockRestore()
  expect([...others, await tries]).toEqual([0, 0, 0])
  expect(asked).toBe(before + 1)
})

it('a mistake of ours is no failure of the cluster', async () => {
  const { log, lines } = logbook()
  answer = json(400, { error: { type: 'parsing_exception' } })
  const questions = answering({ cluster: cluster(), fallback, log })
  await expect(questions.ask(howMany)).rejects.toBeInstanceOf(ClusterError)
  expect(lines).toEqual([])
})

it('a caller who leaves is told so, and the cluster is not blamed', async () => {
  const { log, lines } = logbook()
  answer = failures['the node hangs']
  const leaving = new AbortController()
  const counted = answering({ cluster: cluster(), fallback, log }).ask(howMany, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(counted).rejects.toThrow('left')
  expect(lines).toEqual([])
})

it('over HTTP that is a 503 with the time after which to try again', async () => {
  const { log } = logbook()
  answer = failures['no master is known']
  const status = { people: 0, segments: 0, bytes: 0, changedAt: null, delayMs: 0 }
  const search = { ...answering({ cluster: cluster(), log }), size: 0, indexStatus: () => status }
  const t = await testApp({ search })
  const { headers } = await t.signIn()
  const response = await t.inject({
    method: 'POST',
    url: '/api/v2/search/people',
    headers,
    payload: {},
  })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(response.json()).toMatchObject({ code: 'unavailable' })
})
