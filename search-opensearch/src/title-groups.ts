import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { equalTo, soughtTitle } from '@rapport/search/filters/filter-texts.ts'
import { maxSameTitles, ownTitleOf, titleOfClass } from '@rapport/search/filters/title-roles.ts'
import { withoutTitles } from '@rapport/search/filters/without-titles.ts'
import type { TitleGroups, TitleGroupsQuery } from '@rapport/search/people-search.ts'
import { filterQuery } from './clauses/filter-query.ts'
import { allOf, isAny, type Query } from './clauses/query.ts'
import { titleQuery } from './clauses/title-clauses.ts'
import { counted, countsIn, questionOf, search, type Counts, type SearchOptions } from './questions.ts'
import { titlesOfClasses } from './suggestions/role-names.ts'
import { labelsOf } from './suggestions/values.ts'

/** Titles of a role whose people are counted: those with most people. */
const maxCounted = 200

type Asked = {
  /** Matches the people who are counted. */
  others: Query
  title: string
  signal: AbortSignal | undefined
}

/**
 * Returns the titles that are equal to an included one, and the classes that are similar to it, of
 * people who match the other filters. The counts of similar classes leave out people whom the
 * included titles find anyway.
 */
export async function titleGroups(
  options: SearchOptions,
  { filters, title }: TitleGroupsQuery,
  signal?: AbortSignal,
): Promise<TitleGroups> {
  const others = filterQuery(await questionOf(options, withoutTitles(filters), signal))
  const included = titleQuery([...filters.experience.jobTitlesIncluded, title])
  const [same, similar] = await Promise.all([
    sameTitles(options, { others, title, signal }),
    similarGroups(options, { others, title, included, signal }),
  ])
  return { same, similar }
}

async function sameTitles(
  options: SearchOptions,
  { others, title, signal }: Asked,
): Promise<TitleGroups['same']> {
  const query = allOf([others, isAny('titleClass', equalTo(title))])
  const titles = async (terms: object) => {
    const aggs = { titles: { terms: { field: 'titleKey', ...terms } } }
    const body = { query, size: 0, track_total_hits: false, aggs }
    const { aggregations } = await search(options.cluster, { index: options.people, body, signal })
    return (aggregations!.titles as Counts).buckets!
  }
  const include = (await titles({ size: maxCounted })).map(({ key }) => key!)
  if (include.length === 0) return []
  // Asked for by name, they are counted on every shard.
  const best = (await titles({ include, size: include.length })).slice(0, maxSameTitles)
  const labels = await labelsOf(options, { type: 'JOBS', keys: best.map(({ key }) => key!), signal })
  const words = ` ${soughtTitle(title)} `
  return best
    .map(({ key, doc_count: count }) => ({
      title: labels.get(key!) ?? key!,
      isContained: ` ${soughtTitle(key!)} `.includes(words),
      count,
    }))
    .toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1))
}

async function similarGroups(
  options: SearchOptions,
  { others, title, included, signal }: Asked & { included: Query },
): Promise<TitleGroups['similar']> {
  const classes = similarClasses(title)
  if (classes.length === 0) return []
  const aggs = { people: counted(classes.map(({ class: name }) => isAny('titleClass', [name]))) }
  const body = { query: allOf([others], [included]), size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(options.cluster, { index: options.people, body, signal })
  const counts = countsIn(aggregations!.people!)
  const found = classes
    .map(({ class: name, score }, i) => ({ class: name, score, count: counts[i]! }))
    .filter(({ count }) => count > 0)
  const names = found.map(({ class: name }) => name)
  const titles = await titlesOfClasses(options, names, signal)
  const own = new Map(names.map((name) => [name, ownTitleOf(name, titles.get(name)!)]))
  const keys = [...own.values()].filter((key) => key !== undefined)
  const labels = await labelsOf(options, { type: 'JOBS', keys, signal })
  return found.map(({ class: name, score, count }) => {
    const label = labels.get(own.get(name) ?? '') ?? null
    return { class: name, score, title: titleOfClass(name, { titles: titles.get(name)!, label }), count }
  })
}
