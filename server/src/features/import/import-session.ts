import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** An arbitrary number; no other advisory lock may use it. */
const importLock = 7_270_068
const lockPollMs = 250

/**
 * Waits until no other import is running. The lock ends with the session, however that ends. Rejects with the signal's reason when it
 * aborts.
 */
export async function takeImportLock(
  client: PoolClient,
  options: { onWaiting?: () => void; signal?: AbortSignal; dryRun?: boolean },
): Promise<void> {
  if (options.dryRun) return
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      importLock,
    ])
    if (rows[0]?.locked) return
    if (attempt === 0) options.onWaiting?.()
    await sleep(lockPollMs, undefined, options.signal ? { signal: options.signal } : {})
  }
}

/** Records the start of an import. Any other row still marked 'running' belongs to a killed import, because we hold the lock. */
export async function startImport(client: PoolClient, source: string): Promise<number> {
  await client.query(`update imports set state = 'interrupted' where state = 'running'`)
  const { rows } = await client.query<{ id: number }>(
    'insert into imports (source) values ($1) returning id',
    [source],
  )
  return rows[0]!.id
}

/** Records the end of an import. */
export async function finishImport(
  client: PoolClient,
  importId: number,
  state: 'finished' | 'interrupted',
  refused: number,
): Promise<void> {
  await client.query('update imports set state = $2, refused = $3, finished_at = now() where id = $1', [
    importId,
    state,
    refused,
  ])
}
