import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asAccount } from '../../src/database/as-account.ts'
import { planFirst } from '../../src/features/campaigns/sending/plan/plan.ts'
import { withMailbox } from '../../src/features/campaigns/sending/wake/mailbox-lock.ts'
import { wakeMailbox } from '../../src/features/campaigns/sending/wake/wake-job.ts'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { patience, type Together } from './servers.ts'

const recipients = 20

/** Campaigns are sent by whichever server has a mailbox. */
export function mailboxTests(given: () => Together): void {
  /** Creates a running campaign of a mailbox with people who are due. Returns the mailbox. */
  async function dueMailbox(): Promise<number> {
    const { pool } = given()
    const now = new Date()
    const { id: userId, email } = await createSender(pool)
    const mailboxId = await createMailbox(pool, userId, { email, provider: 'outbox', now })
    const { id: campaignId } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], now })
    for (let at = 0; at < recipients; at++)
      await enrol(pool, { userId, campaignId }, { email: `person${at}@people.example`, now })
    await asAccount(pool, userId, (client) => planFirst(client, { random: () => 0 }, { campaignId, now }))
    return mailboxId
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
    const mailboxIds = [await dueMailbox(), await dueMailbox(), await dueMailbox()]
    const [taken] = mailboxIds as [number]
    const others = mailboxIds.slice(1)
    await withMailbox(given().pool, taken, async () => {
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
