import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { allBlocks, type Check } from '../clauses/blocks-to-do.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf } from '../clauses/clauses.ts'
import { execute } from '../clauses/execute.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { ResolvedFilters, TitleGroups, TitleGroupsQuery } from '../people-search.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { planQuery } from './plan.ts'
import type { Suggester } from './suggester.ts'
import { classClause, titleClause } from './title-clauses.ts'
import { titlesOf } from './title-spellings.ts'
import type { SegmentQuery } from './vocabulary.ts'
import { equalTo, soughtTitle } from '../filters/filter-texts.ts'
import { maxSameTitles, ownTitleOf, titleOfClass } from '../filters/title-roles.ts'
import { withoutTitles } from '../filters/without-titles.ts'

/** Titles of which people are counted: those with most people in the index. */
const maxCounted = 200

type Sources = {
  /** The queries of a filter set, one a segment. */
  queriesOf: (filters: ResolvedFilters) => SegmentQuery[]
  segments: readonly OpenSegment[]
  suggester: Suggester
  /** Called between steps; an exception stops the work. */
  check: Check
}

/**
 * Returns the titles that are equal to an included one, and the classes that are similar to it, of
 * people who match the other filters. The counts of similar classes leave out people whom the
 * included titles find anyway.
 */
export function titleGroups(sources: Sources, { filters, title }: TitleGroupsQuery): TitleGroups {
  return { same: sameTitles(sources, filters, title), similar: similarGroups(sources, filters, title) }
}

function sameTitles(sources: Sources, filters: ResolvedFilters, title: string): TitleGroups['same'] {
  const { segments, suggester } = sources
  const others = withoutTitles(filters)
  const words = ` ${soughtTitle(title)} `
  let found: TitleGroups['same'] = []
  for (const [key, max] of titlesOf(segments, equalTo(title)).slice(0, maxCounted)) {
    // No further title can have more people than those found.
    if (max <= (found[maxSameTitles - 1]?.count ?? 0)) break
    const count = countWith(sources, others, (segment) => titleItself(segment, key))
    if (count === 0) continue
    const label = suggester.labelOf('JOBS', key) ?? key
    found = [...found, { title: label, isContained: ` ${soughtTitle(key)} `.includes(words), count }]
      .toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : 1))
      .slice(0, maxSameTitles)
  }
  return found
}

function similarGroups(sources: Sources, filters: ResolvedFilters, title: string): TitleGroups['similar'] {
  const others = withoutTitles(filters)
  const included = [...filters.experience.jobTitlesIncluded, title]
  return similarClasses(title).flatMap(({ class: name, score }) => {
    const count = countWith(
      sources,
      others,
      (segment) => classClause(segment, [name]),
      (segment) => titleClause(segment, included),
    )
    if (count === 0) return []
    return { class: name, score, title: titleThatMeans(sources, name), count }
  })
}

function titleThatMeans({ segments, suggester }: Sources, name: string): string {
  const titles = titlesOf(segments, [name]).map(([key]) => key)
  const own = ownTitleOf(name, titles)
  return titleOfClass(name, { titles, label: own === undefined ? null : suggester.labelOf('JOBS', own) })
}

type MakeClause = (segment: OpenSegment) => Clause

/**
 * Counts the people who match a filter set and a clause. Plans again each time, because a clause
 * can only be used for one pass.
 */
function countWith(
  { queriesOf, check }: Sources,
  filters: ResolvedFilters,
  required: MakeClause,
  excluded?: MakeClause,
): number {
  check()
  return queriesOf(filters).reduce((sum, query) => {
    const { segment } = query
    const plan = planQuery(query)
    const clause = allOf(
      segment,
      [...plan.required.values(), required(segment)],
      [...plan.excluded, ...(excluded ? [excluded(segment)] : [])],
    )
    return sum + execute(segment, clause, { offset: 0, limit: 0 }, allBlocks(segment, check)).total
  }, 0)
}

function titleItself(segment: OpenSegment, key: string): Clause {
  const code = segment.titles.texts.find(key)
  return new PostingClause(segment, segment.by.title, code < 0 ? [] : [code])
}
