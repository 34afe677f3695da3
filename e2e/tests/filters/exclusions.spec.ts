import { expect, test } from '../../fixtures.ts'
import {
  addressFilters,
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

test('a focused box offers the values of most people, which Alt+Enter excludes', async ({
  signedIn: page,
  expectAccessible,
}) => {
  await openPeople(page)
  const box = filterPanel(page).getByRole('combobox', { name: 'Locations', exact: true })
  await box.focus()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(8)
  await box.press('ArrowDown')
  await box.press('Enter')
  // It stays open, so that several can be chosen.
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const first = (await options.first().locator('span').first().textContent()) ?? ''
  await box.press('Alt+Enter')
  await expect(options.first()).toContainText(`Exclude: ${first}`)
  await expectAccessible()
  await box.press('Enter')
  await box.press('Enter')
  await expect(filterGroup(page, 'Selected: Locations')).toHaveCount(0)

  // Many values are pasted at once; no person lives in the last.
  await box.press('Escape')
  await filterPanel(page).getByRole('button', { name: 'Exclude locations' }).click()
  await expect(box).toBeFocused()
  await box.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Germany\nAtlantis')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(filterGroup(page, 'Selected: Locations')).toContainText('Exclude: Germany')
  await expect(filterPanel(page).getByText('Nobody found for: Atlantis')).toBeVisible()
  expect(await searched(page)).toEqual({ locationsExcluded: ['Germany'] })
  await expect(appliedChips(page)).toHaveText(['Exclude locations: Germany'])
  const count = await serverCount(page, { locationsExcluded: ['Germany'] })
  await expect.poll(() => shownTotal(page)).toBe(count)
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
  await expect(appliedChips(page)).toHaveText(['Exclude seniority: Intern'])
  expect(addressFilters(page)).toEqual({ experience: { seniorityLevelsExcluded: ['Intern'] } })

  await box.check()
  await expect(exclude).toHaveAttribute('aria-pressed', 'false')
  await filterGroup(page, 'Function').getByRole('checkbox', { name: 'Sales' }).check()
  await filterPanel(page).getByLabel('Changed jobs').selectOption({ label: 'In the last 90 days' })
  expect(await searched(page)).toEqual({
    experience: { seniorityLevels: ['Intern'], functions: ['Sales'], changedJobWithinDays: 90 },
  })
})
