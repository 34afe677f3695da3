import type { Pool, PoolClient } from 'pg'

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void

/**
 * Wraps the pool for graphile-worker, which releases the connection on which it listens twice if
 * the database goes away while it begins to listen and is told to stop. The pool would throw an
 * error that is never caught. Here, the second release does nothing.
 */
export function releasedOnce(pool: Pool): Pool {
  const connect = (taken?: Taken) =>
    taken ? pool.connect((error, client, release) => taken(error, client, once(release))) : pool.connect()
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function once(release: PoolClient['release']): PoolClient['release'] {
  let isReleased = false
  return (error) => {
    if (!isReleased) release(error)
    isReleased = true
  }
}
