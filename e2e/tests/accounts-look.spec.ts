import type { Page } from '@playwright/test'
import { createAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { chooseLook } from '../people-page.ts'

const phone = { width: 390, height: 844 }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const language of ['en', 'ko'] as const)
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing before sign-in: ${language}, ${theme}`, async ({ page, expectAccessible }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/auth/login')
      await chooseLook(page, language, theme)
      for (const path of [
        '/auth/sign-up',
        '/auth/lost-password',
        '/auth/reset-password?token=x',
        '/auth/reset-password',
        '/auth/verify?token=x',
        '/auth/google',
      ]) {
        await page.goto(path)
        await expect(heading(page)).toBeVisible()
        await expect(page.locator('output:has(.animate-spin)')).toHaveCount(0)
        await expectAccessible()
        const submit = page.locator('form button[type=submit]')
        if ((await submit.count()) > 0) {
          await submit.click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
          await expectAccessible()
        }
        await page.setViewportSize(phone)
        expect(await overflow(page)).toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 1440, height: 900 })
      }
    })

    test(`axe finds nothing in the account: ${language}, ${theme}`, async ({ page, expectAccessible }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await createAccount(page)
      await chooseLook(page, language, theme)
      await page.goto('/account')
      const main = page.getByRole('main')
      await expect(main.locator('tbody tr')).toHaveCount(2)
      await expectAccessible()
      for (const index of [0, 1]) {
        await main.getByRole('region').last().getByRole('button').nth(index).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectAccessible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      }
      await page.setViewportSize(phone)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await expectAccessible()
    })
  }
