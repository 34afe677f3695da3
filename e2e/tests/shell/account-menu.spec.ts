import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'
import { cookie } from '../../session.ts'

const pill = (page: Page) => page.getByRole('button', { name: /credits$|크레딧$/ })
const account = (page: Page) => page.getByRole('button', { name: /^(Account menu|계정 메뉴)$/ })
const html = (page: Page) => page.locator('html')

test('the credits button opens the plan; Escape closes it and returns focus', async ({ signedIn: page }) => {
  await page.goto('/people')
  await expect(pill(page)).toHaveText(/^20,000\s*credits$/)
  await pill(page).focus()
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: 'Plan' })
  await expect(plan).toContainText('Subscription')
  await expect(plan).toContainText(/Until \d\d \w{3}, \d{4}/)
  await expect(plan.getByText('10,000 of 10,000 left')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(plan).toHaveCount(0)
  await expect(pill(page)).toBeFocused()
  await pill(page).click()
  await expect(plan).toBeVisible()
  await page.mouse.click(700, 600)
  await expect(plan).toHaveCount(0)
})

test('the account menu: name, language and theme by keyboard', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/people')
  await expect(account(page).locator('[data-initials]')).toHaveAttribute('data-initials', 'DU')
  await account(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Demo User')
  await expect(menu).toContainText('demo@rapport.test')
  await expect(menu).toContainText(/Version \d+\.\d+\.\d+/)
  await expect(menu.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(account(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  for (let step = 0; step < 8; step++) {
    if (
      await menu
        .getByRole('menuitemradio', { name: 'Dark' })
        .evaluate((item) => item === document.activeElement)
    )
      break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(menu).toHaveCount(0)
  await account(page).click()
  await menu.getByRole('menuitemradio', { name: '한국어' }).click()
  await expect(html(page)).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('인물 검색')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('인물 검색')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  // The language is also stored with the account, which other tests use.
  await account(page).click()
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await menu.getByRole('menuitemradio', { name: 'English' }).click()
  await kept
})

test('logging out asks first; cancelling changes nothing', async ({ signedIn: page, context }) => {
  await openPeople(page)
  const before = await cookie(context, 'refresh_token')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out?' })
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 800)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(account(page)).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  expect(await cookie(context, 'refresh_token')).toBe(before)
  await account(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/people/)
})
