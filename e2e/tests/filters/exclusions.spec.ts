import { expect, test } from '../../fixtures.ts'
import {
  addressFilters,
  addText,
  appliedChips,
  filterGroup,
  filterPanel,
  openPeople,
  openSection,
  searchButton,
  searched,
  serverCount,
  shownTotal,
} from '../../people-page.ts'

test('a place is excluded in a box that shows on request, with the focus in it', async ({
  signedIn: page,
  expectAccessible,
}) => {
  await openPeople(page)
  await filterPanel(page).getByRole('button', { name: 'Exclude locations' }).click()
  await expect(filterPanel(page).getByRole('combobox', { name: 'Exclude locations' })).toBeFocused()
  await addText(page, 'Exclude locations', 'Germany')
  await expect(filterGroup(page, 'Selected: Exclude locations')).toContainText('Exclude: Germany')
  await expectAccessible()
  expect(await searched(page)).toEqual({ locationsExcluded: ['Germany'] })
  await expect(appliedChips(page)).toHaveText(['Exclude: Germany'])
  expect(await shownTotal(page)).toBe(await serverCount(page, { locationsExcluded: ['Germany'] }))
})

test('a choice is excluded beside its box, which says so, and ticking it includes it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await openSection(page, 'Experience')
  const exclude = filterPanel(page).getByRole('button', { name: 'Exclude Intern' })
  await exclude.press('Enter')
  await expect(exclude).toHaveAttribute('aria-pressed', 'true')
  const box = filterGroup(page, 'Seniority').getByRole('checkbox', { name: 'Exclude: Intern' })
  await expect(box).not.toBeChecked()
  // The people whom it leaves out.
  const interns = await serverCount(page, { experience: { seniorityLevels: ['Intern'] } })
  await expect(box).toHaveAccessibleDescription(new RegExp(`^\\D*${interns.toLocaleString('en')}\\b`))
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveText(['Exclude: Intern'])
  expect(addressFilters(page)).toEqual({ experience: { seniorityLevelsExcluded: ['Intern'] } })

  await box.check()
  await expect(exclude).toHaveAttribute('aria-pressed', 'false')
  await filterGroup(page, 'Function').getByRole('checkbox', { name: 'Sales' }).check()
  await filterPanel(page).getByLabel('Changed jobs').selectOption({ label: 'In the last 90 days' })
  expect(await searched(page)).toEqual({
    experience: { seniorityLevels: ['Intern'], functions: ['Sales'], changedJobWithinDays: 90 },
  })
})
