import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { strict as assert } from 'node:assert'
import fc from 'fast-check'
import { seniorities, suggestionTypes, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import { createPeopleIndex } from '../../search/test/create-people-index.ts'
import type { PersonFacts } from '../../search/src/facts.ts'
import { companyKey, industryKey, schoolNameKey, titleKey } from '../../search/src/filters/filter-texts.ts'
import type { PeopleSearch, SimilarQuery } from '../../search/src/people-search.ts'
import type { NaiveIndex, World } from '../../search/test/naive/naive-index.ts'
import { aDay, some } from '../../search/test/random-facts.ts'
import { typed } from '../../search/test/typed.ts'
import { places, vocabulary } from '../../search/test/vocabulary.ts'
import type { Cluster } from '../src/cluster.ts'
import type { IndexNames } from '../src/index-names.ts'
import { createClusterSearch, type ClusterSearch } from '../src/search-people.ts'
import { record, type Compared } from './compared.ts'

/** Similar values are compared with the index in process: the naive twin does not rank them. */

const queriesPerType = 12
const companies = 40
/** Fewer than there are people, in the larger world. */
const sampled = 200

const today = () => aDay

type Asked = { cluster: Cluster; aliases: IndexNames; twin: NaiveIndex; compared: Compared }

export async function askSimilar({ cluster, aliases, twin, compared }: Asked, seed: number): Promise<void> {
  const world = withNamesakes({ companies: [...twin.companies], people: [...twin.people] })
  const search = createClusterSearch({ cluster, ...aliases, today })
  const index = createPeopleIndex({ ...world, today })
  const queries = suggestionTypes.flatMap((type) =>
    fc.sample(similarQuery(type), { seed, numRuns: queriesPerType }),
  )
  for (const query of queries) await compare({ search, index, compared }, query)
  const strongest = createPeopleIndex({ ...world, people: strongestOf(world.people), today })
  const sampling = createClusterSearch({ cluster, ...aliases, today, sampled })
  for (const query of queries.filter(({ type }) => areRankedByPeople.has(type)))
    assert.deepEqual(
      keysOf(await sampling.ask({ kind: 'similar', ...query })),
      keysOf(await strongest.ask({ kind: 'similar', ...query })),
      `similar ${JSON.stringify(query)} of a sample`,
    )
  for (const { id } of world.companies.slice(0, companies)) {
    const query = { id, limit: 8 }
    const found = await search.ask({ kind: 'similarCompanies', ...query })
    assert.deepEqual(
      found,
      await index.ask({ kind: 'similarCompanies', ...query }),
      `companies similar to ${id}`,
    )
    record(compared, found.length > 0)
  }
}

const areRankedByPeople = new Set<SuggestionType>(['JOBS', 'UNIVERSITIES', 'EDUCATIONS', 'INDUSTRIES'])

type Both = { search: ClusterSearch; index: PeopleSearch; compared: Compared }

async function compare({ search, index, compared }: Both, query: SimilarQuery): Promise<void> {
  const [found, expected] = [
    await search.ask({ kind: 'similar', ...query }),
    await index.ask({ kind: 'similar', ...query }),
  ]
  assert.deepEqual(found.map(comparable), expected.map(comparable), `similar ${JSON.stringify(query)}`)
  record(compared, found.length > 0)
}

/** Which of several spellings is shown may differ. */
const comparable = ({ type, label, count }: Suggestion) => ({ key: keyOf[type](label), count })
const keysOf = (found: readonly Suggestion[]) => found.map(({ type, label }) => keyOf[type](label))

const itself = (text: string) => text

const keyOf: Record<SuggestionType, (label: string) => string> = {
  JOBS: titleKey,
  UNIVERSITIES: schoolNameKey,
  EDUCATIONS: fold,
  SKILLS: skillKey,
  INDUSTRIES: industryKey,
  COMPANIES: companyKey,
  DOMAINS: itself,
  LOCATIONS: itself,
  SENIORITIES: itself,
}

const texts: Record<SuggestionType, readonly string[]> = {
  JOBS: [...vocabulary.titles, ...typed.titles],
  UNIVERSITIES: [...vocabulary.schools, ...typed.schools],
  EDUCATIONS: [...vocabulary.fields, ...typed.fields],
  SKILLS: [...vocabulary.skills, ...typed.skills],
  INDUSTRIES: [...vocabulary.industries, ...typed.industries],
  COMPANIES: [...vocabulary.companies, ...typed.companies],
  DOMAINS: [...vocabulary.domains, ...typed.domains],
  LOCATIONS: [...places.map(placeLabel), ...typed.places],
  SENIORITIES: [...seniorities, 'none'],
}

/** Whatever is selected is so in all its spellings. */
function similarQuery(type: SuggestionType): fc.Arbitrary<SimilarQuery> {
  const all = [...new Set(texts[type])]
  const spellings = (values: readonly string[]) => {
    const keys = new Set(values.map(keyOf[type]))
    return all.filter((text) => keys.has(keyOf[type](text)))
  }
  return fc
    .record({ values: some(all, 4), without: some(all, 3), limit: fc.integer({ min: 0, max: 12 }) })
    .map(({ values, without, limit }) => ({
      type,
      values,
      limit,
      without: spellings([...values, ...without]),
    }))
}

/** Past employers of one name are one on the cluster, and those without a name are none. */
function withNamesakes({ companies: all, people }: World): World {
  const keyOfId = new Map(all.map(({ id, nameKey }) => [id, nameKey]))
  const idsOf = Map.groupBy(all, ({ nameKey }) => nameKey)
  const widened = ({ pastCompanies }: PersonFacts) =>
    [...new Set(pastCompanies.map((id) => keyOfId.get(id) ?? ''))]
      .filter((key) => key !== '')
      .flatMap((key) => idsOf.get(key)!.map(({ id }) => id))
  return {
    companies: all,
    people: people.map((person) => ({ ...person, pastCompanies: widened(person) })),
  }
}

/** As many as are sampled, and those as strong as the last. */
function strongestOf(people: readonly PersonFacts[]): PersonFacts[] {
  const strengths = people.map(({ strength }) => strength).toSorted((a, b) => b - a)
  const least = strengths[sampled - 1] ?? -Infinity
  return people.filter(({ strength }) => strength >= least)
}
