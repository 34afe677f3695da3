/** Milliseconds after which a window that took the turn counts as closed. */
const leaseMs = 10_000
/** Milliseconds until what one window stores is there for all. */
const settleMs = 50

/**
 * Runs work that no other window of this browser does meanwhile; the others wait for their turn. By the Web Locks API, which browsers have on
 * HTTPS and on localhost alone; on plain HTTP by a lease in the storage that windows share. Where that is forbidden, too, nothing is coordinated.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : byLease(name, work)
}

/** Whoever wrote last has the lease, once there was time for others to write over it. */
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
