import { forAnybody } from '@rapport/search/people-search.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { indexFolder, liveSearch, until } from '../../../test/people/live-search.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'

let pool: Pool
let databaseUrl: string
beforeEach(async () => {
  ;({ pool, url: databaseUrl } = await testDatabase())
})

type Keywords = PartialFilterSet['keywords']

async function searchOf() {
  const search = await liveSearch({ databaseUrl, indexDir: await indexFolder() })
  const found = async (sought: Keywords) => {
    const filters = forAnybody(filterSet.parse({ keywords: sought }))
    const { ids } = await search.ask({ kind: 'search', filters, page: { offset: 0, limit: 100 } })
    return ids.toSorted((a, b) => a - b)
  }
  return { found }
}

describe('keywords', () => {
  it('are found in each text of a profile and of the company, never across two', async () => {
    const acme = companyRecord({ name: 'Acme Robots', summary: 'We build warehouse robots.' })
    const [headline, summary, employee] = await createPeople(pool, [
      personRecord({ headline: 'Carbon accounting lead', summary: 'I like R&D' }),
      personRecord({ headline: 'Carbon', summary: 'accounting for scope 3. 머신러닝엔지니어입니다' }),
      personRecord({ company: acme, skills: ['Node.js'], title: 'VP, Carbon Accounting' }),
    ])
    const { found } = await searchOf()
    expect(await found({ included: ['carbon accounting'] })).toEqual([headline, employee])
    expect(await found({ included: ['accounting', 'carbon'], all: true })).toEqual([
      headline,
      summary,
      employee,
    ])
    expect(await found({ included: ['warehouse robots'] })).toEqual([employee])
    expect(await found({ included: ['r&d'] })).toEqual([headline])
    expect(await found({ included: ['러닝 엔지니어'] })).toEqual([summary])
    expect(await found({ included: ['node.js'] })).toEqual([employee])
    expect(await found({ excluded: ['carbon accounting'] })).toEqual([summary])
    expect(await found({ included: ['?!'] })).toEqual([])
  })

  it('follow a company that describes itself anew, and a person', async () => {
    const company = companyRecord({ summary: 'We build robots.' })
    const [id] = await createPeople(pool, [personRecord({ company })])
    const { found } = await searchOf()
    expect(await found({ included: ['build robots'] })).toEqual([id])
    await load(pool, itemsOf([personRecord({ company: { ...company, summary: 'We sell tea.' } })]))
    await until(async () => (await found({ included: ['sell tea'] })).includes(id!))
    expect(await found({ included: ['build robots'] })).toEqual([])
    await pool.query(`update people set document = document || '{"headline":"Tea taster"}' where id = $1`, [
      id,
    ])
    await until(async () => (await found({ included: ['tea taster'] })).length === 1)
  })
})
