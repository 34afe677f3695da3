import type { Page } from '@playwright/test'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { bell } from '../../notifications-page.ts'

/** The emails that the demo's mailbox has sent to a recipient, oldest first. */
const mailsTo = (recipient: string): Promise<{ id: number; subject: string }[]> =>
  inDatabase(
    async (pool) =>
      (
        await pool.query<{ id: number; subject: string }>(
          'select id, subject from captured_mails where recipient = $1 order by id',
          [recipient],
        )
      ).rows,
  )

/** Launches a campaign of one person, and answers what they get. Returns their address. */
async function getReply(page: Page): Promise<string> {
  const account = await signInAsNewAccount(page, { isInternal: true, planCode: 'SUBSCRIPTION' })
  const recipient = `kim${account.id}@works.example`
  const id = await inDatabase(async (pool) => {
    const now = new Date()
    const mailboxId = await createMailbox(pool, account.id, { email: account.email, provider: 'outbox', now })
    const campaign = await createCampaign(pool, account.id, { status: 'draft', mailboxIds: [mailboxId], now })
    await enrol(pool, { userId: account.id, campaignId: campaign.id }, { email: recipient, now })
    return campaign.id
  })
  await page.goto(`/campaigns/${id}`)
  await page.getByRole('button', { name: 'Launch' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Launch' })
    .click()
  await expect.poll(() => mailsTo(recipient), { timeout: 30_000 }).toHaveLength(1)
  const [mail] = await mailsTo(recipient)
  const answered = await page.request.post(`/outbox/${mail!.id}/answer`, { form: { kind: 'reply' } })
  expect(answered.ok()).toBe(true)
  return recipient
}

test('a reply arrives, is read by the keyboard, and is answered once although the first answer of the server got lost', async ({
  page,
}) => {
  const recipient = await getReply(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/campaigns')
  const badge = page.getByRole('navigation').getByRole('link', { name: /Campaigns/ })
  await expect(badge).toHaveAccessibleName(/1 unread reply/, { timeout: 30_000 })
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/people')
  // The reply, and that the campaign has finished.
  await expect(bell(elsewhere)).toHaveAccessibleName('Notifications, 2 unread')
  await page.getByRole('link', { name: /^Replies/ }).click()
  const unread = page.getByRole('link', { name: 'Unread: Kim Minsu' })
  await expect(unread).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/reply=\d+/)
  await expect(page.getByText('Can you tell me more?').last()).toBeVisible()
  await expect(unread).toHaveCount(0)
  for (const window of [page, elsewhere])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread')
  await elsewhere.close()
  await button('Mark as unread').click()
  await expect(unread).toBeVisible()

  await button('Answer').click()
  const box = page.getByRole('textbox', { name: 'Answer to Kim Minsu' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Gladly: Tuesday at ten. {{first_name}}')
  await page.reload()
  await expect(box).toHaveText('Gladly: Tuesday at ten. {{first_name}}')

  await page.route(
    '**/contacts/*/replies',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await box.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect.poll(() => mailsTo(recipient)).toHaveLength(2)
  await button('Send').click()
  await expect(page.getByText('Answer sent')).toBeVisible()
  const thread = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await expect(thread).toHaveCount(3)
  await expect(thread.last()).toContainText('Gladly: Tuesday at ten.')
  await expect(button('Answer')).toBeFocused()
  expect((await mailsTo(recipient)).map(({ subject }) => subject)).toEqual(['Hello', 'Re: Hello'])
})
