import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { IndexBuilder } from '@rapport/search/index/index-builder.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { expect, it } from 'vitest'
import { cleanUpAfterTest } from '../../../../test/cleanup.ts'
import { testDatabase } from '../../../../test/database.ts'
import { logbook } from '../../../../test/people/live-search.ts'
import { FollowingSearch } from '../people-index.ts'
import { followClusterSearch } from './cluster-search.ts'

const everybody = forAnybody(emptyFilterSet)

/** A node that answers, while it is well, that seven people match. */
async function startNode(): Promise<{ url: string; health: { isWell: boolean } }> {
  const health = { isWell: true }
  const found = {
    timed_out: false,
    _shards: { total: 1, successful: 1, failed: 0 },
    hits: { total: { value: 7 }, hits: [] },
  }
  const node = createServer((request, response) => {
    response.writeHead(health.isWell ? 200 : 503, { 'content-type': 'application/json' })
    request.resume().on('end', () => response.end(JSON.stringify(health.isWell ? found : {})))
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  cleanUpAfterTest(() => {
    node.close()
    node.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`, health }
}

it('asks the cluster itself, and hears from another thread what is there and what the fallback finds', async () => {
  const { url: databaseUrl } = await testDatabase()
  const { url, health } = await startNode()
  const { log } = logbook()
  const fallback = new FollowingSearch({ queryThreads: 1 })
  const search = await followClusterSearch({ databaseUrl, urls: [url], log, today: () => 20_000, fallback })
  cleanUpAfterTest(() => search.close())
  search.hear({ kind: 'view', view: new IndexBuilder().finish().view() })
  expect(search.size).toBe(0)
  const at = Date.now()
  const state = { people: 9, segments: 2, bytes: 100, changedAt: null, currentMs: 0, at }
  search.hear({ kind: 'cluster', state })
  expect(search.size).toBe(9)
  expect(search.indexStatus()).toMatchObject({ people: 9, segments: 2, bytes: 100 })
  expect(await search.ask({ kind: 'count', filters: everybody })).toBe(7)
  health.isWell = false
  expect(await search.ask({ kind: 'count', filters: everybody })).toBe(0)
})
