import { expect, type Page } from '@playwright/test'
import { inTransaction } from '@rapport/server/database/transaction.ts'
import { issueLinkToken } from '@rapport/server/features/accounts/one-time-tokens.ts'
import { createAccount } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import type { State } from './look.ts'

/** A link to set a new password that still works. */
export async function resetLink(): Promise<string> {
  const { id } = await createAccount()
  const token = await inDatabase((pool) =>
    inTransaction(pool, (client) =>
      issueLinkToken(client, { userId: id, purpose: 'reset_password', now: new Date() }),
    ),
  )
  return `/auth/reset-password?token=${token}`
}

const submit = (page: Page) => page.locator('form button[type=submit]')

/** After an empty form was submitted. */
export const refusedStates: State[] = [
  {
    name: 'with errors',
    reach: async ({ page }) => {
      await submit(page).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
]

/** Signing up, which would end at an emailed link. */
export const withoutEmailsStates: State[] = [
  {
    name: 'sign up',
    reach: async ({ page }) => {
      await page.goto('/auth/sign-up')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(submit(page)).toHaveCount(0)
    },
  },
]

export const lostPasswordStates: State[] = [
  ...refusedStates,
  {
    name: 'sent',
    reach: async ({ page, language }) => {
      await page.getByLabel(/^(Email|이메일)$/).fill(`look-${language}@example.com`)
      await submit(page).click()
      await expect(
        page.getByRole('heading', { name: /^(Check your email|이메일을 확인해 주세요)$/ }),
      ).toBeVisible()
    },
  },
]

export const signInStates: State[] = [
  {
    name: 'with errors',
    reach: async ({ page }) => {
      await submit(page).click()
      await expect(page.getByLabel(/^(Password|비밀번호)$/)).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'refused',
    reach: async ({ page, language }) => {
      await page.getByLabel(/^(Email|이메일)$/).fill(`look-${language}@example.com`)
      await page.getByLabel(/^(Password|비밀번호)$/).fill('Wrong!2026')
      await submit(page).click()
      await expect(page.locator('form').getByRole('alert')).not.toBeEmpty()
    },
  },
]

const leaving = (name: string, index: number): State => ({
  name,
  reach: async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByRole('main').getByRole('region').last().getByRole('button').nth(index).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
})

export const leavingStates: State[] = [leaving('deactivating', 0), leaving('removing', 1)]
