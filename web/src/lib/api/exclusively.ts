/** After this time the window with the lease counts as closed. */
const leaseMs = 10_000
/** The time until all windows see a stored value. */
const settleMs = 50

/**
 * Runs `work` in one window of this browser at a time. Uses the Web Locks API, which browsers offer
 * on HTTPS and localhost only; on plain HTTP, a lease in local storage. If that is forbidden too,
 * windows aren't coordinated.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : byLease(name, work)
}

/** The last window to write has the lease, after a pause in which others may overwrite it. */
async function byLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const owner = String(Math.random())
  try {
    while (!(await take(name, owner))) await pause()
  } catch {
    return work()
  }
  try {
    return await work()
  } finally {
    if (readLease(name)?.owner === owner) localStorage.removeItem(name)
  }
}

async function take(name: string, owner: string): Promise<boolean> {
  const held = readLease(name)
  if (held && held.until > Date.now()) return false
  localStorage.setItem(name, `${owner} ${Date.now() + leaseMs}`)
  await pause()
  return readLease(name)?.owner === owner
}

function readLease(name: string): { owner: string; until: number } | null {
  const [owner = '', until = ''] = (localStorage.getItem(name) ?? '').split(' ')
  return owner === '' ? null : { owner, until: Number(until) }
}

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, settleMs)
  })
