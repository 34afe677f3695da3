import { readFileSync } from 'node:fs'
import { englishWords, readTitle } from '@rapport/normalise/titles/read-title.ts'
import { dot, titleTable } from '@rapport/normalise/titles/title-table.ts'
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
 * A title as it is compared: its place among the occupations, its roles, and how near other roles
 * are to these.
 */
type Placed = { vector: Float32Array; roles: string[]; near: Map<string, number> }

/** How much roles count beside the places of the words. */
const roleWeight = 0.2

function place(title: string): Placed {
  const normalised = normaliseTitle(title.replace(/\(.*?\)/g, ' '))
  const roles = readTitle(normalised).meant.flatMap(({ role }) => (role ? [role.id] : []))
  const near = new Map(
    roles.flatMap((id) =>
      titleTable()
        .near(id)
        .map(({ role, score }) => [role, score] as const),
    ),
  )
  for (const role of roles) near.set(role, 1)
  return { vector: titleTable().vector(englishWords(normalised)), roles, near }
}

const similarity = (query: Placed, other: Placed): number =>
  dot(query.vector, other.vector) +
  roleWeight * Math.max(0, ...other.roles.map((role) => query.near.get(role) ?? 0))

/** Means over the queries that have a relevant title, each leaving out the title that is the query itself. */
export function judge({ queries, corpus, relevant }: Judgements): {
  judged: number
  mean: number
  precision: number
} {
  const placed = corpus.map(({ id, title }) => ({ id, ...place(title) }))
  const results = queries.flatMap(({ id, title }) => {
    const wanted = relevant.get(id)
    if (!wanted) return []
    const query = place(title)
    const ranked = placed
      .filter((other) => other.id !== id)
      .map((other) => ({ id: other.id, score: similarity(query, other) }))
      .toSorted((a, b) => b.score - a.score)
    return [
      precisionOf(
        ranked.map((other) => wanted.has(other.id)),
        wanted.size,
      ),
    ]
  })
  const meanOf = (each: (result: { average: number; ten: number }) => number) =>
    results.reduce((sum, result) => sum + each(result), 0) / results.length
  return {
    judged: results.length,
    mean: meanOf(({ average }) => average),
    precision: meanOf(({ ten }) => ten),
  }
}

function precisionOf(hits: readonly boolean[], wanted: number): { average: number; ten: number } {
  let found = 0
  let sum = 0
  hits.forEach((isHit, rank) => {
    if (isHit) sum += ++found / (rank + 1)
  })
  return { average: sum / wanted, ten: hits.slice(0, 10).filter(Boolean).length / 10 }
}
