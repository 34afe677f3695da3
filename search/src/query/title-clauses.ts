import type { Clause } from '../clauses/clause.ts'
import { allOf, anyOf } from '../clauses/clauses.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { lowerBound, type Phrase } from '../texts/phrase-texts.ts'
import type { Postings } from '../postings/postings.ts'
import type { ClassParts } from '../texts/title-classes.ts'
import { CodeSet } from './code-set.ts'
import type { SegmentQuery } from './vocabulary.ts'
import { equalTo, meantBy, ownClassOf, similarTo, soughtTitle, titleKey } from '../filters/filter-texts.ts'

/**
 * People whose title contains one of the titles in its head (a bare head in any language), or is
 * equal to one.
 */
export function titleClause(segment: OpenSegment, titles: readonly string[]): Clause {
  const parts = new TitleParts(segment)
  for (const [key, title] of byKey(titles)) parts.addMeant(key, title)
  return parts.clause()
}

/** People who had one of the titles, or one equal to it, in an earlier position. */
export function pastTitleClause(segment: OpenSegment, titles: readonly string[]): Clause {
  const codes = new CodeSet(segment.titles.texts.size)
  const { titleClasses } = segment
  for (const [key, title] of byKey(titles)) {
    codes.add(segment.titles.search(soughtTitle(key)).matches)
    for (const code of meantBy(title).map((name) => titleClasses.texts.find(name)))
      if (code >= 0) codes.add(titleClasses.titlesOf(code))
  }
  return new PostingClause(segment, segment.by.pastTitle, codes.codes)
}

/**
 * The clause of the included titles. Who has a title that was taken out of the equal and similar
 * ones matches only by containing an included title.
 */
export function includedTitlesClause({ segment, filters, matches }: SegmentQuery): Clause {
  const { jobTitlesIncluded: titles, includeSimilarTitles, similarTitlesExcluded } = filters.experience
  const leftOut = () => leftOutClauses(segment, titles, similarTitlesExcluded)
  const withoutSimilar = () => {
    if (similarTitlesExcluded.length === 0) return titleClause(segment, titles)
    const equal = classClause(segment, titles.flatMap(meantBy))
    return anyOf(segment, [containingClause(segment, titles), allOf(segment, [equal], leftOut())])
  }
  if (!includeSimilarTitles || matches === 'first') return withoutSimilar()
  const similar = classClause(segment, titles.flatMap(similarTo))
  if (matches === 'further') return allOf(segment, [similar], [...leftOut(), titleClause(segment, titles)])
  return anyOf(segment, [withoutSimilar(), allOf(segment, [similar], leftOut())])
}

/**
 * Titles to which the included ones don't widen: each as it is, and those of its class unless an
 * included title means this class.
 */
function leftOutClauses(
  segment: OpenSegment,
  titles: readonly string[],
  excluded: readonly string[],
): Clause[] {
  if (excluded.length === 0) return []
  const meant = new Set(titles.flatMap(equalTo))
  const codes = new Set(excluded.map((title) => segment.titles.texts.find(titleKey(title))))
  const classes = excluded.flatMap((title) => ownClassOf(title) ?? []).filter((name) => !meant.has(name))
  return [
    new PostingClause(
      segment,
      segment.by.title,
      [...codes].filter((code) => code >= 0),
    ),
    classClause(segment, classes),
  ]
}

function containingClause(segment: OpenSegment, titles: readonly string[]): Clause {
  const parts = new TitleParts(segment)
  for (const [key] of byKey(titles)) parts.addContaining(key)
  return parts.clause()
}

/** People whose title is of one of the classes. */
export function classClause(segment: OpenSegment, names: readonly string[]): Clause {
  const parts = new TitleParts(segment)
  parts.addClasses(names)
  return parts.clause()
}

/** Titles by the form in which they are compared, each once. */
const byKey = (titles: readonly string[]) => new Map(titles.map((title) => [titleKey(title), title]))

/**
 * Finds the people of a segment by title. A title matches its words together and in order, in the
 * head of a person's title: one word reads its postings; several words read either the postings of
 * the distinct titles that match, or all people with the words less those whose title contains them
 * in another way, whichever reads less: a common phrase occurs in thousands of titles. A class
 * reads its own postings or those of its titles, likewise.
 */
class TitleParts {
  readonly #segment: OpenSegment
  readonly #words: number[] = []
  readonly #titles: CodeSet
  readonly #classes: CodeSet
  readonly #others: Clause[] = []

  constructor(segment: OpenSegment) {
    this.#segment = segment
    this.#titles = new CodeSet(segment.titles.texts.size)
    this.#classes = new CodeSet(segment.by.class.counts.length)
  }

  addContaining(key: string): void {
    const segment = this.#segment
    const found = segment.titles.search(soughtTitle(key))
    if (found.words.length === 1 && found.matches.length > 0) this.#words.push(found.words[0]!)
    else if (found.words.length > 1 && readsLessByWords(segment, found))
      this.#others.push(phraseByWords(segment, found))
    else this.#titles.add(found.matches)
  }

  /** Adds who contains a title or is equal to it. */
  addMeant(key: string, title: string): void {
    this.addContaining(key)
    const { titleClasses, titles } = this.#segment
    const { titles: codes, classes } = titleClasses.remembered(key, () =>
      partsBeyond(this.#segment, meantBy(title), titles.search(soughtTitle(key)).matches),
    )
    this.#titles.add(codes)
    this.#classes.add(classes)
  }

  addClasses(names: readonly string[]): void {
    const { titles, classes } = partsBeyond(this.#segment, names, new Uint32Array())
    this.#titles.add(titles)
    this.#classes.add(classes)
  }

  clause(): Clause {
    const { by } = this.#segment
    return anyOf(this.#segment, [
      new PostingClause(this.#segment, by.titleWord, this.#words),
      new PostingClause(this.#segment, by.title, this.#titles.codes),
      new PostingClause(this.#segment, by.class, this.#classes.codes),
      ...this.#others,
    ])
  }
}

/**
 * The titles of some classes that are not known to match already, or the classes themselves where
 * their postings are read sooner.
 */
function partsBeyond(segment: OpenSegment, names: readonly string[], known: Uint32Array): ClassParts {
  const { titleClasses, by } = segment
  const titles = new Set<number>()
  const classes = new Set<number>()
  for (const code of names.map((name) => titleClasses.texts.find(name))) {
    if (code < 0) continue
    const further = without(titleClasses.titlesOf(code), known)
    const hasPostings = code < by.class.counts.length && further.length > 0
    if (hasPostings && readingTime(by.class, [code]) * 2 < readingTime(by.title, further)) classes.add(code)
    else for (const title of further) titles.add(title)
  }
  return { titles: Uint32Array.from(titles), classes: [...classes] }
}

/**
 * About how many nanoseconds it takes to find the documents of some codes. Titles are many, and
 * each is somewhere else in memory.
 */
function readingTime(postings: Postings, codes: Iterable<number>): number {
  let time = 0
  for (const code of codes) time += postings.readingTime(code)
  return time
}

/** The values of an ascending list that are not in another one. */
function without(values: Uint32Array, others: Uint32Array): Uint32Array {
  let at = 0
  return values.filter((value) => {
    at = lowerBound(others, value, at)
    return others[at] !== value
  })
}

function sum(counts: Uint32Array, codes: Uint32Array): number {
  let total = 0
  for (const code of codes) total += counts[code]!
  return total
}

function readsLessByWords(segment: OpenSegment, { words, candidates, matches }: Phrase): boolean {
  const { title, titleWord } = segment.by
  const matched = sum(title.counts, matches)
  const bytesOfWords = words.reduce(
    (bytes, word) => bytes + Math.min(titleWord.counts[word]! * 2, segment.documents / 8),
    0,
  )
  const bytesOfOthers = (sum(title.counts, candidates) - matched) * 2
  return bytesOfWords + bytesOfOthers < matched * 2
}

function phraseByWords(segment: OpenSegment, { words, candidates, matches }: Phrase): Clause {
  const matching = new Set(matches)
  const others = candidates.filter((code) => !matching.has(code))
  return allOf(
    segment,
    words.map((word) => new PostingClause(segment, segment.by.titleWord, [word])),
    [new PostingClause(segment, segment.by.title, others)],
  )
}
