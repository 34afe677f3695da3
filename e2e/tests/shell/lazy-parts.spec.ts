import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'

const part = /\/assets\/logout-dialog-/
const toast = (page: Page) => page.getByRole('alert').filter({ hasText: 'Couldn’t load this' })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const dialog = (page: Page) => page.getByRole('alertdialog')

test('a part that cannot be loaded is reported and leaves the screen, until a reload', async ({
  signedIn: page,
}) => {
  await page.route(part, (route) => route.abort())
  await openPeople(page)
  for (const _ of ['first', 'again']) {
    await logOut(page)
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
  }
  await expect(rows(page).first()).toBeVisible()
  await page.unroute(part)
  await logOut(page)
  await toast(page).getByRole('button', { name: 'Reload' }).click()
  await expect(toast(page)).toHaveCount(0)
  await logOut(page)
  await expect(dialog(page)).toBeVisible()
})

test('without a connection, a part that cannot be loaded offers no reload, which would lose the screen', async ({
  signedIn: page,
  context,
}) => {
  await openPeople(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  // The menu is a part of its own, too.
  await expect(signOut).toBeVisible()
  await context.setOffline(true)
  await signOut.click()
  await expect(toast(page)).toContainText('Reload the page once you’re connected.')
  await expect(toast(page).getByRole('button', { name: 'Reload' })).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the menu is there before it is pressed, so that it opens without a connection', async ({
    signedIn: page,
    context,
  }) => {
    const loaded = page.waitForResponse(/\/assets\/navigation-sheet-/)
    await openPeople(page)
    await loaded
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'People Search', exact: true }),
    ).toBeVisible()
  })

  test('the actions of a menu are as tall as a finger', async ({ signedIn: page }) => {
    await openPeople(page)
    await page.getByRole('button', { name: 'Account menu' }).tap()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    for (const item of await page.getByRole('menuitem').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})

test('a part that a new deployment has replaced reloads the page, once', async ({
  signedIn: page,
  baseURL,
}) => {
  await page.route(part, (route) => route.fulfill({ status: 404 }))
  await page.route(`${baseURL}/`, (route) =>
    route.fulfill({ body: '<script type="module" crossorigin src="/assets/index-New.js"></script>' }),
  )
  await openPeople(page)
  const reloaded = page.waitForEvent('load')
  await logOut(page)
  await reloaded
  await expect(rows(page).first()).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await logOut(page)
  await expect(toast(page)).toBeVisible()
  expect(loads).toBe(0)
})

test('a screen that cannot be loaded says so, and its button reloads the page', async ({ page }) => {
  await signInAsNewAccount(page, { isAdmin: true, isElevated: true })
  const screen = /\/assets\/data-screen-/
  await page.route(screen, (route) => route.abort())
  await page.goto('/admin/data')
  await expect(toast(page)).toBeVisible()
  await page.unroute(screen)
  await toast(page).getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'People on file' })).toBeVisible()
})
