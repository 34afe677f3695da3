import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { forgetExpiredCounts } from './features/accounts/limit-queries.ts'
import { failAbandoned } from './features/contacts/bulk-reveal.ts'

type UpkeepDeps = { pool: Pool; log: FastifyBaseLogger; now: () => Date }

/** What every server process does now and then, beside its jobs; several at once do no harm. */
export async function keepUp({ pool, log, now }: UpkeepDeps): Promise<void> {
  const failed = await failAbandoned({ pool, now })
  if (failed.length > 0) log.error({ bulkReveals: failed }, 'bulk reveals failed in all their tries')
  await forgetExpiredCounts(pool, now())
}
