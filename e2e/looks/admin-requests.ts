import { expect } from '@playwright/test'
import { createAccount } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import type { State } from './look.ts'

const requests = [
  {
    state: 'open',
    note: 'We are fifty people in three countries and need phone numbers by the end of the quarter.',
  },
  { state: 'open', note: '영업팀 열 명이 쓸 예정이에요. 연말까지 이메일 오천 개가 필요해요.' },
  { state: 'granted', note: null },
  { state: 'declined', note: 'More, please' },
] as const

/** Open, granted and declined requests of accounts that have used some of their credits. */
export async function prepareRequests(): Promise<void> {
  for (const { state, note } of requests) {
    const account = await createAccount({ firstName: 'Bartholomew', lastName: 'Featherstonehaugh' })
    await inDatabase((pool) =>
      pool.query(
        `with used as (update credits set used = 12 where user_id = $1 and total > 12)
         insert into plan_requests (user_id, state, note, phone, answer, created_at, closed_at)
         values ($1, $2, $3, '+821012345678', case $2 when 'declined' then 'Please use up your trial first.' end, now() - interval '3 hours',
           case $2 when 'open' then null else now() end)`,
        [account.id, state, note],
      ),
    )
  }
}

export const requestStates: State[] = [
  {
    name: 'granting',
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Grant a plan to|요금제 승인$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('textbox').nth(1)).toBeVisible()
    },
  },
  {
    name: 'declining',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page
        .getByRole('button', { name: /^Decline the request of|요청 거절$/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
    },
  },
]
