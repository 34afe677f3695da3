import { meaningful } from './name-key.ts'
import { roles } from './read-title.ts'
import { tableRoles, type Role } from './roles.ts'
import { dot, titleTable, unit } from './title-table.ts'
import { normaliseTitle } from './title.ts'

type Placed = { role: Role; vector: Int8Array }

/** Below this, a title and a role have too little in common to guess the title's function. */
const minFunctionScore = 0.55
/** Vectors are kept in bytes. */
const scale = 127

let placed: Placed[] | undefined

/** Each role's place among the occupations: the mean of those of its names. Computed on first use. */
function placedRoles(): Placed[] {
  return (placed ??= tableRoles().map(({ id, names }) => {
    const sum = new Float32Array(titleTable().header.dimensions)
    for (const name of names) {
      const vector = titleTable().vector(meaningful(normaliseTitle(name).split(' ')))
      for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!
    }
    return {
      role: roles.byId.get(id)!,
      vector: Int8Array.from(unit(sum), (value) => Math.round(value * scale)),
    }
  }))
}

/** The roles nearest to the words of a title that the tables don't know, nearest first, with scores from 0 to 1. */
export function rolesNear(words: readonly string[], count: number): { role: Role; score: number }[] {
  const vector = titleTable().vector(words)
  return placedRoles()
    .map(({ role, vector: other }) => ({ role, score: Math.max(0, dot(vector, other) / scale) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
}

/** The role that is nearest to the words of a title; null if none is near. */
export function nearestRole(words: readonly string[]): Role | null {
  const vector = titleTable().vector(words)
  let best: { role: Role | null; score: number } = { role: null, score: minFunctionScore }
  for (const { role, vector: other } of placedRoles()) {
    const score = dot(vector, other) / scale
    if (score > best.score) best = { role, score }
  }
  return best.role
}
