import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import {
  addressFilters,
  appliedChips,
  filterPanel,
  openPeople,
  rows,
  searchButton,
  shownTotal,
} from '../../people-page.ts'
import { recentNames } from '../../searches-page.ts'

test.beforeEach(async ({ page }) => {
  await signInAsNewAccount(page)
})

test('samples run at once, and searches become recent searches', async ({ page }) => {
  await openPeople(page)
  const samples = page.getByRole('region', { name: 'Sample searches' }).getByRole('button')
  await expect(samples.first()).toBeVisible()
  const text = (await samples.first().textContent()) ?? ''
  const people = Number(/([\d,]+) (?:people|person)/.exec(text)?.[1]?.replaceAll(',', ''))
  await samples.first().click()
  await expect(appliedChips(page).first()).toBeVisible()
  await expect.poll(() => shownTotal(page)).toBe(people)
  await expect(samples).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()

  await openPeople(page, { locations: ['Germany'], names: ['Anna'] })
  const recent = filterPanel(page).getByRole('button', { name: /^Germany · named Anna/ })
  // Recorded once it has been the account's last search for two seconds.
  await expect.poll(() => recentNames(page)).toContain('Anna')
  await openPeople(page)
  await filterPanel(page).getByRole('button', { name: 'Recent searches' }).click()
  await recent.click()
  await expect.poll(() => addressFilters(page)).toEqual({ locations: ['Germany'], names: ['Anna'] })
  await expect(searchButton(page)).toBeVisible()
})
