import { allParts, indexParts, type IndexPart } from '@rapport/contract/filters/index-parts.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, testConfig } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { indexFolder, liveSearch } from '../../../test/people/live-search.ts'

/** What asks for each part, and its opposite. */
const asking: Record<IndexPart, [PartialFilterSet, PartialFilterSet]> = {
  skills: [{ skills: { included: ['beekeeping'] } }, { skills: { excluded: ['beekeeping'] } }],
  keywords: [{ keywords: { included: ['honey'] } }, { keywords: { excluded: ['honey'] } }],
}

let pool: Pool
let databaseUrl: string
beforeEach(async () => {
  ;({ pool, url: databaseUrl } = await testDatabase())
  await createPeople(pool, [personRecord({ headline: 'Honey for everybody', skills: ['Beekeeping'] })])
})

describe.each(indexParts)('without %s in the index', (part) => {
  const parts = { ...allParts, [part]: false }
  const [included, excluded] = asking[part]

  it('their filters are refused rather than ignored', async () => {
    const search = await liveSearch({ databaseUrl, indexDir: await indexFolder(), parts })
    const count = (sought: PartialFilterSet) =>
      search.ask({ kind: 'count', filters: forAnybody(filterSet.parse(sought)) })
    expect(await count(included)).toBe(0)
    for (const other of indexParts.filter((each) => each !== part))
      expect([other, await count(asking[other][0])]).toEqual([other, 1])

    const t = await testApp({ pool, search, config: { ...testConfig, indexParts: parts } })
    const { headers } = await t.signIn()
    const ask = (payload: object) =>
      t.inject({ method: 'POST', url: '/api/v2/search/people', headers, payload })
    for (const [list, sought] of [
      ['included', included],
      ['excluded', excluded],
    ] as const)
      expect((await ask(sought)).json()).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: `${part}.${list}`, code: 'error_filter_off' }],
      })
    expect((await ask({})).statusCode).toBe(200)
    expect((await t.inject({ url: '/api/settings' })).json()).toMatchObject({ data: { indexParts: parts } })
  })

  it('the index is another one than with them', async () => {
    const indexDir = await indexFolder()
    const without = await liveSearch({ databaseUrl, indexDir, parts })
    await without.close()
    const search = await liveSearch({ databaseUrl, indexDir })
    expect(await search.ask({ kind: 'count', filters: forAnybody(filterSet.parse(included)) })).toBe(1)
  })
})
