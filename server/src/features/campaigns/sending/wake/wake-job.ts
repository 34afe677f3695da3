import type { Pool } from 'pg'
import { z } from 'zod'
import { lockOpenAccount } from '../../../../database/as-account.ts'
import type { Database } from '../../../../database/database.ts'
import { inTransaction } from '../../../../database/transaction.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { addJob, defineJob } from '../../../../jobs/jobs.ts'
import { announceChange } from '../../../../live/announce.ts'
import { notify } from '../../../notifications/notifications.ts'
import { runMailbox } from './batch.ts'
import type { SendingDeps } from '../facts/turn.ts'
import { findDone, findWaking, finishCampaign, releaseOver } from './wake-queries.ts'

/**
 * Gives a mailbox its turn. The job only wakes it: the database says who is due, so that a lost job
 * loses nothing.
 */
export const wakeJob = defineJob({
  name: 'wake_mailbox',
  payload: z.strictObject({ mailboxId: z.int().positive() }),
  tries: 3,
  run: async (deps: SendingDeps, { mailboxId }, signal) => {
    const again = await runMailbox(deps, mailboxId, signal)
    if (again) await wakeMailbox(deps.pool, mailboxId, again)
  },
})

/** Behind emails to accounts, before imports. */
const priority = 5

export const wakeMailbox = (db: Database, mailboxId: number, runAt: Date): Promise<void> =>
  addJob(db, wakeJob, { mailboxId }, { key: `wake_mailbox:${mailboxId}`, priority, runAt })

/**
 * Ends holds that are over, finishes campaigns without anyone left, and wakes every mailbox that
 * may have something to do and whose job is lost. Part of the upkeep of each process.
 */
export async function keepSending({ pool, now }: { pool: Pool; now: () => Date }): Promise<void> {
  await releaseOver(pool, now())
  for (const done of await findDone(pool)) await finish({ pool, now }, done)
  for (const mailboxId of await findWaking(pool, now())) await wakeMailbox(pool, mailboxId, now())
}

async function finish(
  { pool, now }: { pool: Pool; now: () => Date },
  { id, userId }: { id: number; userId: AccountId },
): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const client = await lockOpenAccount(transaction, userId)
    const finished = client && (await finishCampaign(client, { id, now: now() }))
    if (!finished) return
    await announceChange(client, userId, { kind: 'campaign', id })
    await notify(client, {
      userId,
      type: 'CAMPAIGN_FINISHED',
      relatedEntityId: String(id),
      content: { campaign: finished.name },
    })
  })
}
