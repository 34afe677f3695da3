import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, test } from '../../fixtures.ts'
import {
  addressFilters,
  addText,
  appliedChips,
  filterPanel,
  nameButtons,
  openPeople,
  peopleUrl,
  profile,
  rows,
  searchButton,
  shownTotal,
} from '../../people-page.ts'

test('a link reproduces the screen: filters, page and open profile', async ({ signedIn: page, context }) => {
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } })
  const before = (await nameButtons(page).first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(nameButtons(page).first()).not.toHaveText(before)
  const name = (await nameButtons(page).nth(3).textContent()) ?? ''
  await nameButtons(page).nth(3).click()
  await expect(profile(page).getByRole('heading', { name })).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(profile(other).getByRole('heading', { name })).toBeVisible()
  await expect(other.getByLabel('Page', { exact: true })).toHaveValue('2')
  await expect(appliedChips(other)).toHaveCount(1)
  await expect(filterPanel(other).getByRole('checkbox', { name: '0–500' })).toBeChecked()
  expect(await nameButtons(other).allTextContents()).toEqual(await nameButtons(page).allTextContents())
})

test('back and forward walk through searches, pages and profiles', async ({ signedIn: page }) => {
  await openPeople(page)
  const everyone = await shownTotal(page)
  await filterPanel(page).getByRole('checkbox', { name: '501–1,000' }).check()
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveCount(1)
  await expect.poll(() => shownTotal(page)).toBeLessThan(everyone)
  const some = await shownTotal(page)
  await nameButtons(page).first().click()
  await expect(page).toHaveURL(/person=/)

  await page.goBack()
  await expect(page).not.toHaveURL(/person=/)
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await page.goBack()
  await expect(appliedChips(page)).toHaveCount(0)
  await expect.poll(() => shownTotal(page)).toBe(everyone)
  await expect(filterPanel(page).getByRole('checkbox', { name: '501–1,000' })).not.toBeChecked()
  await page.goForward()
  await expect.poll(() => shownTotal(page)).toBe(some)
  await expect(filterPanel(page).getByRole('checkbox', { name: '501–1,000' })).toBeChecked()
})

test('an unsubmitted draft survives a reload and paging', async ({ signedIn: page }) => {
  await openPeople(page)
  await addText(page, 'Locations', 'Berlin')
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await page.reload()
  const chips = page.getByRole('group', { name: 'Selected: Locations' })
  await expect(chips).toContainText('Berlin')
  await expect(filterPanel(page).getByRole('checkbox', { name: '0–500' })).toBeChecked()
  await expect(appliedChips(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(chips).toContainText('Berlin')
})

test('quick successive edits are all kept', async ({ signedIn: page }) => {
  await openPeople(page)
  const names = ['0–500', '501–1,000', '1,001–5,000', '5,001–10,000']
  const boxes = await Promise.all(
    names.map((name) => filterPanel(page).getByRole('checkbox', { name }).elementHandle()),
  )
  await page.evaluate((elements) => {
    for (const element of elements) (element as HTMLElement).click()
  }, boxes)
  for (const name of names) await expect(filterPanel(page).getByRole('checkbox', { name })).toBeChecked()
  await searchButton(page).click()
  await expect
    .poll(() => addressFilters(page))
    .toEqual({
      companyFilter: { headcounts: ['0-500', '501-1000', '1001-5000', '5001-10000'] },
    })
  await expect(appliedChips(page)).toHaveText(['Headcount: 0–10,000'])
})

test('filters in closed sections apply, show and can be removed', async ({ signedIn: page }) => {
  const filters: PartialFilterSet = {
    companyFilter: { yearFoundedMin: 1900 },
    revenue: { minRevenue: 0, maxRevenue: 10000 },
  }
  await openPeople(page, filters)
  await expect(appliedChips(page)).toHaveText([
    /Founded in 1900 or later/,
    /Revenue of at least \$0/,
    /No maximum revenue/,
  ])
  await appliedChips(page).first().getByRole('button').click()
  await expect(appliedChips(page)).toHaveCount(2)
  expect(addressFilters(page)).toEqual({ revenue: { minRevenue: 0, maxRevenue: 10000 } })
})

test('an address that cannot be read falls back with a notice', async ({ signedIn: page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  for (const [name, query] of Object.entries({
    'broken JSON': '?filters={"locations":["Ber',
    'a script': '?filters=%3Cscript%3Ealert(1)%3C%2Fscript%3E&page=%22%3E%3Cimg%20src%3Dx%3E',
    'a malformed percent sign': '?filters=%E0%A4%A&page=%',
    'the same parameter twice': '?filters={}&filters={}&page=1&page=2',
  }))
    await test.step(name, async () => {
      await page.goto(`/people${query}`)
      await expect(page.getByText('Part of this link couldn’t be read and was left out.')).toBeVisible()
      await expect(page.getByText(/\d+ people|No people match/).first()).toBeVisible()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByText('Part of this link couldn’t be read')).toHaveCount(0)
    })
  expect(errors).toEqual([])
})

test('a page past the end says so and leads to the last page', async ({ signedIn: page }) => {
  await page.goto(peopleUrl({}, '&page=99999'))
  await expect(page.getByText('There’s no page 99,999')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the last page' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
})
