import { expect } from '@playwright/test'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import type { State } from './look.ts'

const started = new Date('2026-11-02T12:00:00Z')

/**
 * A mailbox that sends, one that has to be connected again, one that is off, and the demo's.
 * Returns the screen's address.
 */
export async function prepareMailboxes(account: Account | null): Promise<string> {
  const userId = account!.id
  await inDatabase(async (pool) => {
    const add = (email: string, provider: 'gmail' | 'outbox') =>
      createMailbox(pool, userId, { email, provider, now: started })
    const busy = await add('mina.test@example.com', 'gmail')
    const lost = await add('a.rather.long.address.of.somebody.else@department.example.com', 'gmail')
    const off = await add('mina.test@gmail.com', 'gmail')
    await add('mina@example.com', 'outbox')
    await pool.query(
      `update mailboxes set sender_name = 'Mina Test', daily_cap = 200, spacing_seconds = 120, synced_at = now(), signature = 'Mina' where id = $1`,
      [busy],
    )
    await pool.query(
      `update mailboxes set connection = 'reconnect', brake = 'unknown_sent', braked_at = now() where id = $1`,
      [lost],
    )
    await pool.query(
      `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, body_text, received_at)
       values ($1, $2, 'refusal', 'policy_bounce', 'Status: 5.7.26', '550-5.7.26 Your email has been blocked because the sender is unauthenticated.', now())`,
      [userId, busy],
    )
    await pool.query('update mailboxes set is_active = false, sync_failure = $2 where id = $1', [off, 'x'])
    await pool.query(
      `insert into sends (key, kind, user_id, mailbox_id, state, message_id, claimed_at, sent_at)
       select gen_random_uuid(), 'test', $1, mailbox, 'sent', gen_random_uuid()::text, now() - interval '5 hours', now()
       from (select $2::integer as mailbox from generate_series(1, 312) union all select $3 from generate_series(1, 450)) each_send`,
      [userId, busy, off],
    )
    const campaign = await createCampaign(pool, userId, { mailboxIds: [busy, off], now: started })
    for (const [at, mailboxId] of [busy, off, off].entries()) {
      const id = await enrol(
        pool,
        { userId, campaignId: campaign.id },
        { email: `p${at}@works.example`, now: started },
      )
      await pool.query('update enrolments set mailbox_id = $2, next_step_id = $3 where id = $1', [
        id,
        mailboxId,
        campaign.stepIds[0],
      ])
    }
  })
  return '/integrations'
}

export const mailboxStates: State[] = [
  {
    name: 'settings',
    isFleeting: true,
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /mina\.test@gmail\.com/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /^(Settings|설정)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    },
  },
  {
    name: 'removing',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /mina\.test@gmail\.com/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /^(Remove|제거)$/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
