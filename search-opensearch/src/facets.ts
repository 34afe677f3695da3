import { isDeepStrictEqual } from 'node:util'
import { facetNames, facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import { filterFields, type FieldId, type FieldValue } from '@rapport/contract/filters/fields.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet, emptyValue, isSet, readField, withField } from '@rapport/contract/filters/values.ts'
import type { FacetCount, Facets } from '@rapport/contract/people/schemas.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import type { PersonSets, ResolvedFilters } from '@rapport/search/people-search.ts'
import { filterQuery } from './clauses/filter-query.ts'
import { listed } from './clauses/places.ts'
import { allOf, type Query } from './clauses/query.ts'
import type { FilterQuestion } from './clauses/question.ts'
import type { PersonField } from './mapping.ts'
import { anyRest } from './patterns.ts'
import { counted, countsIn, questionOf, search, type Counts, type SearchOptions } from './questions.ts'

const fieldOfFacet = Object.fromEntries(
  Object.entries(filterFields).flatMap(([id, field]) => ('facet' in field ? [[field.facet, id]] : [])),
) as Record<FacetName, FieldId>

/** The facets each of whose values is one value of a field. */
const plainFields = {
  industries: 'industry',
  companyTypes: 'companyType',
  smartIntents: 'intent',
  functions: 'function',
  fundingCategories: 'fundingCategory',
} as const satisfies Partial<Record<FacetName, PersonField>>

const placeFields = { locations: 'place', headquarters: 'headquarters' } as const satisfies Partial<
  Record<FacetName, PersonField>
>

/** The documents to count: those of an index that a filter set matches. */
export type Subject = {
  index: string
  names: readonly FacetName[]
  queryOf: (question: FilterQuestion) => Query
}

/**
 * Counts for each value of each facet how many people match if the facet's own filter is replaced
 * by that value alone.
 */
export async function countFacets(
  options: SearchOptions,
  filters: ResolvedFilters,
  signal?: AbortSignal,
): Promise<Facets> {
  const subject: Subject = { index: options.people, names: facetNames, queryOf: filterQuery }
  const question = await questionOf(options, filters, signal)
  return (await countSubject(options, { subject, question, signal })) as Facets
}

type Request = {
  subject: Subject
  question: FilterQuestion
  signal: AbortSignal | undefined
}

/**
 * One request: within what all other filters match, one aggregation for each facet, without its own
 * filter.
 */
export async function countSubject(
  options: SearchOptions,
  { subject, question, signal }: Request,
): Promise<Partial<Facets>> {
  const { index, names, queryOf } = subject
  const { filters } = question
  const countries = await countriesOf(options, subject, signal)
  const ask = (changed: FilterSet) => queryOf({ ...question, filters: { ...changed, people: noPeople } })
  const set = names.filter((name) => isSet(filters, fieldOfFacet[name]))
  const ownQuery = (name: FacetName) => ask(only(name, readField(filters, fieldOfFacet[name])))
  const facets = names.map((name) => ({
    name,
    others: set.filter((other) => other !== name).map(ownQuery),
    counter: counterOf(name, { countries, ask }),
  }))
  const unset = set.reduce<FilterSet>(
    (left, name) => withField(left, fieldOfFacet[name], emptyValue(fieldOfFacet[name])),
    filters,
  )
  const body = {
    query: queryOf({ ...question, filters: { ...unset, people: filters.people } }),
    size: 0,
    track_total_hits: false,
    aggs: Object.fromEntries(
      facets.map(({ name, others, counter }) => [name, { filter: allOf(others), aggs: counter.aggs }]),
    ),
  }
  const { aggregations } = await search(options.cluster, { index, body, signal })
  return Object.fromEntries(
    facets.map(({ name, counter }) => [
      name,
      present(name, counter.read(aggregations![name] as unknown as Record<string, Counts>)),
    ]),
  )
}

const noPeople: PersonSets = { required: [], excluded: [] }

/** A filter set with the facet's own filter alone. */
const only = (name: FacetName, value: FieldValue): FilterSet =>
  withField(emptyFilterSet, fieldOfFacet[name], value)

/** How the values of a facet are counted: by aggregations, from whose answers the counts are read. */
type Counter = { aggs: object; read: (answers: Record<string, Counts>) => FacetCount[] }

type Meaning = { countries: Countries; ask: (filters: FilterSet) => Query }

function counterOf(name: FacetName, { countries, ask }: Meaning): Counter {
  const queryOf = (value: string) => ask(only(name, [value]))
  if (name === 'locations' || name === 'headquarters')
    return placeCounter(placeFields[name], countries[name], queryOf)
  if (name in plainFields) {
    const names = facetValues[name as keyof typeof plainFields]
    return termCounter(
      plainFields[name as keyof typeof plainFields],
      names.map((value) => ({ value, term: value })),
    )
  }
  return queryCounter(facetValues[name], queryOf)
}

/** Terms that are asked for by name are all counted, on every shard: the counts are exact. */
function termCounter(field: PersonField, values: readonly { value: string; term: string }[]): Counter {
  const include = values.map(({ term }) => term)
  return {
    aggs: include.length === 0 ? {} : { terms: { terms: { field, include, size: include.length } } },
    read({ terms }) {
      const counts = new Map(terms?.buckets?.map(({ key, doc_count: count }) => [key, count]))
      return values.map(({ value, term }) => ({ value, count: counts.get(term) ?? 0 }))
    },
  }
}

function queryCounter(values: readonly string[], queryOf: (value: string) => Query): Counter {
  return {
    aggs: values.length === 0 ? {} : { queries: counted(values.map(queryOf)) },
    read({ queries }) {
      const counts = queries ? countsIn(queries) : []
      return values.map((value, i) => ({ value, count: counts[i]! }))
    },
  }
}

/** A country's name may mean more than the country: `Georgia` is also a state. */
function placeCounter(
  field: PersonField,
  countries: readonly Country[],
  queryOf: (value: string) => Query,
): Counter {
  const isPlain = ({ name, key }: Country) => isDeepStrictEqual(listed(name), [key])
  const plain = countries.filter(isPlain).map(({ name, key }) => ({ value: name, term: key }))
  const others = countries.filter((country) => !isPlain(country)).map(({ name }) => name)
  const parts = [termCounter(field, plain), queryCounter([...new Set(others)], queryOf)]
  return {
    aggs: Object.assign({}, ...parts.map(({ aggs }) => aggs)) as object,
    read: (answers) => parts.flatMap(({ read }) => read(answers)),
  }
}

/**
 * Returns countries and industries that have people, most frequent first; all values of other
 * facets, in display order.
 */
function present(name: FacetName, counts: readonly FacetCount[]): FacetCount[] {
  if (name !== 'locations' && name !== 'headquarters' && name !== 'industries') return [...counts]
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** A country in which people live or companies are headquartered. */
type Country = { name: string; key: string }
type Countries = Record<keyof typeof placeFields, Country[]>

/** More countries than exist. */
const maxCountries = 1000

/** The countries of all documents. The cluster remembers the answer until a document changes. */
async function countriesOf(
  { cluster }: SearchOptions,
  { index, names }: Subject,
  signal?: AbortSignal,
): Promise<Countries> {
  const places = names.filter((name) => name in placeFields) as (keyof typeof placeFields)[]
  const aggs = places.map((name) => [
    name,
    { terms: { field: placeFields[name], include: countryPattern, size: maxCountries } },
  ])
  const body = { size: 0, track_total_hits: false, aggs: Object.fromEntries(aggs) as object }
  const { aggregations } = await search(cluster, { index, body, signal })
  const found = places.map((name) => {
    const keys = aggregations![name]!.buckets!.map(({ key }) => key!)
    return [name, keys.map((key) => ({ key, name: countryName(key.slice(countryPrefix).toUpperCase()) }))]
  })
  return { locations: [], headquarters: [], ...(Object.fromEntries(found) as Partial<Countries>) }
}

const countryPrefix = 'country:'.length
const countryPattern = `country:${anyRest}`
