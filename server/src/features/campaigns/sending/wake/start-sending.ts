import type { AccountClient } from '../../../../database/as-account.ts'
import { findMailboxesOf } from '../facts/mailbox-queries.ts'
import { forgetFirstPlans } from '../plan/plan-queries.ts'
import { byChance, planFirst } from '../plan/plan.ts'
import { wakeMailbox } from './wake-job.ts'

type StartInput = { campaignId: number; now: Date }

/**
 * Plans the first email of everyone in a running campaign who has no plan, and wakes its mailboxes
 * when the transaction commits. Called by everything that lets a person be written to: a launch,
 * the end of a pause, people who are added or resumed.
 */
export async function startSending(client: AccountClient, { campaignId, now }: StartInput): Promise<void> {
  await planFirst(client, byChance, { campaignId, now })
  for (const mailboxId of await findMailboxesOf(client, campaignId)) await wakeMailbox(client, mailboxId, now)
}

/**
 * As `startSending`, after a change of the times to send: people who got nothing yet are planned
 * again.
 */
export async function replanFirst(client: AccountClient, starting: StartInput): Promise<void> {
  await forgetFirstPlans(client, starting.campaignId)
  await startSending(client, starting)
}
