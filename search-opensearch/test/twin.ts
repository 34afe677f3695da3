import { strict as assert } from 'node:assert'
import fc from 'fast-check'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { sortDirections, sortFields } from '@rapport/contract/people/sort.ts'
import { parsed } from '../../search/test/lists.ts'
import { NaiveIndex, type NaiveChange, type World } from '../../search/test/naive/naive-index.ts'
import { checkSkills } from '../../search/test/naive/skills.ts'
import { checkTitleGroups } from '../../search/test/naive/title-groups.ts'
import { aDay } from '../../search/test/random-facts.ts'
import { filterParts, filters, suggestQuery } from '../../search/test/random-filters.ts'
import type { CompanyFacts, PersonFacts } from '../../search/src/facts.ts'
import { mixedWorld, smallWorld } from '../../search/test/random-world.ts'
import { vocabulary } from '../../search/test/vocabulary.ts'
import { applyChange } from '../src/apply-change.ts'
import { buildIndexes } from './build-indexes.ts'
import type { Cluster } from '../src/cluster.ts'
import { createClusterSearch } from '../src/search-people.ts'
import { record, type Compared } from './compared.ts'
import { askSimilar } from './similar.ts'
import type { SortedCompanyPage, SortedPage, SuggestQuery } from '../../search/src/people-search.ts'
import { companySortFields } from '@rapport/contract/companies/sort.ts'

const aliases = { people: 'rapport-people', companies: 'rapport-companies' }
/** Small, so that pages are reached in steps. */
const window = 150
const filterSets = 30
const suggestQueries = 60

/**
 * Two worlds on the cluster, each asked random filter sets before and after changes. Throws at the
 * first difference.
 */
export async function compareWithTwin(cluster: Cluster, seed: number): Promise<Compared> {
  const worlds = [
    mixedWorld({ seed, people: 700, companies: 400 }),
    ...fc.sample(smallWorld(), { seed, numRuns: 1 }),
  ]
  const compared = { questions: 0, telling: 0 }
  for (const [i, world] of worlds.entries()) {
    const twin = new NaiveIndex(world)
    const companies = new Map(world.companies.map((company) => [company.id, company]))
    const companyOf = (id: number) => companies.get(id)
    const companiesOf = (ids: readonly number[]) => ids.flatMap((id) => companies.get(id) ?? [])
    const names = await buildIndexes(cluster, aliases, {
      ...world,
      companyOf,
      build: `${seed}-${i}`,
      shards: 1 + i,
    })
    const each = filterParts.flatMap((part) => fc.sample(part, { seed: seed + i, numRuns: 2 }))
    const sets = [...each, ...fc.sample(filters, { seed: seed + i, numRuns: filterSets })]
    const suggestions = fc.sample(suggestQuery, { seed: seed + i, numRuns: suggestQueries })
    await ask({ cluster, twin, compared }, sets)
    await askSuggestions({ cluster, twin, compared }, suggestions)
    await askTitleGroups({ cluster, twin, compared }, sets)
    await askSimilar({ cluster, aliases, twin, compared }, seed + i)
    const change = changesOf(world)
    for (const company of change.companies) companies.set(company.id, company)
    await applyChange(cluster, names, { ...change, companyOf, companiesOf })
    twin.apply(change)
    await ask({ cluster, twin, compared }, sets)
    await askSuggestions({ cluster, twin, compared }, suggestions)
    await askTitleGroups({ cluster, twin, compared }, sets)
    await askSimilar({ cluster, aliases, twin, compared }, seed + i)
  }
  return compared
}

/** Some people and companies get the facts of others, and every fifth person is removed. */
function changesOf({ people, companies }: World): NaiveChange {
  const changedCompanies = exchanged(companies)
  const ids = new Set<number | null>(changedCompanies.map(({ id }) => id))
  const changedPeople = exchanged(people)
  const others = people
    .slice(changedPeople.length)
    .filter(({ company, pastCompanies }) => ids.has(company) || pastCompanies.some((id) => ids.has(id)))
  const removedPeople = people.filter((_, i) => i % 5 === 0).map(({ id }) => id)
  const removed = new Set(removedPeople)
  const stated = [...changedPeople, ...others].filter(({ id }) => !removed.has(id))
  return { companies: changedCompanies, people: stated, removedPeople }
}

/** The first third with the facts of the last. */
function exchanged<T extends PersonFacts | CompanyFacts>(all: readonly T[]): T[] {
  const givers = all.toReversed()
  return all.slice(0, all.length / 3).map(({ id }, i) => Object.assign({}, givers[i]!, { id }))
}

type Asked = { cluster: Cluster; twin: NaiveIndex; compared: Compared }

async function ask({ cluster, twin, compared }: Asked, sets: readonly PartialFilterSet[]): Promise<void> {
  const search = createClusterSearch({ cluster, ...aliases, today: () => aDay, window })
  for (const [i, partial] of sets.entries()) {
    const set = parsed(partial)
    const what = JSON.stringify(partial)
    const expected = twin.matching(set, aDay).length
    assert.equal(await search.ask({ kind: 'count', filters: set }), expected, `count of ${what}`)
    const skills = { filters: set, limit: 5 }
    checkSkills(twin, skills, await search.ask({ kind: 'skills', ...skills }), aDay)
    assert.deepEqual(
      await search.ask({ kind: 'facets', filters: set }),
      twin.facets(set, aDay),
      `facets of ${what}`,
    )
    for (const page of companyPagesOf(i)) {
      const [found, known] = [
        await search.ask({ kind: 'companies', filters: set, page }),
        twin.companiesFound(set, page, aDay),
      ]
      assert.deepEqual(found, known, `companies ${JSON.stringify(page)} of ${what}`)
    }
    for (const page of pagesOf(i)) {
      const [found, known] = [
        await search.ask({ kind: 'search', filters: set, page }),
        twin.search(set, page, aDay),
      ]
      assert.deepEqual(found, known, `${JSON.stringify(page)} of ${what}`)
    }
    record(compared, expected > 0 && expected < twin.size)
  }
}

async function askSuggestions({ cluster, twin, compared }: Asked, queries: readonly SuggestQuery[]) {
  const search = createClusterSearch({ cluster, ...aliases, today: () => aDay, window })
  for (const query of queries) {
    let found
    try {
      found = await search.ask({ kind: 'suggest', ...query })
      // A cluster takes texts as they are typed.
      twin.checkSuggestions(query, found, false)
    } catch (cause) {
      throw new Error(`suggestions ${JSON.stringify(query)} are ${JSON.stringify(found)}`, { cause })
    }
    record(compared, found.length > 0)
  }
}

/** Each filter set with a title, in turn. */
async function askTitleGroups({ cluster, twin, compared }: Asked, sets: readonly PartialFilterSet[]) {
  const search = createClusterSearch({ cluster, ...aliases, today: () => aDay, window })
  for (const [i, partial] of sets.entries()) {
    const query = { filters: parsed(partial), title: vocabulary.titles[i % vocabulary.titles.length]! }
    const groups = await search.ask({ kind: 'titleGroups', ...query })
    try {
      checkTitleGroups(twin, query, groups)
    } catch (cause) {
      const what = `${query.title} of ${JSON.stringify(partial)}`
      throw new Error(`the groups of ${what} are ${JSON.stringify(groups)}`, { cause })
    }
    record(compared, groups.same.length > 0)
  }
}

function companyPagesOf(i: number): SortedCompanyPage[] {
  const on = companySortFields[i % companySortFields.length]!
  const by = sortDirections[i % sortDirections.length]!
  return [
    { offset: 0, limit: 1000 },
    { offset: i, limit: 20, sort: { on, by } },
  ]
}

function pagesOf(i: number): SortedPage[] {
  const on = sortFields[i % sortFields.length]!
  const sorts = sortDirections.map((by) => ({ offset: 0, limit: 1000, sort: { on, by } }))
  return [
    { offset: 0, limit: 25 },
    { offset: 7 * (i % 12), limit: 30 },
    { offset: 0, limit: 1000 },
    { offset: window + 7 * (i % 40), limit: 30 },
    { offset: 10, limit: 0 },
    ...sorts,
  ]
}
