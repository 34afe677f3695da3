import { expect } from '@playwright/test'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import type { State } from './look.ts'

const now = new Date('2026-11-02T12:00:00Z')

const html = `<p>Hello Mina,</p><p>thanks. <b>Tuesday at 10</b> suits us; see <a href="https://works.example/visit" target="_blank" rel="noopener noreferrer nofollow">how
to find us</a>.</p><ul><li>A table for four</li><li>회의실은 3층이에요</li></ul><hr><blockquote><p>Do you have half an hour next week?</p></blockquote>`

const long = Array.from(
  { length: 40 },
  (_, at) => `Paragraph ${at + 1}: the longer the answer, the more it scrolls.`,
).join('\n\n')

const replies = [
  { name: 'Ada Byron', subject: 'Re: A question for Analytical Engines', text: 'Thanks.', html, readAt: null },
  { name: '김민수', subject: 'Re: 측정에 관해 여쭤볼게요', text: '네, 관심 있어요. 다음 주 화요일에 통화할 수 있을까요?\n\nMina Test님이 작성:\n> 안녕하세요, 민수님', html: null, readAt: null },
  { name: 'Bartholomew Featherstonehaugh-Cholmondeley', subject: null, text: long, html: null, readAt: now },
] // oxfmt-ignore

/** Replies to a campaign: with HTML, with a quote, and a long one. Returns the screen's address. */
export async function prepareReplies(account: Account | null): Promise<string> {
  const userId = account!.id
  await inDatabase(async (pool) => {
    const mailboxId = await createMailbox(pool, userId, { email: account!.email, provider: 'outbox', now })
    const { id } = await createCampaign(pool, userId, { mailboxIds: [mailboxId], now })
    for (const [at, { name, subject, text, html: body, readAt }] of replies.entries()) {
      const email = `p${at}.${userId}@a-rather-long-company-name.example`
      const contactId = await enrol(pool, { userId, campaignId: id }, { name, email, now })
      await pool.query(`update enrolments set state = 'stopped', reason = 'replied' where id = $1`, [
        contactId,
      ])
      await pool.query(
        `with sent as (
           insert into sends (key, kind, user_id, campaign_id, enrolment_id, mailbox_id, state, message_id, mail, claimed_at, sent_at)
           select gen_random_uuid(), 'step', $1, $2, $3, $4, 'sent', gen_random_uuid()::text, '{"subject":"Hello"}', now() - interval '2 days',
             now() - interval '2 days' returning id
         )
         insert into inbound_messages (user_id, mailbox_id, provider_id, campaign_id, enrolment_id, send_id, class, evidence, sender, subject, body_text,
           body_html, received_at, read_at)
         select $1, $4, 'm' || $3, $2, $3, id, 'reply', 'x', $5, $6, $7, $8, now() - make_interval(hours => $9), $10 from sent`,
        [userId, id, contactId, mailboxId, email, subject, text, body, at * 3 + 1, readAt],
      )
    }
  })
  return '/campaigns/replies'
}

export const repliesStates: State[] = [
  {
    name: 'HTML',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: /Ada Byron/ }).click()
      // Looking into a frame without scripts would be logged as a script that was refused.
      await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Tuesday at 10/)
      await expect(page.getByRole('button', { name: /^(Mark as unread|읽지 않음으로 표시)$/ })).toBeVisible()
    },
  },
  {
    name: 'a quote',
    reach: async ({ page }) => {
      await page.keyboard.press('j')
      await expect(page.getByText('네, 관심 있어요.').last()).toBeVisible()
      await page.getByText(/^(Quoted text|인용된 글)$/).click()
      await expect(page.getByRole('button', { name: /^(Mark as unread|읽지 않음으로 표시)$/ })).toBeVisible()
    },
  },
  {
    name: 'an answer',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Answer|답장하기)$/ }).click()
      await expect(page.getByRole('textbox', { name: /김민수/ })).toBeFocused()
      await page.keyboard.type('Dienstag passt, 화요일 좋아요.')
    },
  },
  {
    name: 'nothing unread',
    reach: async ({ page, isNarrow }) => {
      if (isNarrow) await page.getByRole('button', { name: /^(Back to the replies|답장 목록으로)$/ }).click()
      await page.getByRole('radio', { name: /^(Unread|읽지 않음)/ }).check({ force: true })
      await expect(page.getByText(/^(Nothing unread|읽지 않은 답장이 없어요)$/)).toBeVisible()
    },
  },
]
