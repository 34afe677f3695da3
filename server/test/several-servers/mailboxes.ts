import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asAccount } from '../../src/database/as-account.ts'
import type { AccountId } from '../../src/database/ids.ts'
import { planFirst } from '../../src/features/campaigns/sending/plan/plan.ts'
import { withMailbox } from '../../src/features/campaigns/sending/wake/mailbox-lock.ts'
import { wakeMailbox } from '../../src/features/campaigns/sending/wake/wake-job.ts'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { patience, type Together } from './servers.ts'

const recipients = 20

/** Campaigns are sent by whichever server has a mailbox. */
export function mailboxTests(given: () => Together): void {
  type Sender = { userId: AccountId; mailboxId: number }

  async function newMailbox(): Promise<Sender> {
    const { id: userId, email } = await createSender(given().pool)
    const now = new Date()
    return {
      userId,
      mailboxId: await createMailbox(given().pool, userId, { email, provider: 'outbox', now }),
    }
  }

  /** Creates a running campaign of a mailbox with people who are due. */
  async function fill({ userId, mailboxId }: Sender): Promise<void> {
    const { pool } = given()
    const now = new Date()
    const { id: campaignId } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], now })
    for (let at = 0; at < recipients; at++)
      await enrol(pool, { userId, campaignId }, { email: `person${at}@people.example`, now })
    await asAccount(pool, userId, (client) => planFirst(client, { random: () => 0 }, { campaignId, now }))
  }

  /** Runs while no server works on the mailbox, once none does. Each reads it now and then. */
  async function whileTaken(mailboxId: number, run: () => Promise<void>): Promise<void> {
    const take = () => withMailbox(given().pool, mailboxId, () => run().then(() => true))
    while (!(await take())) await sleep(20)
  }

  const wake = (mailboxId: number) => wakeMailbox(given().pool, mailboxId, new Date())
  const sentBy = async (mailboxIds: number[]) => {
    const { rows } = await given().pool.query<{ emails: number; people: number }>(
      `select count(*)::int as emails, count(distinct (mailbox_id, address_hash))::int as people
       from sends where mailbox_id = any($1) and state = 'sent'`,
      [mailboxIds],
    )
    return rows[0]!
  }

  test('send nothing of a mailbox that another process works on, and each email once when several are due', async () => {
    const senders = [await newMailbox(), await newMailbox(), await newMailbox()] as const
    const mailboxIds = senders.map(({ mailboxId }) => mailboxId)
    const [taken, ...others] = mailboxIds as [number, number, number]
    await whileTaken(taken, async () => {
      for (const sender of senders) await fill(sender)
      await Promise.all(mailboxIds.map(wake))
      await expect
        .poll(() => sentBy(others), patience)
        .toEqual({ emails: 2 * recipients, people: 2 * recipients })
      expect(await sentBy([taken])).toEqual({ emails: 0, people: 0 })
    })
    await wake(taken)
    await expect.poll(() => sentBy([taken]), patience).toEqual({ emails: recipients, people: recipients })
    // No second email follows.
    await Promise.all(mailboxIds.map(wake))
    await sleep(500)
    expect(await sentBy(mailboxIds)).toEqual({ emails: 3 * recipients, people: 3 * recipients })
  })
}
