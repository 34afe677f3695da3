import { type ConceptMatrix, wordsOf } from './concept-matrix.ts'
import type { Concept, Link } from './sources.ts'

/**
 * Moves the vectors of words so that titles of one occupation are near each other and far from those
 * of others. A title is the sum of its words. In each batch, every title must tell its partner, of
 * the same occupation or a linked one, from the partners of all others: cross-entropy of their
 * cosines over a temperature, in both directions (the N-pair loss of Sohn 2016), by Adagrad (Duchi,
 * Hazan, Singer 2011). The same input gives the same vectors.
 */

const epochs = 2
const batchSize = 512
const temperature = 0.15
const rate = 0.03
/** The share of partners that come from a linked occupation, if the link is certain. */
const linkShare = 0.3
const firstSquare = 1e-6

/** A title as the rows of its words. */
type Title = readonly number[]
type Linked = { concept: number; weight: number }
type Example = { concept: number; title: Title }
type Training = { examples: Example[]; titles: Title[][]; linked: Linked[][] }

/** The vectors, each as long as its word says something of a title. */
export function contrastedVectors(
  { concepts, links }: { concepts: readonly Concept[]; links: readonly Link[] },
  { words, weights }: Pick<ConceptMatrix, 'words' | 'weights'>,
  vectors: readonly Float64Array[],
): Float64Array[] {
  const training = trainingOf(concepts, links, words)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const model = new Model(vectors.map((vector, row) => scaled(vector, weights[row]! / mean)))
  const random = randomNumbers()
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = shuffled(training.examples, random)
    for (let from = 0; from + batchSize <= order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize)
      model.learn(
        batch.map(({ title }) => title),
        batch.map(({ concept }) => partner(training, concept, random)),
      )
    }
  }
  return model.vectors()
}

function trainingOf(
  concepts: readonly Concept[],
  links: readonly Link[],
  words: readonly string[],
): Training {
  const rowOf = new Map(words.map((word, row) => [word, row]))
  const titles = concepts.map((concept) => {
    const rows = concept.titles.map((title) =>
      [...new Set(wordsOf(title).flatMap((word) => rowOf.get(word) ?? []))].toSorted((a, b) => a - b),
    )
    return [...new Map(rows.filter(({ length }) => length > 0).map((row) => [row.join(' '), row])).values()]
  })
  const at = new Map(concepts.map(({ id }, concept) => [id, concept]))
  const linked: Linked[][] = concepts.map(() => [])
  for (const { a, b, weight } of links) {
    const [from, to] = [at.get(a), at.get(b)]
    if (from === undefined || to === undefined || titles[from]!.length * titles[to]!.length === 0) continue
    linked[from]!.push({ concept: to, weight })
    // O*NET states each relation in both directions; the crosswalk in one.
    if (a[0] !== b[0]) linked[to]!.push({ concept: from, weight })
  }
  const examples = titles.flatMap((all, concept) =>
    all.length > 1 ? all.map((title) => ({ concept, title })) : [],
  )
  return { examples, titles, linked }
}

function partner({ titles, linked }: Training, concept: number, random: () => number): Title {
  const link = pick(linked[concept]!, random)
  const isFollowed = link !== undefined && random() < linkShare * link.weight * 2
  return pick(titles[isFollowed ? link.concept : concept]!, random)!
}

const pick = <T>(values: readonly T[], random: () => number): T | undefined =>
  values[Math.floor(random() * values.length)]

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const result = [...values]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}

/** Numbers from 0 to below 1 from a linear congruential generator. */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** A vector of the same direction and a length. */
function scaled(vector: Float64Array, length: number): Float64Array {
  const factor = length / (Math.hypot(...vector) || 1)
  return vector.map((value) => value * factor)
}

/** Titles of a batch: their directions, one after the other, and their lengths. */
type Placed = { titles: readonly Title[]; units: Float32Array; lengths: Float32Array }

class Model {
  readonly #dimensions: number
  readonly #words: Float32Array
  readonly #squares: Float32Array

  constructor(vectors: readonly Float64Array[]) {
    this.#dimensions = vectors[0]!.length
    this.#words = new Float32Array(vectors.length * this.#dimensions)
    vectors.forEach((vector, row) => this.#words.set(vector, row * this.#dimensions))
    this.#squares = new Float32Array(this.#words.length).fill(firstSquare)
  }

  vectors(): Float64Array[] {
    const n = this.#dimensions
    return Array.from({ length: this.#words.length / n }, (_, row) =>
      Float64Array.from(this.#words.subarray(row * n, (row + 1) * n)),
    )
  }

  learn(titles: readonly Title[], partners: readonly Title[]): void {
    const [a, b] = [this.#place(titles), this.#place(partners)]
    const pulls = pullsOf(a, b, this.#dimensions)
    const [byA, byB] = [new Float32Array(a.units.length), new Float32Array(b.units.length)]
    const [n, count] = [this.#dimensions, titles.length]
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) {
        const pull = pulls[i * count + j]!
        const [from, to] = [i * n, j * n]
        for (let k = 0; k < n; k++) {
          byA[from + k]! += pull * b.units[to + k]!
          byB[to + k]! += pull * a.units[from + k]!
        }
      }
    const gradient = new Map<number, Float32Array>()
    this.#addTo(gradient, a, byA)
    this.#addTo(gradient, b, byB)
    for (const [row, values] of gradient) this.#step(row * n, values)
  }

  #place(titles: readonly Title[]): Placed {
    const n = this.#dimensions
    const units = new Float32Array(titles.length * n)
    const lengths = new Float32Array(titles.length)
    titles.forEach((title, at) => {
      const own = units.subarray(at * n, (at + 1) * n)
      for (const row of title) for (let k = 0; k < n; k++) own[k]! += this.#words[row * n + k]!
      const length = Math.sqrt(dot(own, own)) || 1
      for (let k = 0; k < n; k++) own[k]! /= length
      lengths[at] = length
    })
    return { titles, units, lengths }
  }

  /** Adds what a loss by the directions of titles means for each of their words. */
  #addTo(gradient: Map<number, Float32Array>, { titles, units, lengths }: Placed, by: Float32Array): void {
    const n = this.#dimensions
    titles.forEach((title, at) => {
      const from = at * n
      const along = dot(by.subarray(from, from + n), units.subarray(from, from + n))
      for (const row of title) {
        const sum = gradient.get(row) ?? new Float32Array(n)
        for (let k = 0; k < n; k++) sum[k]! += (by[from + k]! - units[from + k]! * along) / lengths[at]!
        gradient.set(row, sum)
      }
    })
  }

  #step(from: number, gradient: Float32Array): void {
    for (let k = 0; k < gradient.length; k++) {
      this.#squares[from + k]! += gradient[k]! ** 2
      this.#words[from + k]! -= (rate * gradient[k]!) / Math.sqrt(this.#squares[from + k]!)
    }
  }
}

/** The derivative of the loss by each cosine: negative for partners, positive for all others. */
function pullsOf(a: Placed, b: Placed, dimensions: number): Float32Array {
  const count = a.titles.length
  const [ofA, ofB] = [rowsOf(a.units, dimensions), rowsOf(b.units, dimensions)]
  const shares = new Float32Array(count * count)
  const rows = new Float64Array(count)
  const columns = new Float64Array(count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) {
      const cosine = dot(ofA[i]!, ofB[j]!)
      const share = Math.exp((cosine - 1) / temperature)
      shares[i * count + j] = share
      rows[i]! += share
      columns[j]! += share
    }
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) {
      const share = shares[i * count + j]!
      shares[i * count + j] = (share / rows[i]! + share / columns[j]!) / 2 - (i === j ? 1 : 0)
    }
  return shares
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!
  return sum
}

const rowsOf = (units: Float32Array, dimensions: number): Float32Array[] =>
  Array.from({ length: units.length / dimensions }, (_, row) =>
    units.subarray(row * dimensions, (row + 1) * dimensions),
  )
