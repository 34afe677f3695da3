import type { RequestListener } from 'node:http'
import { inspect } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { die, dieMidway, hang, html, json, Loopback } from '../test/loopback.ts'
import { ClusterError, connectCluster, type ClusterFailure, type Request } from './cluster.ts'
import { search } from './questions.ts'

const timeoutMs = 1500
const restMs = 50
const question: Request = { method: 'POST', path: '/people/_search', body: { size: 0 } }
const creation: Request = { method: 'PUT', path: '/people-1', body: {} }

const connect = (...nodes: Loopback[]) =>
  connectCluster({ urls: nodes.map(({ url }) => url), timeoutMs, restMs })

/** A server that closes with the test. */
async function serve(answer: RequestListener): Promise<Loopback> {
  const node = await Loopback.start(answer)
  onTestFinished(async () => await node.close())
  return node
}

const failureOf = async (asked: Promise<unknown>): Promise<ClusterFailure> => {
  const error: unknown = await asked.catch((failure: unknown) => failure)
  if (error instanceof ClusterError) return error.failure
  throw new Error('expected a ClusterError', { cause: error })
}

/** Returns the address of a port on which no server listens. */
async function refusedUrl(): Promise<string> {
  const server = await serve(hang)
  const { url } = server
  await server.close()
  return url
}

async function elapsed(asked: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await asked
  return performance.now() - start
}

describe('one node', () => {
  test('gets method, path, JSON, and lines of JSON', async () => {
    const node = await serve(json({ took: 1 }))
    const cluster = connectCluster({ url: node.url, timeoutMs })
    expect(await cluster.request(question)).toEqual({ took: 1 })
    await cluster.request({ method: 'POST', path: '/people/_bulk', body: '{}\n' })
    expect(node.requests).toMatchObject([
      { method: 'POST', url: '/people/_search', body: '{"size":0}' },
      { method: 'POST', url: '/people/_bulk', body: '{}\n' },
    ])
  })

  test.each([
    ['overloaded', 'a full queue', 429, 'rejected_execution_exception'],
    ['overloaded', 'a circuit breaker', 500, 'circuit_breaking_exception'],
    ['overloaded', 'no manager', 503, 'cluster_block_exception'],
    ['incomplete', 'shards that fail', 503, 'search_phase_execution_exception'],
    ['incomplete', 'a fault', 500, 'null_pointer_exception'],
    ['timeout', 'a time-out of its own', 504, 'process_cluster_event_timeout_exception'],
    ['refused', 'a mistake', 400, 'parsing_exception'],
  ])('fails as %s for %s', async (failure, _, status, type) => {
    const node = await serve(json({ error: { type } }, status))
    expect(await failureOf(connect(node).request(question))).toBe(failure)
  })

  test.each([
    ['unreachable', 'HTML instead of JSON', html(200)],
    ['unreachable', 'HTML of a proxy without a node', html(503)],
    ['refused', 'HTML for a path that is not there', html(404)],
    ['refused', 'a redirect', html(302)],
    ['unreachable', 'a connection that ends', die],
    ['unreachable', 'an answer that ends midway', dieMidway],
    ['timeout', 'no answer', hang],
  ])('fails as %s for %s', async (failure, _, answer) => {
    const node = await serve(answer)
    expect(await failureOf(connect(node).request(question))).toBe(failure)
  })

  test('is asked again at once after it failed', async () => {
    const node = await serve(die)
    const cluster = connect(node)
    await failureOf(cluster.request(question))
    node.answer = json({ took: 1 })
    expect(await cluster.request(question)).toEqual({ took: 1 })
  })

  test.each([
    ['incomplete', { timed_out: false, _shards: { total: 3, successful: 2, failed: 1 } }],
    ['incomplete', { timed_out: false, _shards: { total: 3, successful: 2, failed: 0 } }],
    ['timeout', { timed_out: true, _shards: { total: 3, successful: 3, failed: 0 } }],
  ])('fails a search as %s whose shards have not all answered', async (failure, answer) => {
    const node = await serve(json(answer))
    expect(await failureOf(search(connect(node), { index: 'people', body: {} }))).toBe(failure)
  })
})

describe('several nodes', () => {
  test('are asked in turn', async () => {
    const one = await serve(json({}))
    const other = await serve(json({}))
    const cluster = connect(one, other)
    for (let i = 0; i < 6; i++) await cluster.request(question)
    expect([one.requests.length, other.requests.length]).toEqual([3, 3])
  })

  test.each([
    ['ends the connection', die],
    ['ends an answer midway', dieMidway],
    ['hangs', hang],
    ['is a proxy without a node', html(502)],
    ['is something else than a cluster', html(200)],
  ])('answer for one that %s, which is then left out', async (_, answer) => {
    const dead = await serve(answer)
    const alive = await serve(json({ took: 1 }))
    const cluster = connectCluster({ urls: [dead.url, alive.url], timeoutMs })
    expect(await cluster.request(question)).toEqual({ took: 1 })
    expect(
      await elapsed(Promise.all(Array.from({ length: 5 }, () => cluster.request(question)))),
    ).toBeLessThan(timeoutMs / 2)
    expect(dead.requests).toHaveLength(1)
  })

  test('answer for one that refuses connections, also what must not be repeated', async () => {
    const alive = await serve(json({ took: 1 }))
    const cluster = connectCluster({ urls: [await refusedUrl(), alive.url], timeoutMs })
    expect(await cluster.request(creation)).toEqual({ took: 1 })
  })

  test.each([
    ['unreachable', die],
    ['timeout', hang],
  ])('do not repeat what may have been done: %s', async (failure, answer) => {
    const dead = await serve(answer)
    const alive = await serve(json({}))
    expect(await failureOf(connect(dead, alive).request(creation))).toBe(failure)
    expect(alive.requests).toEqual([])
  })

  test('repeat settings, which become what they shall be', async () => {
    const dead = await serve(die)
    const alive = await serve(json({}))
    await connect(dead, alive).request({ method: 'PUT', path: '/people-1/_settings', body: {} })
    expect(alive.requests).toMatchObject([{ method: 'PUT', url: '/people-1/_settings' }])
  })

  test.each([429, 503, 400])('do not repeat what one of them answers with status %i', async (status) => {
    const one = await serve(json({ error: {} }, status))
    const other = await serve(json({}))
    await failureOf(connect(one, other).request(question))
    expect(other.requests).toEqual([])
  })

  test('share one time-out', async () => {
    const dead = await Promise.all(Array.from({ length: 4 }, async () => await serve(hang)))
    const duration = await elapsed(failureOf(connect(...dead).request(question)))
    expect(duration).toBeGreaterThan(timeoutMs * 0.9)
    expect(duration).toBeLessThan(timeoutMs * 1.5)
  })

  test('are unreachable if all refuse connections', async () => {
    const urls = [await refusedUrl(), await refusedUrl()]
    const cluster = connectCluster({ urls, timeoutMs })
    const duration = await elapsed(
      Promise.all(Array.from({ length: 5 }, () => failureOf(cluster.request(question)))),
    )
    expect(duration).toBeLessThan(timeoutMs)
  })

  test('leave one out that has lost its cluster, until it is back', async () => {
    const one = await serve(json({ error: { type: 'cluster_block_exception' } }, 503))
    const other = await serve(json({}))
    const cluster = connectCluster({ urls: [one.url, other.url], timeoutMs })
    expect(await failureOf(cluster.request(question))).toBe('overloaded')
    for (let i = 0; i < 4; i++) await cluster.request(question)
    expect([one.requests.length, other.requests.length]).toEqual([1, 4])
  })

  test('get one back that answers a probe', async () => {
    const one = await serve(die)
    const other = await serve(json({}))
    const cluster = connect(one, other)
    await cluster.request(question)
    await setTimeout(restMs)
    await cluster.request(question)
    await expect.poll(() => one.probes).toBe(1)
    one.answer = json({})
    await expect
      .poll(async () => {
        await cluster.request(question)
        return one.requests.length
      })
      .toBe(2)
  })
})

test('a caller who leaves gets their reason, and no other node is asked', async () => {
  const slow = await serve(hang)
  const other = await serve(json({}))
  const leaving = new AbortController()
  const asked = connect(slow, other).request({ ...question, signal: leaving.signal })
  await expect.poll(() => slow.requests.length).toBe(1)
  leaving.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
  expect(other.requests).toEqual([])
})

const addressed = ({ port }: Loopback, path = '') => `http://ann:p%40ss%3Aword@127.0.0.1:${port}${path}`

describe('an address', () => {
  test('has credentials, which become a header', async () => {
    const node = await serve(json({}))
    await connectCluster({ urls: [addressed(node)], timeoutMs }).request(question)
    const expected = `Basic ${Buffer.from('ann:p@ss:word').toString('base64')}`
    expect(node.requests).toMatchObject([{ authorization: expected }])
  })

  test('has a path, which stays in front', async () => {
    const node = await serve(json({}))
    for (const path of ['/search', '/search/'])
      await connectCluster({ urls: [addressed(node, path)], timeoutMs }).request({
        ...question,
        path: '/people/_search?a=b',
      })
    expect(node.requests.map(({ url }) => url)).toEqual(Array(2).fill('/search/people/_search?a=b'))
  })

  test.each([die, html(502), html(401), json({ error: {} }, 400), hang])(
    'keeps its credentials out of errors: %#',
    async (answer) => {
      const node = await serve(answer)
      const cluster = connectCluster({ urls: [addressed(node)], timeoutMs: 200 })
      const error: unknown = await cluster.request(question).catch((failure: unknown) => failure)
      const shown = inspect(error, { depth: 10, showHidden: true })
      expect(shown).toContain('ClusterError')
      for (const secret of ['ann', 'p%40ss', 'p@ss', Buffer.from('ann:p@ss').toString('base64')])
        expect(shown).not.toContain(secret)
    },
  )

  test.each([
    'ftp://ann:secret@host',
    'http://ann:secret@ho st',
    'ann:secret@host',
    'http://ann:secret%@host',
  ])('that is none is refused without being shown: %#', (url) => {
    let error: unknown
    try {
      connectCluster({ url, timeoutMs })
    } catch (failure) {
      error = failure
    }
    expect(error).toBeInstanceOf(Error)
    expect(inspect(error, { depth: 10, showHidden: true }).replaceAll(/\n +at .*/g, '')).not.toMatch(
      /ann|secret/,
    )
  })

  test('there must be one', () => {
    expect(() => connectCluster({ urls: [], timeoutMs })).toThrow(TypeError)
  })
})
