import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { addressFilters, nameButtons, openPeople, profile, rows, shownTotal } from '../../people-page.ts'

const similar = (page: Page): Locator =>
  profile(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Similar people' }) })

const settled = (page: Page) =>
  expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')

test('similar people open in the panel, Back returns to the first profile, and all of them can be searched', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  // None of these searches is one that the user made, so none may become a recent search.
  const searches: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v2/search/people') searches.push(url)
  })
  const name = (await nameButtons(page).first().textContent()) ?? ''
  await nameButtons(page).first().click()
  const people = similar(page).getByRole('listitem').getByRole('link')
  await expect(people.first()).toBeVisible()
  expect(await people.count()).toBeLessThanOrEqual(5)
  await expect(people.filter({ hasText: name })).toHaveCount(0)
  expect(searches.map(({ searchParams }) => searchParams.get('record'))).toEqual(searches.map(() => 'false'))
  expect(searches).not.toHaveLength(0)

  const other = (await people.first().locator('span.truncate').first().textContent()) ?? ''
  await people.first().focus()
  await page.keyboard.press('Enter')
  await expect(profile(page).getByRole('heading', { level: 2, name: other })).toBeVisible()
  await expect(profile(page)).toBeFocused()
  expect(
    await profile(page)
      .locator('> div')
      .evaluate((element) => element.scrollTop),
  ).toBe(0)
  await page.goBack()
  await expect(profile(page).getByRole('heading', { level: 2, name })).toBeVisible()

  const all = similar(page).getByRole('button', { name: /^Show all/ })
  await expect(all).toBeVisible()
  const promised = Number(((await all.textContent()) ?? '').replaceAll(/\D/g, ''))
  await all.click()
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expect(page).not.toHaveURL(/person=/)
  await expect.poll(() => shownTotal(page)).toBe(promised)
  expect(Object.keys(addressFilters(page) as object).length).toBeGreaterThan(0)
})

test('Escape closes a similar person who has no row, and focus moves to the results', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => (row as HTMLElement).dataset['person']),
  )
  const name = (await nameButtons(page).first().textContent()) ?? ''
  await nameButtons(page).first().click()
  const people = similar(page).getByRole('listitem').getByRole('link')
  await expect(people.first()).toBeVisible()
  const open = () => new URL(page.url()).searchParams.get('person') ?? ''
  const first = open()
  for (let index = 0; index < (await people.count()); index++) {
    await people.nth(index).click()
    await expect.poll(open).not.toBe(first)
    if (!shown.includes(open())) break
    await page.goBack()
    await expect(profile(page).getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(people.nth(index)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/person=/)
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
})

test('the section is missing without similar people, and when the search fails', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await page.route('**/v2/search/people?page=1&limit=6&*', (route) =>
    route.fulfill({ json: { data: { people: [], metadata: { total: 0, page: 1, limit: 6, tookMs: 0 } } } }),
  )
  await nameButtons(page).first().click()
  await expect(profile(page).getByRole('heading', { name: 'Career' })).toBeVisible()
  await expect(similar(page)).toHaveCount(0)
  await page.unroute('**/v2/search/people?page=1&limit=6&*')
  await page.route('**/v2/search/people?page=1&limit=6&*', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await nameButtons(page).nth(1).click()
  await expect(profile(page).getByRole('heading', { name: 'Career' })).toBeVisible()
  await expect(similar(page)).toHaveCount(0)
})

test('a late answer for a previous page does not replace the current one', async ({ signedIn: page }) => {
  await openPeople(page)
  const { held, letGo } = await holdBack(page, '**/v2/search/people?page=2&**')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(held).toBe(1)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('31–45')).toBeVisible()
  await settled(page)
  const third = await nameButtons(page).allTextContents()
  await letGo()
  expect(await nameButtons(page).allTextContents()).toEqual(third)
  await expect(page.getByText('31–45')).toBeVisible()
})

test('a late answer for a closed profile does not replace the open one', async ({ signedIn: page }) => {
  await openPeople(page)
  const names = await nameButtons(page).allTextContents()
  const first = await rows(page).first().getAttribute('data-person')
  const { held, letGo } = await holdBack(page, `**/people/${first}/details`)
  await nameButtons(page).first().click()
  await expect.poll(held).toBe(1)
  await nameButtons(page).nth(1).click()
  const heading = profile(page).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(names[1]!)
  await letGo()
  await expect(heading).toHaveText(names[1]!)
})

test('Back and Forward restore the page and the open profile, even with late answers', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('16–30')).toBeVisible()
  await settled(page)
  const second = await nameButtons(page).allTextContents()
  await nameButtons(page).nth(2).click()
  const heading = profile(page).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(second[2]!)
  await page.reload()
  // Answers arrive only after both steps.
  const back = await holdBack(page, '**/api/**')
  await page.goBack()
  await page.goBack()
  await back.letGo()
  await expect(page.getByText('1–15', { exact: true })).toBeVisible()
  const forward = await holdBack(page, '**/api/**')
  await page.goForward()
  await page.goForward()
  await forward.letGo()
  await expect(page.getByText('16–30')).toBeVisible()
  await settled(page)
  expect(await nameButtons(page).allTextContents()).toEqual(second)
  await expect(heading).toHaveText(second[2]!)
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2')
})
