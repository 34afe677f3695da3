import type { MailboxCheck } from '@rapport/contract/integrations/checks.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { asAccount, type AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { addJob, type JobName } from '../../../jobs/jobs.ts'
import { findOwner } from '../queries.ts'
import { endOldChecks, findRunning, insertCheck } from './queries.ts'

/** The job of a check, which runs again until the check has ended. */
export const checkJobName: JobName<{ checkId: number }> & { payload: z.ZodType<{ checkId: number }> } = {
  name: 'check_mailbox',
  payload: z.strictObject({ checkId: z.int().positive() }),
  tries: 3,
}

/** Somebody waits for the first stages. A later look comes after the turn that reads what arrived. */
const priorities = { first: 0, later: 6 }

/** A check that has not ended by then has lost its job. */
const longestMs = 45 * 60_000

/** Whether a check hasn't ended, and hasn't lost its job. */
export const goesOn = (
  { finishedAt, createdAt }: { finishedAt: Date | null; createdAt: Date },
  now: Date,
): boolean => finishedAt === null && now.getTime() - createdAt.getTime() < longestMs

/** Queues the first part of a check, or, with a time, a look whether its email has arrived. */
export const queueCheck = (db: Database, checkId: number, runAt: Date | null = null): Promise<void> =>
  addJob(
    db,
    checkJobName,
    { checkId },
    {
      key: `check_mailbox:${checkId}`,
      priority: runAt ? priorities.later : priorities.first,
      runAt,
    },
  )

type Beginning = { mailboxId: number; userId: AccountId; reason: MailboxCheck['reason']; now: Date }

/**
 * Begins a check of a mailbox, unless one goes on that is not of what it had before it was connected.
 * Returns the id of the one that goes on now.
 */
export async function beginCheck(client: AccountClient, beginning: Beginning): Promise<number> {
  const { mailboxId, now, reason } = beginning
  // One of the servers that the mailbox had before says nothing any more.
  const before = reason === 'connected' ? now : new Date(now.getTime() - longestMs)
  await endOldChecks(client, { mailboxId, now, before })
  const inserted = await insertCheck(client, beginning)
  if (inserted === null) return (await findRunning(client, mailboxId))!
  await queueCheck(client, inserted)
  return inserted
}

/** Begins a check after two submissions in a row that failed. */
export async function beginFailureCheck(pool: Pool, mailboxId: number, now: Date): Promise<void> {
  const userId = await findOwner(pool, mailboxId)
  if (userId === null) return
  await asAccount(pool, userId, (client) =>
    beginCheck(client, { mailboxId, userId, reason: 'failed_twice', now }),
  )
}
