import { reasonIn, type Cluster } from './cluster.ts'
import { killProcesses } from './processes.ts'
import { findServer } from './server.ts'

/** How long to wait for a server, in seconds. */
export type Patience = {
  /** The patience with a server that runs but doesn't answer at all. */
  hung: number
  /** The patience with a fast stop, which rolls back open transactions and writes everything else. */
  fast: number
  /**
   * The patience with an immediate stop, which writes nothing: the next start recovers committed
   * data from the log.
   */
  immediate: number
}

export const usualPatience: Patience = { hung: 30, fast: 30, immediate: 10 }

/**
 * Stops the server: fast, then immediately, then by killing it. Nothing committed is lost.
 * `isHung`: it doesn't answer, so a fast stop would be in vain.
 */
export async function stopServer(
  cluster: Cluster,
  patience: Patience = usualPatience,
  { isHung = false } = {},
): Promise<void> {
  let output = ''
  for (const mode of isHung ? (['immediate'] as const) : (['fast', 'immediate'] as const)) {
    if ((await findServer(cluster)) === null) return
    const stopped = await cluster.runner.run(cluster.binaries.pg_ctl, [
      'stop',
      `--mode=${mode}`,
      '--wait',
      `--timeout=${patience[mode]}`,
      `--pgdata=${cluster.data}`,
    ])
    output = stopped.output
    if (stopped.code === 0) return
  }
  const found = await findServer(cluster)
  if (found !== null && !(await killProcesses(cluster.data, found.pid)))
    throw new Error(`the embedded PostgreSQL does not stop: ${reasonIn(output)}`)
}
