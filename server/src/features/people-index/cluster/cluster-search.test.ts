import { allParts } from '@rapport/contract/filters/index-parts.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { startBuild } from '@rapport/search-opensearch/build-index.ts'
import type { Cluster } from '@rapport/search-opensearch/cluster.ts'
import type { IndexNames } from '@rapport/search-opensearch/index-names.ts'
import { keepWith, openIndexes } from '@rapport/search-opensearch/published-index.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { clusterIndexOf, clusterUrls } from '../../../../test/people/cluster.ts'
import { crowd } from '../../../../test/people/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { logbook, until } from '../../../../test/people/live-search.ts'
import { load, loadPeople } from '../../../../test/people/load-people.ts'
import { itemsOf } from '../../../../test/people/stored.ts'
import { cleanUpAfterTest } from '../../../../test/cleanup.ts'
import { endClient } from '../../../database/end-client.ts'
import { connectTo } from '../index-connection.ts'
import { currentDay, startPeopleSearch, type FollowedSearch } from '../people-index.ts'
import { ClusterIndex } from './cluster-index.ts'
import { startClusterSearch } from './cluster-search.ts'

const everybody = forAnybody(emptyFilterSet)
const atCompany = (part: Partial<typeof emptyFilterSet.companyFilter>) => ({
  ...everybody,
  companyFilter: { ...emptyFilterSet.companyFilter, ...part },
})

let pool: Pool
let databaseUrl: string
let cluster: Cluster
let aliases: IndexNames

/** A server's search, and the messages that it logs. */
async function server(fallback?: FollowedSearch) {
  const { log, lines } = logbook()
  const search = await startClusterSearch({
    databaseUrl,
    urls: clusterUrls,
    log,
    today: currentDay,
    fallback,
  })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await search.close()
    isClosed = true
  }
  cleanUpAfterTest(close)
  return { search, lines, close }
}

const builds = (lines: string[]) => lines.filter((line) => line.endsWith('people index built')).length
const loads = (lines: string[]) => lines.filter((line) => line.endsWith('people index loaded')).length

describe.skipIf(clusterUrls.length === 0)('a search on a cluster', () => {
  beforeEach(async () => {
    ;({ pool, url: databaseUrl } = await testDatabase())
    ;({ cluster, aliases } = await clusterIndexOf(databaseUrl))
  })

  it('has one index for all servers; when its keeper goes, another takes over from where it was', async () => {
    await load(pool, itemsOf(crowd(200)))
    const [first, second] = await Promise.all([server(), server()])
    expect(builds(first.lines) + builds(second.lines)).toBe(1)
    const [keeper, other] = builds(first.lines) === 1 ? [first, second] : [second, first]
    await createPeople(pool, [personRecord()])
    await until(async () => (await other.search.ask({ kind: 'count', filters: everybody })) === 201)
    await keeper.close()
    await createPeople(pool, [personRecord()])
    await until(async () => (await other.search.ask({ kind: 'count', filters: everybody })) === 202)
    expect([builds(other.lines), loads(other.lines)]).toEqual([0, 1])
    await until(() => other.search.indexStatus().people === 202)
    expect(other.search.indexStatus().changedAt).toBeInstanceOf(Date)
    await until(() => other.search.indexStatus().delayMs === 0)
  })

  it('goes on with the same index after a restart, with what changed meanwhile', async () => {
    await load(pool, itemsOf(crowd(100)))
    const before = await server()
    await before.close()
    await pool.query('delete from people where id between 10 and 19')
    const after = await server()
    expect(await after.search.ask({ kind: 'count', filters: everybody })).toBe(90)
    expect([builds(after.lines), loads(after.lines)]).toEqual([0, 1])
  })

  it('builds anew what somebody has removed, while it runs', async () => {
    await load(pool, itemsOf(crowd(50)))
    const { search, lines } = await server()
    for (const alias of Object.values(aliases))
      await cluster.request({ method: 'DELETE', path: `/${alias}-*` })
    await expect(search.ask({ kind: 'count', filters: everybody })).rejects.toMatchObject({
      code: 'unavailable',
    })
    await until(async () => (await search.ask({ kind: 'count', filters: everybody }).catch(() => 0)) === 50)
    expect(builds(lines)).toBe(2)
  })

  it('throws away what a build has left that was killed, and shows none of it', async () => {
    await load(pool, itemsOf(crowd(50)))
    const left = await startBuild(cluster, aliases, { build: 'killed' })
    const { search } = await server()
    expect(await search.ask({ kind: 'count', filters: everybody })).toBe(50)
    await expect(left.finish([])).rejects.toMatchObject({ failure: 'incomplete' })
    const found = await cluster.request({ method: 'GET', path: `/${aliases.people}-*/_alias` })
    expect(Object.keys(found as object)).toHaveLength(1)
  })

  it('refuses what a keeper still writes that was stopped while another took over', async () => {
    const [id] = await createPeople(pool, [personRecord()])
    const { search } = await server()
    const client = await connectTo(databaseUrl)
    cleanUpAfterTest(() => endClient(client))
    const stopped = new ClusterIndex({ cluster, aliases, parts: allParts, term: 0 })
    await stopped.open()
    expect(stopped.size).toBe(1)
    await expect(
      stopped.apply(client, { people: new Set([id!]), companies: new Set() }),
    ).rejects.toMatchObject({ name: 'BrokenIndexError', cause: { failure: 'superseded' } })
    await pool.query('delete from people where id = $1', [id])
    await until(async () => (await search.ask({ kind: 'count', filters: everybody })) === 0)
    // Not even removed people come back.
    await pool.query('alter table people disable trigger user')
    await createPeople(pool, [personRecord()])
    await expect(
      stopped.apply(client, { people: new Set([id!, id! + 1]), companies: new Set() }),
    ).rejects.toMatchObject({ cause: { failure: 'superseded' } })
  })

  it('finds former people by the new name of a company', async () => {
    const past = companyRecord({ name: 'Morgenrot' })
    const position = { title: 'Intern', place: null, startDate: '2015', endDate: '2016' }
    const person = () => personRecord({ positions: [{ ...position, company: past, isCurrent: false }] })
    await loadPeople(pool, person(), person(), personRecord())
    const { search } = await server()
    const formerlyAt = (name: string) =>
      search.ask({
        kind: 'count',
        filters: atCompany({ namesIncludedPast: true, namesIncludedPastList: [name] }),
      })
    expect(await formerlyAt('Morgenrot')).toBe(2)
    await pool.query(
      `update companies set name = 'Abendstern', name_key = 'abendstern' where name = 'Morgenrot'`,
    )
    await until(async () => (await formerlyAt('Abendstern')) === 2)
    expect(await formerlyAt('Morgenrot')).toBe(0)
  })

  it('is built anew where its position means nothing to the database', async () => {
    await load(pool, itemsOf(crowd(30)))
    await (await server()).close()
    const { names } = (await openIndexes(cluster, aliases))!
    await keepWith(cluster, names, { mark: { database: 'another', snapshot: '1:1:' } })
    const { search, lines } = await server()
    expect(lines).toContain(
      'warn: building the people index (it belongs to another database or an older schema)',
    )
    expect(await search.ask({ kind: 'count', filters: everybody })).toBe(30)
  })

  it('takes 500 names of three words', async () => {
    const [, name] = await createPeople(pool, [personRecord(), personRecord({ fullName: 'Ann Mary Lee' })])
    expect(name).toBeDefined()
    const { search } = await server()
    const names = Array.from({ length: 499 }, (_, i) => `First${i} Middle${i} Last${i}`)
    expect(
      await search.ask({ kind: 'count', filters: { ...everybody, names: [...names, 'Lee Ann Mary'] } }),
    ).toBe(1)
  })

  it('answers by its own index where no node does, with the same counts', async () => {
    await load(pool, itemsOf(crowd(40)))
    const ofServer = await startPeopleSearch({ databaseUrl, indexDir: '/nowhere/people-index' })
    const { log, lines } = logbook()
    const search = await startClusterSearch({
      databaseUrl,
      urls: ['http://127.0.0.1:9'],
      log,
      today: currentDay,
      fallback: ofServer,
    })
    cleanUpAfterTest(() => search.close())
    expect([await search.ask({ kind: 'count', filters: everybody }), search.size]).toEqual([40, 40])
    expect(lines.join()).toContain('the index of this server does')
  })
})
