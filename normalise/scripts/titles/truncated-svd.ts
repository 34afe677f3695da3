/** Rows of a sparse matrix: for each the columns and their values. */
export type SparseRows = { columns: Uint32Array; values: Float64Array }[]

/** A dense matrix, row by row. */
type Dense = { rows: number; columns: number; values: Float64Array }

const oversampling = 16
const iterations = 6

/**
 * The first `rank` left singular vectors of a matrix, each scaled by the square root of its
 * singular value: one row of `rank` numbers for each of its rows. By subspace iteration on a random
 * start (Halko, Martinsson, Tropp 2011, algorithm 4.4) with a fixed seed.
 */
export function embedRows(matrix: SparseRows, columns: number, rank: number): Float64Array[] {
  const width = rank + oversampling
  let basis = orthonormal(times(matrix, randomMatrix(columns, width)))
  for (let i = 0; i < iterations; i++)
    basis = orthonormal(times(matrix, orthonormal(timesTransposed(matrix, columns, basis))))
  const small = timesTransposed(matrix, columns, basis)
  const { values, vectors } = eigenOfGram(small)
  return matrix.map((_, row) =>
    Float64Array.from({ length: rank }, (__, k) => {
      let sum = 0
      for (let j = 0; j < width; j++) sum += basis.values[row * width + j]! * vectors[j * width + k]!
      // The eigenvalue is the square of the singular value.
      return sum * Math.max(values[k]!, 0) ** 0.25
    }),
  )
}

function times(matrix: SparseRows, right: Dense): Dense {
  const { columns } = right
  const values = new Float64Array(matrix.length * columns)
  matrix.forEach((row, at) => {
    for (let i = 0; i < row.columns.length; i++) {
      const [value, from] = [row.values[i]!, row.columns[i]! * columns]
      for (let k = 0; k < columns; k++) values[at * columns + k]! += value * right.values[from + k]!
    }
  })
  return { rows: matrix.length, columns, values }
}

function timesTransposed(matrix: SparseRows, rows: number, right: Dense): Dense {
  const { columns } = right
  const values = new Float64Array(rows * columns)
  matrix.forEach((row, at) => {
    for (let i = 0; i < row.columns.length; i++) {
      const [value, to] = [row.values[i]!, row.columns[i]! * columns]
      for (let k = 0; k < columns; k++) values[to + k]! += value * right.values[at * columns + k]!
    }
  })
  return { rows, columns, values }
}

/** Normal numbers from a linear congruential generator: the build gives the same file each time. */
function randomMatrix(rows: number, columns: number): Dense {
  let state = 1
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 4_294_967_297
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return { rows, columns, values: Float64Array.from({ length: rows * columns }, normal) }
}

/** The columns made orthonormal (modified Gram-Schmidt, twice for accuracy). */
function orthonormal({ rows, columns, values }: Dense): Dense {
  const vectors = Array.from({ length: columns }, (_, k) =>
    Float64Array.from({ length: rows }, (__, row) => values[row * columns + k]!),
  )
  vectors.forEach((vector, k) => {
    for (let pass = 0; pass < 2; pass++)
      for (let j = 0; j < k; j++) subtract(vector, vectors[j]!, dot(vector, vectors[j]!))
    const length = Math.sqrt(dot(vector, vector)) || 1
    for (let row = 0; row < rows; row++) vector[row]! /= length
  })
  const result = new Float64Array(rows * columns)
  vectors.forEach((vector, k) => {
    for (let row = 0; row < rows; row++) result[row * columns + k] = vector[row]!
  })
  return { rows, columns, values: result }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

function subtract(from: Float64Array, what: Float64Array, factor: number): void {
  for (let i = 0; i < from.length; i++) from[i]! -= factor * what[i]!
}

/**
 * The eigenvalues of the transpose of a matrix times itself, the largest first, and their vectors
 * as columns (cyclic Jacobi).
 */
function eigenOfGram({ rows, columns: n, values }: Dense): { values: Float64Array; vectors: Float64Array } {
  const gram = new Float64Array(n * n)
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < n; i++) {
      const value = values[row * n + i]!
      for (let j = 0; j < n; j++) gram[i * n + j]! += value * values[row * n + j]!
    }
  const vectors = new Float64Array(n * n)
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1
  for (let sweep = 0; sweep < 12; sweep++)
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate({ gram, vectors, n }, p, q)
  const order = Array.from({ length: n }, (_, i) => i).toSorted((a, b) => gram[b * n + b]! - gram[a * n + a]!)
  const sorted = new Float64Array(n * n)
  order.forEach((from, to) => {
    for (let i = 0; i < n; i++) sorted[i * n + to] = vectors[i * n + from]!
  })
  return { values: Float64Array.from(order, (i) => gram[i * n + i]!), vectors: sorted }
}

type Jacobi = { gram: Float64Array; vectors: Float64Array; n: number }

/** Makes the value at row p and column q zero. */
function rotate({ gram, vectors, n }: Jacobi, p: number, q: number): void {
  const off = gram[p * n + q]!
  if (Math.abs(off) < 1e-14) return
  const theta = (gram[q * n + q]! - gram[p * n + p]!) / (2 * off)
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1))
  const cosine = 1 / Math.hypot(tangent, 1)
  const sine = tangent * cosine
  const turn = (values: Float64Array, a: number, b: number): void => {
    const [x, y] = [values[a]!, values[b]!]
    values[a] = cosine * x - sine * y
    values[b] = sine * x + cosine * y
  }
  for (let i = 0; i < n; i++) turn(gram, i * n + p, i * n + q)
  for (let i = 0; i < n; i++) turn(gram, p * n + i, q * n + i)
  for (let i = 0; i < n; i++) turn(vectors, i * n + p, i * n + q)
}
