import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import {
  addText,
  addressFilters,
  appliedChips,
  filterGroup,
  filterPanel,
  nameButtons,
  openPeople,
  openSection,
  profile,
  rows,
  searchButton,
  searched,
  serverCount,
  shownTotal,
} from '../../people-page.ts'

const chips = (page: Page) => filterGroup(page, 'Selected: Job titles')
const groups = (page: Page) => page.getByRole('dialog', { name: 'Titles found by CTO' })

test('a title that is added widens to similar ones, each of which can be left out for good', async ({
  signedIn: page,
  expectAccessible,
}) => {
  await openPeople(page)
  await openSection(page, 'Experience')
  await addText(page, 'Job titles', 'CTO')
  const chip = chips(page).getByRole('button', { name: /^CTO \+ \d+ similar$/ })
  await expect(page.getByRole('region', { name: 'Changes not searched' })).toContainText('1 change')
  const before = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0])

  await chip.focus()
  await page.keyboard.press('Enter')
  const same = groups(page).getByRole('group', { name: 'Same role' })
  const similar = groups(page).getByRole('group', { name: 'Similar' })
  // It contains the words of the included title.
  await expect(same.getByRole('checkbox', { name: 'CTO', exact: true })).toBeDisabled()
  await expect(similar.getByRole('checkbox')).toHaveCount(before)
  await expectAccessible()
  const box = similar.getByRole('checkbox').first()
  await expect(box).toHaveAccessibleDescription(/^\d/)
  await box.uncheck()
  await page.keyboard.press('Escape')
  await expect(chips(page).locator('[data-chip]')).toBeFocused()
  await expect(chips(page)).toContainText(before === 2 ? 'CTO + 1 similar' : `CTO + ${before - 1} similar`)

  const filters = (await searched(page)) as { experience: { similarTitlesExcluded: string[] } }
  expect(filters).toEqual({
    experience: {
      jobTitlesIncluded: ['CTO'],
      includeSimilarTitles: true,
      similarTitlesExcluded: [expect.any(String)],
    },
  })
  await expect(appliedChips(page)).toHaveText(['CTO + similar'])
  await expect.poll(() => shownTotal(page)).toBe(await serverCount(page, filters))

  await filterPanel(page).getByRole('switch', { name: 'Exact titles only' }).click()
  await expect(chips(page).locator('[data-chip]')).toHaveText('CTO')
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveText(['CTO'])
  expect(addressFilters(page)).toEqual({
    experience: { ...filters.experience, includeSimilarTitles: undefined },
  })
})

test('a person who was found by a similar title says so, in the table and in the profile', async ({
  signedIn: page,
}) => {
  const filters = { experience: { jobTitlesIncluded: ['CTO'], includeSimilarTitles: true } }
  await openPeople(page, filters)
  // Similar titles come after the others.
  await page.getByRole('button', { name: 'Last page' }).click()
  const row = rows(page).first()
  await expect(row).toContainText('Similar to CTO')
  await nameButtons(page).first().click()
  await expect(profile(page)).toContainText('Similar to CTO')
})
