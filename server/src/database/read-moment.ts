import type { Pool, QueryResultRow } from 'pg'

/** Rows that are read at a time. */
const pageSize = 1000

/**
 * The maximum number of connections of one pool that read at the same time. Others wait, so that
 * requests keep theirs.
 */
const maxReaders = 2

/**
 * A reader that requests nothing for this long loses its connection, because others wait for it,
 * and the database keeps old rows for it.
 */
const patienceMs = 60_000

/**
 * Yields the rows of a statement, all as they were at one moment, a page at a time: memory does not
 * depend on how many there are. Keeps a connection until the last page, an early `return`, or a
 * minute in which no page is requested; the next request then fails.
 */
export async function* readMoment<Row extends QueryResultRow>(
  pool: Pool,
  { text, values }: { text: string; values: readonly unknown[] },
  patience = patienceMs,
): AsyncGenerator<Row[], void> {
  await takeTurn(pool)
  let isLate = false
  let release = (_unfinished: Error | undefined): void => endTurn(pool)
  try {
    const client = await pool.connect()
    release = once((unfinished) => {
      // An unfinished transaction ends with its connection.
      client.release(unfinished)
      endTurn(pool)
    })
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare moment no scroll cursor for ${text}`, [...values])
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${pageSize} from moment`)
      if (rows.length === 0) break
      const timer = setTimeout(() => {
        isLate = true
        release(new Error('nobody takes what was read'))
      }, patience)
      try {
        yield rows
      } finally {
        clearTimeout(timer)
      }
      if (isLate) throw new Error('The next rows were asked for too late')
    }
    await client.query('commit')
    release(undefined)
  } finally {
    release(new Error('not read to the end'))
  }
}

function once(run: (unfinished: Error | undefined) => void): (unfinished: Error | undefined) => void {
  let isDone = false
  return (unfinished) => {
    if (isDone) return
    isDone = true
    run(unfinished)
  }
}

/** The running and the waiting readers of each pool, in the order in which they came. */
const readers = new WeakMap<Pool, { running: number; waiting: (() => void)[] }>()

function takeTurn(pool: Pool): Promise<void> {
  const state = readers.get(pool) ?? { running: 0, waiting: [] }
  readers.set(pool, state)
  if (state.running >= maxReaders) return new Promise((resolve) => state.waiting.push(resolve))
  state.running++
  return Promise.resolve()
}

/** The next one takes the place. */
function endTurn(pool: Pool): void {
  const state = readers.get(pool)
  if (!state) return
  const next = state.waiting.shift()
  if (next) next()
  else state.running--
}
