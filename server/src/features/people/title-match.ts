import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { TitleMatch } from '@rapport/contract/people/person.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { equalClasses } from '@rapport/normalise/titles/title-classes.ts'
import { titleClasses } from '@rapport/normalise/titles/title-facts.ts'
import { titlePhrase } from '@rapport/normalise/titles/title-head.ts'
import { meantHeads } from '@rapport/normalise/titles/title-heads.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'

/** Titles repeat, and reading one takes some ten microseconds. */
const memoisedOwn = createMemo<OwnTitle>({ max: 20_000 })
const memoisedIncluded = createMemo<IncludedTitle>({ max: 5_000 })

/** A person's title. */
type OwnTitle = { words: string; classes: readonly string[] }

/** An included title, with the titles that it finds. */
type IncludedTitle = {
  title: string
  words: string
  /** The classes that contain it, if it's a bare head. */
  heads: readonly string[]
  equal: ReadonlySet<string>
  /** Scores by class. */
  similar: ReadonlyMap<string, number>
}

type Titles = Pick<FilterSet['experience'], 'jobTitlesIncluded' | 'includeSimilarTitles'>

/**
 * Why titles fit the included ones, as the index decides it. Of several reasons the strongest is
 * given: contained words, then the same role, then the most similar one; among equals the first
 * included title. Null for a title that fits none.
 */
export function titleMatcher({ jobTitlesIncluded, includeSimilarTitles }: Titles) {
  const included = jobTitlesIncluded.map((title) => memoisedIncluded(title, () => includedTitle(title)))
  return (title: string | null): TitleMatch | null => {
    if (title === null || included.length === 0) return null
    const own = memoisedOwn(title, () => ownTitle(title))
    const containing = included.find(
      ({ words, heads }) =>
        containsWords(own.words, words) || heads.some((head) => own.classes.includes(head)),
    )
    if (containing) return { kind: 'contains', title: containing.title, score: 1 }
    const equal = included.find((each) => own.classes.some((name) => each.equal.has(name)))
    if (equal) return { kind: 'equal', title: equal.title, score: 1 }
    return includeSimilarTitles ? mostSimilar(own, included) : null
  }
}

function mostSimilar({ classes }: OwnTitle, included: readonly IncludedTitle[]): TitleMatch | null {
  const matches = included.flatMap(({ title, similar }) => {
    const scores = classes.map((name) => similar.get(name)).filter((score) => score !== undefined)
    return scores.length === 0 ? [] : { kind: 'similar' as const, title, score: Math.max(...scores) }
  })
  return matches.toSorted((a, b) => b.score - a.score)[0] ?? null
}

function ownTitle(title: string): OwnTitle {
  const normalised = normaliseTitle(title)
  return { words: spaced(titlePhrase(normalised)), classes: titleClasses(normalised) }
}

function includedTitle(title: string): IncludedTitle {
  const similar = similarClasses(title).map(({ class: name, score }) => [name, score] as const)
  return {
    title,
    words: spaced(titlePhrase(normaliseTitle(title))),
    heads: meantHeads(title),
    equal: new Set(equalClasses(title)),
    similar: new Map(similar),
  }
}

/** With spaces around it, one title contains another if its text does. */
const spaced = (words: string): string => ` ${words} `

const containsWords = (title: string, words: string): boolean => words.trim() !== '' && title.includes(words)
