import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { Pool } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../http/authorize.ts'
import { getBulkReveal } from './bulk-reveal.ts'

/** Milliseconds between two looks at the progress. */
const lookMs = 1000

/** The progress of a bulk reveal now and after each change, until it has ended. Throws `not_found`. */
export async function* watchBulkReveal(
  deps: { pool: Pool },
  actor: Actor,
  input: { id: number },
  signal: AbortSignal,
): AsyncGenerator<BulkReveal, void> {
  let told = ''
  while (!signal.aborted) {
    const reveal = await getBulkReveal(deps, actor, input)
    const text = JSON.stringify(reveal)
    if (text !== told) yield reveal
    told = text
    if (reveal.state !== 'running') return
    await sleep(lookMs, null, { signal }).catch(() => {})
  }
}
