/** Rows that one statement writes, so that it ends in time however many there are. */
export const batchSize = 5000

export const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, at) =>
    rows.slice(at * batchSize, (at + 1) * batchSize),
  )
