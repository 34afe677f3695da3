import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { Locator, Page } from '@playwright/test'
import { passTime } from '../../clock.ts'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import {
  filterGroup,
  filterPanel,
  openPeople,
  openSection,
  searchButton,
  shownTotal,
} from '../../people-page.ts'

const facets = '**/api/v2/search/facets'

/** The count beside a choice; null when there is none. */
const countBeside = async (page: Page, choice: Locator): Promise<number | null> => {
  const ids = await choice.getAttribute('aria-describedby')
  const text = await page.locator(`[id="${ids?.split(' ').at(-1)}"] [aria-hidden]`).allTextContents()
  return text[0] === undefined ? null : Number(text[0].replaceAll(',', ''))
}

const others: PartialFilterSet = { locations: ['United States', 'Germany', 'South Korea'] }

const choices = [
  ['Headcount', '501–1,000'],
  ['LinkedIn followers', '10,001–100,000'],
  ['Last round', 'Last 2 years'],
  ['Last round amount', '$11–50M'],
  ['Total funding', '$101–500M'],
  ['Last round type', 'Series A'],
  ['Funding rounds', 'Unknown'],
  ['Seniority', 'Vice President'],
  ['Seniority', 'Manager'],
  ['Brand maturity', 'Established brand'],
] as const

test('the count beside a choice is the total when it is chosen', async ({ signedIn: page }) => {
  await openPeople(page, others)
  for (const section of ['Funding', 'Experience', 'Smart intent']) await openSection(page, section)
  for (const [group, choice] of choices)
    await test.step(`${group}: ${choice}`, async () => {
      const box = filterGroup(page, group).getByRole('checkbox', { name: choice, exact: true })
      await expect.poll(() => countBeside(page, box)).not.toBeNull()
      await expect(page.locator('[data-stale]')).toHaveCount(0)
      const count = await countBeside(page, box)
      await box.check()
      await searchButton(page).click()
      await expect.poll(() => shownTotal(page)).toBe(count)
      await expect(page.locator('[data-stale]')).toHaveCount(0)
      // A filter does not count for itself: the number stays.
      await expect.poll(() => countBeside(page, box)).toBe(count)
      await page.goBack()
      await expect(box).not.toBeChecked()
    })
})

for (const [box, text, name, filters] of [
  ['Domain or industry', 'computer softw', 'Computer Software', others],
  ['Locations', 'berl', 'Berlin, Germany', { experience: { seniorityLevels: ['Manager', 'Senior'] } }],
] satisfies [string, string, string, PartialFilterSet][])
  test(`the count beside the suggestion ${name} is the total when it is chosen`, async ({
    signedIn: page,
  }) => {
    await openPeople(page, filters)
    await page.getByRole('combobox', { name: box, exact: true }).pressSequentially(text)
    const option = page.getByRole('listbox').getByRole('option', { name })
    await expect(option).toHaveText(/[\d,]+$/)
    const count = Number(/[\d,]+$/.exec((await option.textContent()) ?? '')?.[0].replaceAll(',', ''))
    await option.click()
    await searchButton(page).click()
    await expect.poll(() => shownTotal(page)).toBe(count)
  })

test('the counts beside known and unknown revenue are the totals when they are chosen', async ({
  signedIn: page,
}) => {
  await openPeople(page, others)
  await openSection(page, 'Revenue')
  const modes = page.getByRole('radiogroup', { name: 'Revenue on file' })
  for (const mode of ['Known', 'Unknown']) {
    const label = modes.locator('label').filter({ hasText: new RegExp(`^${mode}`) })
    await expect(label.locator('[aria-hidden]')).toHaveText(/^[\d,]+$/)
    const count = Number((await label.locator('[aria-hidden]').textContent())?.replaceAll(',', ''))
    await label.click()
    await searchButton(page).click()
    await expect.poll(() => shownTotal(page)).toBe(count)
  }
})

test('text that was typed but not added survives closing and reopening a section', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  await box.fill('Heidel')
  const head = filterPanel(page).getByRole('heading', { level: 3, name: 'Location' }).getByRole('button')
  await head.click()
  await expect(box).toBeHidden()
  await head.click()
  await expect(box).toHaveValue('Heidel')
})

test('a choice that matches nobody can still be chosen', async ({ signedIn: page }) => {
  await openPeople(page)
  const box = filterGroup(page, 'Headcount').getByRole('checkbox', { name: '1,000,001+' })
  await expect.poll(() => countBeside(page, box)).toBe(0)
  await box.check()
  await expect(searchButton(page)).toHaveText('Search (0)')
})

test('counts are requested when the draft settles, and only while a section shows them', async ({
  signedIn: page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/search/facets')) asked++
  })
  await page.clock.install()
  await openPeople(page)
  await expect.poll(() => asked).toBe(1)
  const box = (name: string) => filterGroup(page, 'Headcount').getByRole('checkbox', { name, exact: true })
  // In one go, however slow the machine is.
  await filterGroup(page, 'Headcount').evaluate((group) =>
    [...group.querySelectorAll('input')].slice(0, 3).forEach((input) => input.click()),
  )
  await expect(box('1,001–5,000')).toBeChecked()
  // Neighbouring ranges are one value.
  await expect(filterPanel(page).getByRole('button', { name: 'Company 1' })).toBeVisible()
  await expect.poll(() => asked).toBe(2)
  await passTime(page, 600)
  expect(asked).toBe(2)

  await filterPanel(page).getByRole('button', { name: 'Company 1' }).click()
  await expect(filterGroup(page, 'Headcount')).toHaveCount(0)
  await filterPanel(page).getByRole('button', { name: 'Reset all' }).click()
  await passTime(page, 600)
  expect(asked).toBe(2)
})

test('previous counts stay, dimmed, while new ones load', async ({ signedIn: page }) => {
  await openPeople(page)
  const box = (name: string) => filterGroup(page, 'Headcount').getByRole('checkbox', { name, exact: true })
  await expect.poll(() => countBeside(page, box('0–500'))).not.toBeNull()
  const before = await countBeside(page, box('0–500'))
  const { held, letGo } = await holdBack(page, facets)
  await page.getByRole('switch', { name: 'Include past companies' }).scrollIntoViewIfNeeded()
  await page.getByRole('combobox', { name: 'Locations', exact: true }).fill('Germany')
  await page.getByRole('combobox', { name: 'Locations', exact: true }).press('Enter')
  await expect.poll(held).toBe(1)
  expect(await countBeside(page, box('0–500'))).toBe(before)
  const opacity = () =>
    filterGroup(page, 'Headcount')
      .locator('[aria-hidden]:text-matches("^[0-9,]+$")')
      .first()
      .evaluate((count) => getComputedStyle(count.parentElement!).opacity)
  await expect.poll(opacity).toBe('0.5')
  await letGo()
  await expect.poll(() => countBeside(page, box('0–500'))).not.toBe(before)
  expect(await opacity()).toBe('1')
})

test('without an answer there are no counts, and everything else works', async ({ signedIn: page }) => {
  await openPeople(page)
  const box = filterGroup(page, 'Headcount').getByRole('checkbox', { name: '0–500' })
  await expect.poll(() => countBeside(page, box)).not.toBeNull()
  await page.route(facets, (route) => route.fulfill({ status: 500, body: '{}' }))
  await box.check()
  await expect.poll(() => countBeside(page, box)).toBeNull()
  await expect(searchButton(page)).toHaveText(/Search \([\d,]+\)/)
})
