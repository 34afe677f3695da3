import {
  alikeKinds,
  contextWeight,
  minShared,
  rankedValues,
  type AlikeKind,
  type AlikeType,
  type ValueWeights,
} from '@rapport/search/similar/alike-score.ts'
import { allOf, isAny } from '../clauses/query.ts'
import type { PersonField } from '../mapping.ts'
import { search, type Counts, type SearchOptions } from '../questions.ts'
import { sampleOf, type Sample } from './sample.ts'

type Asked = { given: ReadonlySet<string>; signal: AbortSignal | undefined }

/** At most so many values and contexts are compared: those of most people. */
const maxValues = 10_000
const maxContexts = 5000

/**
 * Keys of values, most alike first, without the given ones: see `alike-score.ts`. The cluster
 * counts, in four requests: how many people there are, the contexts of those with a given value,
 * the same contexts of all, and the weights of the people with each value.
 */
export async function alikeValues(
  options: SearchOptions,
  type: AlikeType,
  { given, signal }: Asked,
): Promise<string[]> {
  const kind: AlikeKind = alikeKinds[type]
  const sampled = { given, signal, kind, sample: await sampleOf(options, signal) }
  const weights = await contextWeights(options, sampled)
  const values = await valueWeights(options, { ...sampled, weights })
  return rankedValues(values, kind, { given, check: () => signal?.throwIfAborted() })
}

type Sampled = Asked & { kind: AlikeKind; sample: Sample }

const valueFields = {
  title: 'titleKey',
  school: 'schoolKey',
  field: 'fieldKey',
  skill: 'skillKey',
  industry: 'industry',
} as const satisfies Record<AlikeKind['values'], PersonField>

/** The contexts of a person, as a script returns them. */
const contexts: Record<AlikeKind['contexts'], string> = {
  field: `doc['fieldKey']`,
  place: `doc['place']`,
  titleWord: `(doc['titleKey'].size() == 0 ? []
    : (doc['titleMarked'].size() == 0 ? doc['titleKey'] : doc['titleMarked']).value.splitOnToken(' '))`,
}

const script = (source: string, params: object = {}) => ({ lang: 'painless', source, params })

/**
 * Returns the contexts that are more frequent among the people with a given value than among all,
 * each with the weight that it adds to a person.
 */
async function contextWeights(options: SearchOptions, sampled: Sampled): Promise<Map<string, number>> {
  const { given, kind, sample } = sampled
  const holding = isAny(valueFields[kind.values], [...given])
  const source = `
    def own = new ArrayList();
    for (def key : ${contexts[kind.contexts]}) if (key != '') own.add(key);
    return own;`
  const terms = (rest: object) => ({ terms: { script: script(source), ...rest } })
  const found = await aggregated(options, sampled, {
    holders: {
      filter: holding,
      aggs: { contexts: terms({ min_doc_count: minShared, size: maxContexts }) },
    },
  })
  const { doc_count: holders, contexts: shared } = found.holders!
  const include = (shared as Counts).buckets!.map(({ key }) => key!)
  if (include.length === 0) return new Map()
  // Asked for by name, they are counted on every shard.
  const both = { both: { filter: holding } }
  const { all } = await aggregated(options, sampled, {
    all: { ...terms({ include, size: include.length }), aggs: both },
  })
  return new Map(
    all!.buckets!.map((bucket) => {
      const counts = { all: bucket.doc_count, both: (bucket as unknown as { both: Counts }).both.doc_count }
      return [bucket.key!, contextWeight({ ...counts, holders, people: sample.people })]
    }),
  )
}

type Weighed = Sampled & { weights: ReadonlyMap<string, number> }

/** The values of most people and the given ones, each with the weights of its people. */
async function valueWeights(
  options: SearchOptions,
  { weights, ...sampled }: Weighed,
): Promise<Map<string, ValueWeights>> {
  const { given, kind } = sampled
  const source = `
    double sum = 0;
    def seen = new HashSet();
    for (def key : ${contexts[kind.contexts]}) if (seen.add(key)) sum += params.weights.getOrDefault(key, 0);
    return sum;`
  const weighing = [...weights].filter(([, weight]) => weight > 0)
  const aggs = { weight: { sum: { script: script(source, { weights: Object.fromEntries(weighing) }) } } }
  const values = (rest: object) => ({ terms: { field: valueFields[kind.values], ...rest }, aggs })
  const answer = await aggregated(options, sampled, {
    frequent: values({ size: maxValues }),
    ...(given.size > 0 && { given: values({ include: [...given], size: given.size }) }),
  })
  const buckets = Object.values(answer).flatMap((counts) => counts.buckets! as WeighedBucket[])
  return new Map(
    buckets
      .filter(({ key }) => key !== '')
      .map(({ key, doc_count: count, weight }) => [key, { sum: weight.value, count }]),
  )
}

type WeighedBucket = { key: string; doc_count: number; weight: { value: number } }

async function aggregated(
  { cluster, people: index }: SearchOptions,
  { sample: { query }, signal }: Sampled,
  aggs: object,
): Promise<Record<string, Counts>> {
  const body = { query: allOf([query]), size: 0, track_total_hits: false, aggs }
  return (await search(cluster, { index, body, signal })).aggregations!
}
