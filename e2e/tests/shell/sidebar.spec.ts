import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { addText, appliedChips, filterPanel, nameButtons, openPeople, rows } from '../../people-page.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { width: 390, height: 844 }
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const width = async (page: Page) => (await sidebar(page).boundingBox())?.width ?? 0

test('the sidebar opens over the content on hover; Escape closes it', async ({ signedIn: page }) => {
  await openPeople(page)
  const content = page.getByRole('main')
  const before = await content.boundingBox()
  expect(await width(page)).toBeLessThanOrEqual(72)
  await page.mouse.move(36, 400)
  await expect(page.getByRole('button', { name: 'Keep sidebar open' })).toBeVisible()
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  expect(await content.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep sidebar open' })).toHaveCount(0)
  expect(await width(page)).toBeLessThanOrEqual(72)
  await page.mouse.move(700, 400)
  await page.mouse.move(36, 400)
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  await page.mouse.move(700, 400)
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
})

test('Escape closes the sidebar, not the profile beneath', async ({ signedIn: page }) => {
  await openPeople(page)
  await nameButtons(page).nth(1).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.mouse.move(36, 400)
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  await page.keyboard.press('Escape')
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
  await expect(page).toHaveURL(/person=/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/person=/)
})

test('the sidebar by keyboard: skip link first, opens on focus, Escape closes it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Rapport: new people search' })).toBeFocused()
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  await page.keyboard.press('Escape')
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
  await expect(page.getByRole('link', { name: 'Rapport: new people search' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a pinned sidebar pushes the content and survives a reload; Escape does not close it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await page.mouse.move(36, 400)
  await page.getByRole('button', { name: 'Keep sidebar open' }).click()
  const left = async () => (await page.getByRole('main').boundingBox())?.x
  expect(await left()).toBe(256)
  await page.mouse.move(700, 400)
  await page.reload()
  const unpin = page.getByRole('button', { name: 'Let sidebar collapse' })
  await expect(unpin).toBeVisible()
  await expect(unpin).toHaveAttribute('aria-pressed', 'true')
  expect(await left()).toBe(256)
  await page.keyboard.press('Escape')
  await expect(unpin).toBeVisible()
  await unpin.click()
  expect(await left()).toBe(72)
  await page.mouse.move(700, 400)
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await left()).toBe(72)
})

test('the logo starts a new search: filters, draft, page and profile are cleared', async ({
  signedIn: page,
}) => {
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } }, '&page=2')
  await addText(page, 'Locations', 'Berlin')
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toContainText('Berlin')
  await page.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(page).toHaveURL('/people')
  await expect(appliedChips(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toHaveCount(0)
  await expect(filterPanel(page).getByRole('checkbox', { name: '0–500' })).not.toBeChecked()

  // Only a draft, at the same address.
  await addText(page, 'Locations', 'Paris')
  await page.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toHaveCount(0)
})

test('on a phone the menu is a sheet', async ({ signedIn: page }) => {
  await page.setViewportSize(phone)
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } })
  await expect(sidebar(page)).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Open menu' })
  const sheet = page.getByRole('dialog', { name: 'Main' })
  await opener.click()
  await expect(sheet.getByRole('link', { name: 'People Search', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await sheet.getByRole('button', { name: 'Close menu' }).click()
  await expect(sheet).toHaveCount(0)
  await opener.click()
  await page.mouse.click(380, 500)
  await expect(sheet).toHaveCount(0)
  await opener.click()
  await sheet.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/people')
})
test('an unknown address says so and leads to People Search', async ({ signedIn: page }) => {
  for (const address of ['/nowhere', '/people/no/such/page', '/auth/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
    await expect(page).toHaveTitle('This page doesn’t exist · Rapport')
    // The frame stays.
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to People Search' }).click()
  await expect(page).toHaveURL('/people')
  await expect(rows(page).first()).toBeVisible()
})

test('an unknown address also says so to visitors', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
