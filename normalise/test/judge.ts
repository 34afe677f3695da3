import { readFileSync } from 'node:fs'
import { seniorities, type Seniority } from '@rapport/contract/filters/vocabularies.ts'
import { similarClasses } from '../src/titles/similar-titles.ts'
import { equalClasses } from '../src/titles/title-classes.ts'
import { titleFacts } from '../src/titles/title-facts.ts'
import { normaliseTitle } from '../src/titles/title.ts'

/**
 * A judged set read by hand, and how much of it the parser reads the same; `failures` says where it
 * doesn't.
 */
export type Score = { share: number; of: number; failures: string[] }

/** The rows of a table of this folder, by the names of its columns. */
function rowsOf<Column extends string>(file: string): Record<Column, string>[] {
  const [header, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const columns = header!.split('\t')
  return lines.map((line) => {
    const fields = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, fields[at]])) as Record<Column, string>
  })
}

const none = '-'
const facts = (title: string) => titleFacts(normaliseTitle(title))

/** How many of the judged titles have the judged role, level and function. */
export function scoreTitles(): Record<'role' | 'level' | 'jobFunction', Score> {
  const titles = rowsOf<'title' | 'role' | 'level' | 'function'>('judged-titles.tsv')
  const read = titles.map((row) => ({ row, found: facts(row.title) }))
  return {
    role: scoreOf(
      read.map(({ row, found }) => [
        row.title,
        row.role,
        found.role ?? none,
        row.role === (found.role ?? none),
      ]),
    ),
    level: scoreOf(
      read.map(({ row, found }) => [
        row.title,
        row.level,
        found.level ?? none,
        isLevel(row.level, found.level),
      ]),
    ),
    jobFunction: scoreOf(
      read.map(({ row, found }) => {
        const { jobFunction } = found
        return [row.title, row.function, jobFunction ?? none, row.function === (jobFunction ?? none)]
      }),
    ),
  }
}

type Compared = [title: string, judged: string, found: string, isRight: boolean]

function scoreOf(compared: readonly Compared[]): Score {
  const failures = compared.flatMap(([title, judged, found, isRight]) =>
    isRight ? [] : [`${title}: ${judged}, not ${found}`],
  )
  return { share: 1 - failures.length / compared.length, of: compared.length, failures }
}

/**
 * A judged level that ends with `~` allows for one level more or less; a title that states none
 * stands for a specialist.
 */
function isLevel(judged: string, found: Seniority | null): boolean {
  const rank = (level: string) => seniorities.indexOf(level === none ? 'Specialist' : (level as Seniority))
  const exact = judged.replace('~', '')
  return Math.abs(rank(exact) - rank(found ?? none)) <= (judged.endsWith('~') ? 1 : 0)
}

/**
 * Precision of the candidates that the classes of a query call equal, and similar; and the share of
 * those judged equal or similar that they find. A candidate judged equal is no mistake among the
 * similar.
 */
export function scoreQueries(): Record<'equal' | 'similar' | 'found', Score> {
  const rows = rowsOf<'query' | 'candidate' | 'judgement'>('judged-queries.tsv')
  const readers = new Map([...new Set(rows.map(({ query }) => query))].map((query) => [query, reader(query)]))
  const compared = rows.map(({ query, candidate, judgement }) => {
    const found = readers.get(query)!(candidate)
    return { name: `${query} > ${candidate}`, judgement, found }
  })
  const among = (kept: typeof compared, isRight: (each: (typeof compared)[number]) => boolean) =>
    scoreOf(kept.map((each) => [each.name, each.judgement, each.found, isRight(each)]))
  return {
    equal: among(
      compared.filter(({ found }) => found === 'equal'),
      ({ judgement }) => judgement === 'equal',
    ),
    similar: among(
      compared.filter(({ found }) => found === 'similar'),
      ({ judgement }) => judgement !== 'no',
    ),
    found: among(
      compared.filter(({ judgement }) => judgement !== 'no'),
      ({ found }) => found !== 'no',
    ),
  }
}

function reader(query: string): (candidate: string) => 'equal' | 'similar' | 'no' {
  const equal = new Set(equalClasses(query))
  const similar = new Set(similarClasses(query).map((each) => each.class))
  return (candidate) => {
    const { classes } = facts(candidate)
    if (classes.some((each) => equal.has(each))) return 'equal'
    return classes.some((each) => similar.has(each)) ? 'similar' : 'no'
  }
}
