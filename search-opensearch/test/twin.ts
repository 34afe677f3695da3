import { strict as assert } from 'node:assert'
import fc from 'fast-check'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { sortDirections } from '@rapport/contract/people/sort.ts'
import { parsed } from '../../search/test/lists.ts'
import { NaiveIndex, type World } from '../../search/test/naive-index.ts'
import { aDay } from '../../search/test/random-facts.ts'
import { filterParts, filters } from '../../search/test/random-filters.ts'
import type { PersonFacts } from '../../search/src/facts.ts'
import { mixedWorld, smallWorld } from '../../search/test/random-world.ts'
import { buildIndexes, putPeople, removePeople } from '../src/build-index.ts'
import type { Cluster } from '../src/cluster.ts'
import { createClusterSearch, type ClusterPage } from '../src/search-people.ts'
import { clusterSortFields } from '../src/sort.ts'

const aliases = { people: 'rapport-people', companies: 'rapport-companies' }
/** Small, so that pages are reached in steps. */
const window = 150
const filterSets = 30

/** How many questions were answered as by the twin, and how many of them found some but not all people. */
export type Compared = { questions: number; telling: number }

/** Two worlds on the cluster, each asked random filter sets before and after changes. Throws at the first difference. */
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
    await buildIndexes(cluster, aliases, { ...world, companyOf, version: `${seed}-${i}`, shards: 1 + i })
    const each = filterParts.flatMap((part) => fc.sample(part, { seed: seed + i, numRuns: 2 }))
    const sets = [...each, ...fc.sample(filters, { seed: seed + i, numRuns: filterSets })]
    await ask({ cluster, twin, compared }, sets)
    const { people, removed } = changesOf(world)
    await putPeople(cluster, aliases, { people, companyOf })
    await removePeople(cluster, aliases, removed)
    twin.apply({ companies: [], people, removedPeople: removed })
    await ask({ cluster, twin, compared }, sets)
  }
  return compared
}

/** Some people get the facts of others, and every fifth one is removed. */
function changesOf({ people }: World) {
  const givers = people.toReversed()
  const changed = people
    .slice(0, people.length / 3)
    .map(({ id }, i): PersonFacts => Object.assign({}, givers[i], { id }))
  return { people: changed, removed: people.filter((_, i) => i % 5 === 0).map(({ id }) => id) }
}

type Asked = { cluster: Cluster; twin: NaiveIndex; compared: Compared }

async function ask({ cluster, twin, compared }: Asked, sets: readonly PartialFilterSet[]): Promise<void> {
  const search = createClusterSearch({ cluster, ...aliases, today: () => aDay, window })
  for (const [i, partial] of sets.entries()) {
    const set = parsed(partial)
    const what = JSON.stringify(partial)
    const expected = twin.matching(set, aDay).length
    assert.equal(await search.count(set), expected, `count of ${what}`)
    const added = twin.matching(set, aDay).filter(({ id }) => id > 30).length
    assert.equal(await search.count(set, undefined, 30), added, `count after 30 of ${what}`)
    assert.deepEqual(await search.facets(set), twin.facets(set, aDay), `facets of ${what}`)
    for (const page of pagesOf(i)) {
      const [found, known] = [await search.search(set, page), twin.search(set, page, aDay)]
      assert.deepEqual(found, known, `${JSON.stringify(page)} of ${what}`)
    }
    compared.questions++
    if (expected > 0 && expected < twin.size) compared.telling++
  }
}

function pagesOf(i: number): ClusterPage[] {
  const on = clusterSortFields[i % clusterSortFields.length]!
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
