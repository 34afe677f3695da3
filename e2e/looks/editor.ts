import { expect } from '@playwright/test'
import type { Pool } from 'pg'
import { createCampaign, createMailbox, enrol, text } from '@rapport/test-support/campaign-world.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import type { State } from './look.ts'

const now = new Date('2026-11-02T12:00:00Z')

/** A campaign of two emails, the second of them an answer. Returns its address. */
export const prepareCampaign = (account: Account | null): Promise<string> =>
  inDatabase(async (pool) => {
    const email = `looks${account!.id}@works.example`
    const mailboxId = await createMailbox(pool, account!.id, { email, provider: 'outbox', now })
    const { id } = await createCampaign(pool, account!.id, {
      mailboxIds: [mailboxId],
      status: 'draft',
      now,
      steps: [
        {
          subject: [
            { type: 'text', text: 'A question for ' },
            { type: 'variable', name: 'company', fallback: 'your team' },
          ],
          document: {
            blocks: [
              {
                type: 'paragraph',
                content: [
                  { type: 'text', text: 'Hello ' },
                  { type: 'variable', name: 'first_name', fallback: '' },
                  { type: 'text', text: ', we measure ' },
                  { type: 'text', text: 'what others guess', marks: ['bold'] },
                  { type: 'text', text: '. See ' },
                  { type: 'text', text: 'our notes', href: 'https://works.example/notes' },
                  { type: 'text', text: '.' },
                ],
              },
              {
                type: 'bullets',
                items: [
                  [{ type: 'text', text: 'Live in a day' }],
                  [{ type: 'text', text: '도입은 하루면 충분해요' }],
                ],
              },
            ],
          },
        },
        { waitAmount: 3, waitUnit: 'working_days', document: text('Any news of {{frist_name}}?') },
      ],
    })
    const people = [
      ['Kim Minsu', { first_name: 'Minsu', company: 'Works' }],
      ['Anna Muster', { company: 'Test Works', 'extra:Favourite tool': 'Lathe' }],
    ] as const
    for (const [name, variables] of people)
      await enrol(
        pool,
        { userId: account!.id, campaignId: id },
        { name, email: `${name.split(' ')[0]!.toLowerCase()}@works.example`, variables, now },
      )
    await keepTemplate(pool, account!.id)
    return `/campaigns/${id}`
  })

/** One of the account's own. */
async function keepTemplate(pool: Pool, userId: AccountId): Promise<void> {
  const step = { wait: { amount: 0, unit: 'minutes' }, subject: [], document: text('Hello') }
  await pool.query(
    `insert into campaign_templates (user_id, name, steps, created_at) select $1, 'Old name', $2, $3
     where not exists (select from campaign_templates where user_id = $1)`,
    [userId, JSON.stringify([step]), now],
  )
}

export const editorStates: State[] = [
  {
    name: 'somebody who lacks something',
    reach: async ({ page }) => {
      await expect(page.getByText(/^(First person|첫 발송): /)).toBeVisible()
      // Scrolling to the field closes the list that its focus opened, and may come late: keys open it again.
      await page.getByRole('combobox').click()
      await page.keyboard.type('Kim', { delay: 50 })
      await page.getByRole('option', { name: /Kim Minsu/ }).click()
      await expect(page.getByRole('article')).toContainText('Hello Minsu')
      await page.getByRole('button', { name: /^(Previous person|빠진 정보가 있는 이전)/ }).click()
      await expect(page.getByRole('article')).toContainText('Anna')
    },
  },
  {
    name: 'a wait',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Wait 3 working days|3영업일 대기)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'a fallback',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.locator('.variable').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'what braces offer',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: /^(Text of email 2|이메일 2 본문)$/ }).click()
      await page.keyboard.press('Control+End')
      // The preview is rendered once more after the save.
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
      await page.keyboard.type(' {{')
      await saved
      await page.waitForResponse((response) => response.url().endsWith('/preview'))
      await expect(page.getByRole('article')).toContainText('? {{')
      await expect(page.getByRole('article')).toHaveCSS('opacity', '1')
      await expect(page.getByRole('option', { name: /^Favourite tool/ })).toBeVisible()
    },
  },
  {
    name: 'adding',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option')).toHaveCount(0)
      await page.getByRole('button', { name: /^(Add an email|이메일 추가)$/ }).click()
      await expect(page.getByRole('menuitem').nth(3)).toBeVisible()
    },
  },
  {
    name: 'no emails',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      for (const _ of [1, 2])
        await page.getByRole('button', { name: /^(Delete email 1|이메일 1 삭제)$/ }).click()
      await expect(
        page.getByRole('button', { name: /^(Write the first email|첫 이메일 쓰기)$/ }),
      ).toBeVisible()
    },
  },
  {
    name: 'renaming a template',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /(Rename the template “|템플릿 이름 바꾸기$)/ }).click()
      await page.getByRole('textbox', { name: /^(Name of the template|템플릿 이름)$/ }).fill('New name')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /^New name/ })).toBeVisible()
      await page.getByRole('button', { name: /(Rename the template “|템플릿 이름 바꾸기$)/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
