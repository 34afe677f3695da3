import { expect, type Page } from '@playwright/test'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import type { State } from './look.ts'

const smtp = { host: 'smtp.example.com', port: 465 }
const imap = { host: 'imap.example.com', port: 993 }
const domain = 'example.com'

/** What a check can find: all that is good, and something of every other kind. */
const findings = [
  ...(['resolve', 'connect', 'tls', 'greeting', 'sign_in', 'sender'] as const).map((stage) =>
    finding({ stage, server: 'smtp', result: 'good', values: smtp }),
  ),
  ...(['resolve', 'connect'] as const).map((stage) =>
    finding({ stage, server: 'imap', result: 'good', values: imap }),
  ),
  finding({
    stage: 'tls',
    server: 'imap',
    result: 'advice',
    cause: 'certificate_ends_soon',
    values: { days: 6 },
  }),
  ...(['greeting', 'sign_in'] as const).map((stage) => finding({ stage, server: 'imap', result: 'good' })),
  finding({ stage: 'folders', server: 'imap', result: 'advice', cause: 'junk_missing' }),
  finding({ stage: 'round_trip', result: 'good', values: { seconds: 7, filed: 'rapport' } }),
  finding({ stage: 'round_trip', part: 'dkim', result: 'unseen', cause: 'signature_unseen' }),
  finding({ stage: 'domain', part: 'mx', result: 'good', values: { domain } }),
  finding({
    stage: 'domain',
    part: 'spf',
    result: 'advice',
    cause: 'spf_too_many_lookups',
    values: { domain, lookups: 14, limit: 10 },
  }),
  finding({ stage: 'domain', part: 'dmarc', result: 'unseen', cause: 'not_asked', values: { domain } }),
]

const refused = [
  ...findings.slice(0, 4),
  finding({
    stage: 'sign_in',
    server: 'smtp',
    result: 'wrong',
    cause: 'password_rejected',
    said: '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6',
    values: smtp,
  }),
  ...findings.slice(6, 8),
  finding({
    stage: 'tls',
    server: 'imap',
    result: 'wrong',
    cause: 'certificate_unknown_authority',
    values: imap,
  }),
]

type Found = Pick<CheckFinding, 'stage' | 'result'> & Partial<CheckFinding>

function finding(found: Found): CheckFinding {
  return { server: null, part: null, cause: null, said: null, values: {}, ...found }
}

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
      `update mailboxes set sender_name = 'Mina Test', daily_cap = 200, spacing_seconds = 120, synced_at = now(), signature = 'Mina',
         held = 'refusals', held_at = now() where id = $1`,
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
    for (const [mailboxId, found] of [
      [busy, findings],
      [off, refused],
    ] as const)
      await pool.query(
        `insert into mailbox_checks (user_id, mailbox_id, reason, findings, created_at, finished_at)
         values ($1, $2, 'asked', $3, now(), now())`,
        [userId, mailboxId, JSON.stringify(found)],
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
  {
    name: 'checked',
    isFleeting: true,
    reach: ({ page }) => openCheck(page, /mina\.test@example\.com/, /3/),
  },
  {
    name: 'refused by its server',
    isFleeting: true,
    reach: ({ page }) => openCheck(page, /mina\.test@gmail\.com/, /2/),
  },
  {
    name: 'connecting',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Connect a mailbox|메일함 연결)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    },
  },
  {
    name: 'connecting at a known provider',
    isFleeting: true,
    reach: async ({ page }) => {
      await sayAddress(page, 'mina@naver.com')
      await page.getByRole('button', { name: /^(Details|자세히)$/ }).click()
      await expect(page.getByRole('group', { name: /SMTP/ })).toBeVisible()
    },
  },
  ...(
    [
      ['connecting at Google', 'mina@gmail.com'],
      ['connecting at Microsoft', 'mina@outlook.com'],
    ] as const
  ).map(([name, address]): State => ({
    name,
    isFleeting: true,
    reach: async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^(Back|뒤로)$/ }).click()
      await sayAddress(page, address)
      await expect(dialog.getByText(address)).toBeVisible()
    },
  })),
]

/** Opens the last check of a mailbox. */
async function openCheck(page: Page, email: RegExp, summary: RegExp): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: email }).first().click()
  await page.getByRole('menuitem', { name: /^(Check|점검)$/ }).click()
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: summary })).toBeVisible()
}

async function sayAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().fill(address)
  await page.getByRole('button', { name: /^(Continue|계속)$/ }).click()
}
