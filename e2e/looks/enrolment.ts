import { expect } from '@playwright/test'
import { createCampaign, createMailbox } from '@rapport/test-support/campaign-world.ts'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import { createList } from '../lists.ts'
import type { State } from './look.ts'

/**
 * A list of eight, of whom two have addresses of the account's own, and three campaigns. Returns
 * the list's address.
 */
export async function prepareEnrolment(account: Account | null): Promise<string> {
  const userId = account!.id
  const address = await createList(userId, 'Pilots', 8)
  const now = new Date('2026-11-20T10:00:00Z')
  await inDatabase(async (pool) => {
    const mailboxId = await createMailbox(pool, userId, { email: 'mina@example.com', provider: 'gmail', now })
    await createCampaign(pool, userId, { mailboxIds: [mailboxId], now })
    for (const status of ['draft', 'paused'] as const) await createCampaign(pool, userId, { status, now })
    await pool.query(
      `insert into own_contact_values (user_id, person_id, kind, value, added_at)
       select $1, person_id, 'email', 'p' || person_id || '@works.example', $2 from list_members
       where list_id = $3 order by person_id limit 2`,
      [userId, now, Number(address.split('/').at(-1))],
    )
  })
  return address
}

export const enrolmentStates: State[] = [
  {
    name: 'choosing',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.locator('#select-page').click()
      await page.getByRole('button', { name: /^(Add to campaign|캠페인에 추가)$/ }).click()
      await page
        .getByRole('option', { name: /(Running|진행 중)/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^(Add 8|8명 추가)$/ })).toBeVisible()
    },
  },
  {
    name: 'added',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Add 8|8명 추가)$/ }).click()
      await expect(page.getByRole('link', { name: /^(Open campaign|캠페인 열기)$/ })).toBeFocused()
    },
  },
  {
    name: 'a profile',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.locator('a[id^="person-"]').first().click()
      await expect(page.getByRole('heading', { name: /^(Career|경력)$/ })).toBeVisible()
    },
  },
]
