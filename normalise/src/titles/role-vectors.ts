import { meaningful } from './name-key.ts'
import { roles } from './read-title.ts'
import { tableRoles, type Role } from './roles.ts'
import { titleTable, unit } from './title-table.ts'
import { normaliseTitle } from './title.ts'

/** The roles, and their vectors one after the other. */
type Placed = { roles: Role[]; vectors: Int8Array }

/** Below this, a title and a role have too little in common to guess the title's function. */
const minFunctionScore = 0.55
/** Vectors are kept in bytes. */
const scale = 127

let placed: Placed | undefined

/** Each role's place among the occupations: the mean of those of its names. Computed on first use. */
function placedRoles(): Placed {
  if (placed) return placed
  const { dimensions } = titleTable().header
  const rows = tableRoles()
  const vectors = new Int8Array(rows.length * dimensions)
  rows.forEach(({ names }, row) => {
    const sum = new Float32Array(dimensions)
    for (const name of names) {
      const vector = titleTable().vector(meaningful(normaliseTitle(name).split(' ')))
      for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!
    }
    vectors.set(
      unit(sum).map((value) => Math.round(value * scale)),
      row * dimensions,
    )
  })
  return (placed = { roles: rows.map(({ id }) => roles.byId.get(id)!), vectors })
}

/** How near each role is to the words of a title, at most 1. */
function scoresOf(words: readonly string[]): Float32Array {
  const vector = titleTable().vector(words)
  const { vectors } = placedRoles()
  const scores = new Float32Array(vectors.length / vector.length)
  for (let role = 0; role < scores.length; role++)
    scores[role] = dotAt(vectors, role * vector.length, vector) / scale
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
  return Array.from(scoresOf(words), (score, at) => ({
    role: placedRoles().roles[at]!,
    score: Math.max(0, score),
  }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
}

/** The role that is nearest to the words of a title; null if none is near. */
export function nearestRole(words: readonly string[]): Role | null {
  const scores = scoresOf(words)
  let best = -1
  for (let at = 0; at < scores.length; at++)
    if (scores[at]! > (best < 0 ? minFunctionScore : scores[best]!)) best = at
  return placedRoles().roles[best] ?? null
}
