import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'

/** Calls, screens and texts. */
const ofAdministration = [/^\/api\/admin\//, /\/admin-area-[^/]*\.js$/, /\/admin-[^/]*\.json$/]

/** Collects what the page fetches for the administration from now on. */
function fetchedBy(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (ofAdministration.some((part) => part.test(pathname))) urls.push(pathname)
  })
  return urls
}

async function lookFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('combobox', { name: /^Find people/ }).fill(text)
}

test('for everybody else the administration is a missing page, of which nothing is fetched', async ({
  page,
}) => {
  await signInAsNewAccount(page, { isInternal: true })
  const fetched = fetchedBy(page)
  await page.goto('/no-such-page')
  const missing = page.getByRole('main')
  await expect(missing.getByRole('link', { name: 'Go to People Search' })).toBeVisible()
  const text = await missing.innerText()
  for (const path of ['/admin', '/admin/requests']) {
    await page.goto(path)
    await expect.poll(() => missing.innerText()).toBe(text)
  }
  await lookFor(page, 'Admin')
  await expect(page.getByRole('option', { name: /Administration/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Manage account' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
  expect(fetched).toEqual([])
})

test('an administrator finds it in the palette and opens it from the menu', async ({ page }) => {
  await signInAsNewAccount(page, { isAdmin: true, isElevated: true })
  await page.goto('/account')
  const fetched = fetchedBy(page)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await lookFor(page, 'Admin')
  await expect(page.getByRole('option', { name: /Administration/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByRole('img', { name: /^Accounts opened a day/ })).toBeVisible()
  for (const part of ofAdministration) expect(fetched).toContainEqual(expect.stringMatching(part))
})
