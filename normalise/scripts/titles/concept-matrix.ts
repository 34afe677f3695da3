import { meaningful } from '../../src/titles/name-key.ts'
import { normaliseTitle } from '../../src/titles/title.ts'
import type { Concept, Link } from './sources.ts'
import type { SparseRows } from './truncated-svd.ts'

/** Words by concept: how much each word says of each occupation. */
export type ConceptMatrix = {
  words: string[]
  /** The inverse document frequency of each word (natural logarithm). */
  weights: Float64Array
  rows: SparseRows
  columns: number
}

/** Rarer words say little, and would be most of the table. */
const minConcepts = 3

export const wordsOf = (title: string): string[] =>
  meaningful(normaliseTitle(title.replace(/\(.*?\)/g, ' ')).split(' ')).filter(Boolean)

/**
 * For each word and concept, how often the concept's titles have the word (logarithmic, times the
 * word's inverse frequency). Columns have length one; each is then blurred over the concepts linked
 * to it.
 */
export function conceptMatrix(concepts: readonly Concept[], links: readonly Link[]): ConceptMatrix {
  const counts = concepts.map(({ titles }) => {
    const found = new Map<string, number>()
    for (const title of titles)
      for (const word of new Set(wordsOf(title))) found.set(word, (found.get(word) ?? 0) + 1)
    return found
  })
  const frequency = new Map<string, number>()
  for (const found of counts)
    for (const word of found.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const words = [...frequency.keys()].filter((word) => frequency.get(word)! >= minConcepts).toSorted()
  const at = new Map(words.map((word, row) => [word, row]))
  const weights = Float64Array.from(words, (word) => Math.log(concepts.length / frequency.get(word)!))
  const columns = counts.map((found) => {
    const column = new Map<number, number>()
    for (const [word, count] of found) {
      const row = at.get(word)
      if (row !== undefined) column.set(row, (1 + Math.log(count)) * weights[row]!)
    }
    const length = Math.hypot(...column.values()) || 1
    return new Map([...column].map(([row, value]) => [row, value / length]))
  })
  return {
    words,
    weights,
    rows: rowsOf(blurred(concepts, columns, links), words.length),
    columns: concepts.length,
  }
}

type Column = Map<number, number>

function blurred(concepts: readonly Concept[], columns: Column[], links: readonly Link[]): Column[] {
  const at = new Map(concepts.map(({ id }, column) => [id, column]))
  const result = columns.map((column) => new Map(column))
  const add = (from: number, to: number, weight: number): void => {
    for (const [row, value] of columns[from]!)
      result[to]!.set(row, (result[to]!.get(row) ?? 0) + weight * value)
  }
  for (const { a, b, weight } of links) {
    const [from, to] = [at.get(a), at.get(b)]
    if (from === undefined || to === undefined) continue
    add(from, to, weight)
    // O*NET states each relation in both directions; the crosswalk in one.
    if (a[0] !== b[0]) add(to, from, weight)
  }
  return result
}

function rowsOf(columns: readonly Column[], count: number): SparseRows {
  const rows: [number, number][][] = Array.from({ length: count }, () => [])
  columns.forEach((column, at) => {
    for (const [row, value] of column) rows[row]!.push([at, value])
  })
  return rows.map((row) => ({
    columns: Uint32Array.from(row, ([column]) => column),
    values: Float64Array.from(row, ([, value]) => value),
  }))
}
