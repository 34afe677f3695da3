import { companyKey } from '@rapport/search/filters/filter-texts.ts'
import { comparedParts } from '@rapport/search/similar/compare-scores.ts'
import {
  companyWeights,
  minMoved,
  movedScore,
  placeWeights,
  sizeOfBand,
} from '@rapport/search/similar/company-score.ts'
import { namedQuery } from '../clauses/names.ts'
import { allOf, anyOf, isAny, nobody, type Query } from '../clauses/query.ts'
import { existingCompanies, search, type Counts, type SearchOptions } from '../questions.ts'

export type SimilarCompany = { id: number; companyKey: string; domain: string | undefined }

/** Doc values: each is a list. */
type Fields = { id: number[]; companyKey?: string[]; domain?: string[] }

type Asked = { limit: number; signal: AbortSignal | undefined }

/** Far more values than most given companies have, and moves to more companies than are ever shown. */
const maxValues = 10_000

/** The values of the given companies, and by company id their former people who work there now. */
type Given = { industries: string[]; sizes: number[]; places: string[]; moved: Map<number, number> }

/**
 * The companies most similar to any of those that a query finds, best first, without these: see
 * `company-score.ts`. Three requests. Past employers are known by their names, so those of the same
 * name are one.
 */
export async function similarCompanies(
  options: SearchOptions,
  given: Query,
  { limit, signal }: Asked,
): Promise<SimilarCompany[]> {
  if (given === nobody || limit <= 0) return []
  const { industries, sizes, places, moved } = await factsOf(options, given, signal)
  if (industries.length === 0 && moved.size === 0) return []
  const near = [isAny('industry', industries), isAny('id', [...moved.keys()])]
  const body = {
    query: allOf([anyOf(near)], [given]),
    sort: [scoreSort({ industries, sizes, places, moved }), { id: 'asc' }],
    size: limit,
    track_total_hits: false,
    _source: false,
    docvalue_fields: ['id', 'companyKey', 'domain'],
  }
  const { hits } = await search(options.cluster, { index: options.companies, body, signal })
  return hits.hits.map(({ fields }) => {
    const { id, companyKey: key = [''], domain } = fields as Fields
    return { id: id[0]!, companyKey: key[0]!, domain: domain?.[0] }
  })
}

/** The companies with one of the names, or whose name contains one that is no company's. */
export async function companiesNamed(
  options: SearchOptions,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Query> {
  const keys = [...new Set(names.map(companyKey))].filter((key) => key !== '')
  const existing = await existingCompanies(options, keys, signal)
  return namedQuery(keys, { name: 'companyName', key: 'companyKey', existing })
}

async function factsOf(
  options: SearchOptions,
  given: Query,
  signal: AbortSignal | undefined,
): Promise<Given> {
  const terms = (field: string) => ({ terms: { field, size: maxValues } })
  const band = [{ field: 'headcountMin' }, { field: 'headcountMax', missing: isOpen }]
  const aggs = {
    names: terms('companyKey'),
    industries: terms('industry'),
    places: terms('headquarters'),
    bands: { multi_terms: { terms: band, size: maxValues } },
  }
  const body = { query: given, size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(options.cluster, { index: options.companies, body, signal })
  const keysOf = (name: keyof typeof aggs) => aggregations![name]!.buckets!.map(({ key }) => key!)
  const bands = keysOf('bands') as unknown as [min: number, max: number][]
  const sizes = new Set(bands.map(([min, max]) => sizeOfBand(min, max === isOpen ? Infinity : max)))
  return {
    industries: keysOf('industries'),
    sizes: [...sizes].toSorted((a, b) => a - b),
    places: keysOf('places'),
    moved: await movedFrom(options, keysOf('names'), signal),
  }
}

/** Stands for the upper end of a band that has none. */
const isOpen = -1

/** Where the people went who worked for companies of some names. */
async function movedFrom(
  { cluster, people: index }: SearchOptions,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<number, number>> {
  const aggs = { companies: { terms: { field: 'company', min_doc_count: minMoved, size: maxValues } } }
  const query = isAny(
    'pastCompanyKey',
    names.filter((name) => name !== ''),
  )
  const body = { query, size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(cluster, { index, body, signal })
  const { buckets = [] } = aggregations!.companies as Counts
  return new Map(buckets.map(({ key, doc_count: count }) => [Number(key), count]))
}

/** Sorts by the score that `company-score.ts` defines. */
function scoreSort({ industries, sizes, places, moved }: Given) {
  const params = {
    industries: asSet(industries),
    industryWeight: companyWeights.industry,
    moved: Object.fromEntries(Array.from(moved, ([id, count]) => [id, movedScore(count)])),
    sizes,
    sizeWeight: companyWeights.size,
    places: placeWeights.map(({ kinds, weight }) => ({
      weight,
      keys: asSet(places.filter((key) => kinds.some((kind) => key.startsWith(kind)))),
    })),
    parts: comparedParts,
  }
  return { _script: { type: 'number', order: 'desc', script: { lang: 'painless', source: score, params } } }
}

const asSet = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, true]))

const score = `
  double score = 0;
  if (doc['industry'].size() > 0 && params.industries.containsKey(doc['industry'].value))
    score += params.industryWeight;
  score += params.moved.getOrDefault(String.valueOf(doc['id'].value), 0);
  if (doc['headcountMin'].size() > 0) {
    double size = Math.max(1, doc['headcountMin'].value);
    if (doc['headcountMax'].size() > 0) size = Math.sqrt(size * Math.max(1, doc['headcountMax'].value));
    size = Math.log10(size);
    int low = 0;
    int high = params.sizes.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (params.sizes[middle] < size) low = middle + 1; else high = middle;
    }
    double apart = 1;
    if (low < params.sizes.length) apart = Math.min(apart, params.sizes[low] - size);
    if (low > 0) apart = Math.min(apart, size - params.sizes[low - 1]);
    score += params.sizeWeight * (1 - apart);
  }
  for (def kind : params.places) {
    boolean isShared = false;
    for (def key : doc['headquarters']) if (kind.keys.containsKey(key)) isShared = true;
    if (isShared) score += kind.weight;
  }
  return Math.round(score * params.parts);`
