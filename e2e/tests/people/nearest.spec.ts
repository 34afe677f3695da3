import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import {
  addressFilters,
  addText,
  appliedChips,
  nameButtons,
  openPeople,
  peopleUrl,
  rows,
  searchButton,
  serverCount,
} from '../../people-page.ts'

const nobody = { names: ['Nobody Byname Atall'], companyFilter: { headcounts: ['0-500'] } }
const nearest = { companyFilter: nobody.companyFilter }

test('the nearest matches stand in for nobody: every page, selection and profile is theirs', async ({
  signedIn: page,
  expectAccessible,
}) => {
  await openPeople(page, nobody)
  const total = await serverCount(page, nearest)
  const text = `Nobody matches all filters. Showing ${total.toLocaleString('en')} people. Left out: named Nobody Byname Atall.`
  const banner = page.getByRole('region', { name: 'Nearest matches' })
  await expect(banner).toContainText(text)
  // Announced once, with the total of the table.
  await expect(page.getByRole('status').filter({ hasText: 'Nobody matches all filters' })).toHaveCount(1)
  await expect(appliedChips(page)).toHaveText(['Headcount: 0–500', 'Name: Nobody Byname Atall (left out)'])
  await expect(searchButton(page)).toHaveText('Search (0)')
  await expectAccessible()

  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v2/search/people?')) sent.push(request.postDataJSON())
  })
  const first = await nameButtons(page).first().textContent()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('16–30')).toBeVisible()
  await expect(nameButtons(page).first()).not.toHaveText(first ?? '')
  await expect(banner).toContainText(text)
  await page.locator('#select-page').check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Copy/ }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible({ timeout: 20_000 })
  expect(sent.length).toBeGreaterThan(1)
  for (const filters of sent) expect(filters).toEqual(nearest)
})

test('Undo shows the empty result, from which the nearest matches come back; Keep searches for them', async ({
  signedIn: page,
}) => {
  await openPeople(page, nobody)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expect(page.getByText('No people match all of these filters')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(appliedChips(page).filter({ hasText: 'left out' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show nearest matches' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(appliedChips(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Nearest matches' })).toHaveCount(0)
  expect(addressFilters(page)).toEqual(nearest)
})

test('a link to a further page of the nearest matches opens it', async ({ signedIn: page }) => {
  await page.goto(peopleUrl(nobody, '&page=2'))
  await expect(page.getByRole('region', { name: 'Nearest matches' })).toBeVisible()
  await expect(page.getByText('16–30')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page.getByText('1–15', { exact: true })).toBeVisible()
})

test('the previous rows stay until the nearest matches and their banner can show together', async ({
  signedIn: page,
}) => {
  await openPeople(page, nearest)
  const first = await nameButtons(page).first().textContent()
  const { held, letGo } = await holdBack(page, /\/assets\/nearest-/)
  await addText(page, 'Locations', 'Nowhereatall')
  await searchButton(page).click()
  await expect.poll(held).toBe(1)
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true')
  await expect(nameButtons(page).first()).toHaveText(first ?? '')
  await letGo()
  await expect(page.getByRole('region', { name: 'Nearest matches' })).toContainText('Left out: Nowhereatall.')
  await expect(rows(page).first()).toBeVisible()
})
