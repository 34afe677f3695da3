import { roles } from './read-title.ts'
import type { Role } from './roles.ts'
import { placeScale, titleTable } from './title-table.ts'

/** Below this, a title and a role have too little in common to guess the title's function. */
const minFunctionScore = 0.55

/** How near each role is to the words of a title, at most 1. */
function scoresOf(words: readonly string[]): Float32Array {
  const { places, header } = titleTable()
  const vector = titleTable().vector(words)
  const scores = new Float32Array(header.roles.length)
  for (let role = 0; role < scores.length; role++)
    scores[role] = dotAt(places, role * header.dimensions, vector) / placeScale
  return scores
}

/** Four sums at once, because an addition waits for the one before: import reads every unknown title. Dimensions are a multiple of four. */
function dotAt(vectors: Int8Array, from: number, vector: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0, at = from; i < vector.length; i += 4, at += 4) {
    a += vector[i]! * vectors[at]!
    b += vector[i + 1]! * vectors[at + 1]!
    c += vector[i + 2]! * vectors[at + 2]!
    d += vector[i + 3]! * vectors[at + 3]!
  }
  return a + b + c + d
}

/** The roles nearest to the words of a title that the tables don't know, nearest first, with scores from 0 to 1. */
export function rolesNear(words: readonly string[], count: number): { role: Role; score: number }[] {
  return Array.from(scoresOf(words), (score, at) => ({ role: roleAt(at)!, score: Math.max(0, score) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
}

/** The role that is nearest to the words of a title; null if none is near. */
export function nearestRole(words: readonly string[]): Role | null {
  const scores = scoresOf(words)
  let best = -1
  for (let at = 0; at < scores.length; at++)
    if (scores[at]! > (best < 0 ? minFunctionScore : scores[best]!)) best = at
  return roleAt(best)
}

const roleAt = (at: number): Role | null => roles.byId.get(titleTable().header.roles[at] ?? '') ?? null
