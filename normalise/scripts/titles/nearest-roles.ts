import { nearestCount } from '../../src/titles/title-table.ts'
import { type ConceptMatrix, wordsOf } from './concept-matrix.ts'
import type { Near } from './write-table.ts'

type TableRole = { id: string; jobFunction: string; names: string[] }

/** Roles that share less than this have little to do with each other. */
const minScore = 0.35
/** Recruiters look within a function before they look beside it. */
const sameFunction = 0.1

/** Each role's place among the occupations: the mean of those of its names, of length one. */
export function placeRoles(
  roles: readonly TableRole[],
  { words, weights }: ConceptMatrix,
  vectors: readonly Float64Array[],
): Float64Array[] {
  const at = new Map(words.map((word, row) => [word, row]))
  const vectorOf = (title: string): Float64Array => {
    const sum = new Float64Array(vectors[0]!.length)
    for (const word of new Set(wordsOf(title))) {
      const row = at.get(word)
      if (row !== undefined) add(sum, unit(vectors[row]!), weights[row]!)
    }
    return unit(sum)
  }
  return roles.map(({ names }) => {
    const sum = new Float64Array(vectors[0]!.length)
    for (const name of names) add(sum, vectorOf(name), 1)
    return unit(sum)
  })
}

/**
 * Contrasted vectors give higher cosines than those they come from. With this power, about as many
 * roles are as near as before, so that the limits of scores keep their meaning.
 */
const power = 1.2

const nearness = (a: Float64Array, b: Float64Array): number => Math.max(0, dot(a, b)) ** power

/** The nearest roles of each role: by the cosine of their places, a little nearer within a function. */
export function nearestRoles(
  roles: readonly TableRole[],
  places: readonly Float64Array[],
): Map<string, Near> {
  return new Map(
    roles.map((role, own) => {
      const near = roles
        .map(({ id, jobFunction }, other) => ({
          role: id,
          score: Math.min(
            0.95,
            nearness(places[own]!, places[other]!) + (jobFunction === role.jobFunction ? sameFunction : 0),
          ),
        }))
        .filter(({ role: id, score }) => id !== role.id && score >= minScore)
        .toSorted((a, b) => b.score - a.score)
      return [role.id, near.slice(0, nearestCount)]
    }),
  )
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * what[i]!
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
