import { readFileSync } from 'node:fs'
import { englishWords, readTitle } from '@rapport/normalise/titles/read-title.ts'
import type { Role } from '@rapport/normalise/titles/roles.ts'
import { dot, placeScale, titleTable, unit } from '@rapport/normalise/titles/title-table.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'

type Title = { id: string; title: string }
type Judgements = { queries: Title[]; corpus: Title[]; relevant: Map<string, Set<string>> }

export function readJudgements(files: { queries: string; qrels: string; corpus: string }): Judgements {
  const relevant = new Map<string, Set<string>>()
  for (const line of linesOf(files.qrels)) {
    const [query, , document, grade] = line.split(/\s+/)
    if (Number(grade) > 0) relevant.set(query!, (relevant.get(query!) ?? new Set()).add(document!))
  }
  return { queries: titlesOf(files.queries), corpus: titlesOf(files.corpus), relevant }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n')
const titlesOf = (file: string): Title[] =>
  linesOf(file)
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id, title]) => ({ id: id!, title: title! }))

/**
 * A title as it is compared: the place of its words among the occupations, that of its roles, its
 * roles, and how near other roles are to these.
 */
type Placed = { words: Float32Array; place: Float32Array; roles: string[]; near: Map<string, number> }

/** What titles are ranked by, one ingredient more each time. */
export const ingredients = ['containedWords', 'words', 'nearRoles', 'places'] as const
export type Ingredient = (typeof ingredients)[number]

/** How much the places of roles count beside those of words, which have length one. */
const placeWeight = 0.25
/** How much near roles count beside places. */
const roleWeight = 0.1

function placed(title: string): Placed {
  const normalised = normaliseTitle(title.replace(/\(.*?\)/g, ' '))
  const roles = readTitle(normalised).meant.flatMap(({ role }) => role ?? [])
  const table = titleTable()
  const near = new Map(
    roles.flatMap(({ id }) => table.near(id).map(({ role, score }) => [role, score] as const)),
  )
  for (const { id } of roles) near.set(id, 1)
  const words = table.vector(englishWords(normalised))
  return {
    words,
    place: unit(sumOf(words, unit(meanPlace(roles)))),
    roles: roles.map(({ id }) => id),
    near,
  }
}

function meanPlace(roles: readonly Role[]): Float32Array {
  const { places, header } = titleTable()
  const sum = new Float32Array(header.dimensions)
  for (const { at } of roles)
    for (let k = 0; k < sum.length; k++) sum[k]! += places[at * sum.length + k]! / placeScale
  return sum
}

const sumOf = (words: Float32Array, place: Float32Array): Float32Array =>
  words.map((value, k) => value + placeWeight * place[k]!)

const nearness = (query: Placed, other: Placed): number =>
  roleWeight * Math.max(0, ...other.roles.map((role) => query.near.get(role) ?? 0))

type Similarity = (query: Placed, other: Placed) => number

const similarities: Record<Exclude<Ingredient, 'containedWords'>, Similarity> = {
  words: (query, other) => dot(query.words, other.words),
  nearRoles: (query, other) => dot(query.words, other.words) + nearness(query, other),
  places: (query, other) => dot(query.place, other.place) + nearness(query, other),
}

/** The result of a query: its average precision, and the precision of the first ten titles. */
export type Result = { average: number; ten: number }

/** By ingredient the results of the queries that have a relevant title, without the query itself. */
export function judge({ queries, corpus, relevant }: Judgements): Record<Ingredient, Result[]> {
  const titles = corpus.map(({ id, title }) => ({ id, ...placed(title), text: normaliseTitle(title) }))
  const asked = queries.filter(({ id }) => relevant.has(id))
  const resultsBy = (scoresOf: (title: string) => (other: (typeof titles)[number]) => number) =>
    asked.map(({ id, title }) => {
      const wanted = relevant.get(id)!
      const scoreOf = scoresOf(title)
      const ranked = titles
        .filter((other) => other.id !== id)
        .map((other) => ({ id: other.id, score: scoreOf(other) }))
        .toSorted((a, b) => b.score - a.score)
      return precisionOf(
        ranked.map((other) => wanted.has(other.id)),
        wanted.size,
      )
    })
  const by = (similarity: Similarity) =>
    resultsBy((title) => {
      const query = placed(title)
      return (other) => similarity(query, other)
    })
  return {
    containedWords: resultsBy((title) => {
      const words = normaliseTitle(title).split(' ')
      return ({ text }) => (words.every((word) => ` ${text} `.includes(` ${word} `)) ? 1 : 0)
    }),
    words: by(similarities.words),
    nearRoles: by(similarities.nearRoles),
    places: by(similarities.places),
  }
}

function precisionOf(hits: readonly boolean[], wanted: number): Result {
  let found = 0
  let sum = 0
  hits.forEach((isHit, rank) => {
    if (isHit) sum += ++found / (rank + 1)
  })
  return { average: sum / wanted, ten: hits.slice(0, 10).filter(Boolean).length / 10 }
}
