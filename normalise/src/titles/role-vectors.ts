import { roles, type Role } from './roles.ts'
import { placeScale, titleTable } from './title-table.ts'

type Near = { role: Role; score: number }

/** Below this, a title and a role have too little in common to guess the title's function. */
const minFunctionScore = 0.55

/**
 * The maximum share of a title's squared length outside the leading dimensions. A smaller share
 * finds fewer candidates, and costs more for each role.
 */
const maxRest = 0.15
/** Roles whose leading dimensions are added at once. Each addition waits for the one before. */
const lanes = 4
/**
 * Room in a bound for rounding: places are stored as whole numbers, which makes some a hundredth
 * longer than one.
 */
const slack = 0.01

/**
 * The roles nearest to the words of a title that the tables don't know, nearest first, with scores
 * from `minScore` to 1.
 */
export function rolesNear(words: readonly string[], count: number, minScore: number): Near[] {
  return rolesAbove(words, minScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
}

/** The role that is nearest to the words of a title; null if none is near. */
export function nearestRole(words: readonly string[]): Role | null {
  let best: Near | null = null
  for (const near of rolesAbove(words, minFunctionScore)) if (near.score > (best?.score ?? 0)) best = near
  return best?.role ?? null
}

/**
 * The roles with at least a score, in the order of the table. Import reads every unknown title, so
 * a role is compared in the dimensions in which the title's vector is longest, and in all of them
 * only if the others could still lift it to that score: by no more than the length of what they
 * leave of both vectors (Cauchy-Schwarz).
 */
function rolesAbove(words: readonly string[], minScore: number): Near[] {
  const { places, header } = titleTable()
  const vector = titleTable().vector(words)
  const leading = leadingOf(vector)
  if (leading === null) return []
  const bounds = boundsOf(places, vector.length, leading)
  const found: Near[] = []
  for (let at = 0; at < header.roles.length; at++) {
    if (bounds[at]! < minScore) continue
    const score = Math.fround(dotAt(places, at * vector.length, vector) / placeScale)
    if (score >= minScore) found.push({ role: roleAt(at)!, score })
  }
  return found
}

/** The dimensions in which a vector is longest, with its numbers there, and the length of the others. */
type Leading = { dimensions: Uint8Array; values: Float32Array; rest: number }

/** Null for a vector of zeros. */
function leadingOf(vector: Float32Array): Leading | null {
  const order = Uint8Array.from(vector.keys()).toSorted((a, b) => Math.abs(vector[b]!) - Math.abs(vector[a]!))
  let rest = vector.reduce((sum, value) => sum + value * value, 0)
  if (rest === 0) return null
  let count = 0
  while (rest > maxRest && count < order.length) rest -= vector[order[count++]!]! ** 2
  const dimensions = order.slice(0, count)
  return {
    dimensions,
    values: Float32Array.from(dimensions, (i) => vector[i]!),
    rest: Math.sqrt(Math.max(0, rest)),
  }
}

/** For each role a score that it can't exceed. */
function boundsOf(places: Int8Array, length: number, { dimensions, values, rest }: Leading): Float32Array {
  const bounds = new Float32Array(places.length / length)
  const most = rest + slack
  for (let next = 0; next < bounds.length; next += lanes) {
    const role = Math.min(next, bounds.length - lanes)
    const from = role * length
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let k = 0; k < dimensions.length; k++) {
      const value = values[k]!
      const at = from + dimensions[k]!
      a += value * places[at]!
      b += value * places[at + length]!
      c += value * places[at + 2 * length]!
      d += value * places[at + 3 * length]!
    }
    bounds[role] = a / placeScale + most
    bounds[role + 1] = b / placeScale + most
    bounds[role + 2] = c / placeScale + most
    bounds[role + 3] = d / placeScale + most
  }
  return bounds
}

/** Four sums at once, because an addition waits for the one before. Dimensions are a multiple of four. */
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

const roleAt = (at: number): Role | null => roles().byId.get(titleTable().header.roles[at] ?? '') ?? null
