import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { lockKeys } from '../../database/advisory-locks.ts'

const lockPollMs = 250

/**
 * Waits until no other import is running. The lock ends with the session, however that ends.
 * Rejects with the signal's reason when it aborts.
 */
export async function takeImportLock(
  client: PoolClient,
  options: { onWaiting?: () => void; signal?: AbortSignal; dryRun?: boolean },
): Promise<void> {
  if (options.dryRun) return
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKeys.imports,
    ])
    if (rows[0]?.locked) return
    if (attempt === 0) options.onWaiting?.()
    await sleep(lockPollMs, undefined, options.signal ? { signal: options.signal } : {})
  }
}
