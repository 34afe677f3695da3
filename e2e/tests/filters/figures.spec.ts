import { expect, test } from '../../fixtures.ts'
import {
  addText,
  appliedChips,
  addressFilters,
  filterGroup,
  filterPanel,
  openPeople,
  openSection,
  rangeMode,
  searchButton,
  searched,
} from '../../people-page.ts'

const thisYear = new Date().getFullYear()

test('revenue: unknown, or between two steps that never cross', async ({ signedIn: page }) => {
  await openPeople(page)
  await openSection(page, 'Revenue')
  const known = filterPanel(page).getByRole('radio', { name: 'Known', exact: true })
  await known.focus()
  await page.keyboard.press('Space')
  const min = filterGroup(page, 'Revenue range').getByLabel('Min')
  const max = filterGroup(page, 'Revenue range').getByLabel('Max')
  const labels = ['$0', '$100K', '$500K', '$1M', '$10M', '$50M', '$100M', '$500M', '$1B', '$5B', '$10B+']
  await expect(min.getByRole('option')).toHaveText(labels)
  await expect(max.getByRole('option')).toHaveText(labels)
  await max.selectOption('$50M')
  await min.selectOption('$1M')
  await expect(min.getByRole('option')).toHaveText(labels.slice(0, 6))
  await expect(max.getByRole('option')).toHaveText(labels.slice(3))
  expect(await searched(page)).toEqual({ revenue: { minRevenue: 1, maxRevenue: 50 } })
  await expect(appliedChips(page)).toHaveText([/Revenue of at least \$1M/, /Revenue of at most \$50M/])

  await filterPanel(page).getByRole('radio', { name: 'Unknown' }).check()
  await expect(min).toHaveCount(0)
  await searchButton(page).click()
  await expect.poll(() => addressFilters(page)).toEqual({ revenue: { isRevenueUnknown: true } })
  await filterPanel(page).getByRole('button', { name: 'Clear Revenue' }).click()
  await expect(filterPanel(page).getByRole('radio', { name: 'Any' })).toBeChecked()
  await known.check()
  await expect(max).toHaveValue('10000')
})

test('funding: dates, amounts and types; preset or custom rounds', async ({ signedIn: page }) => {
  await openPeople(page)
  await openSection(page, 'Funding')
  await filterGroup(page, 'Last round').getByRole('checkbox', { name: 'Last 2 years' }).check()
  await filterGroup(page, 'Last round amount').getByRole('checkbox', { name: '$11–50M' }).check()
  await filterGroup(page, 'Total funding').getByRole('checkbox', { name: '$101–500M' }).check()
  await filterGroup(page, 'Last round type').getByRole('checkbox', { name: 'Series E–J' }).check()
  const rounds = filterGroup(page, 'Funding rounds')
  await expect(rounds.getByRole('checkbox')).toHaveCount(4)
  await rounds.getByRole('checkbox', { name: 'Unknown' }).check()
  await rounds.getByRole('checkbox', { name: '6+' }).check()
  await expect(filterPanel(page).getByRole('button', { name: 'Funding 6' })).toBeVisible()
  expect(await searched(page)).toEqual({
    funding: {
      fundingDates: ['Last 2 years'],
      lastFundingAmounts: ['$11M-$50M'],
      totalFundingAmounts: ['$101M-$500M'],
      fundingCategories: ['Series E-J'],
      totalFundingRounds: ['-', '6-_'],
    },
  })
  await rangeMode(page, 'Funding rounds', 'Custom').check()
  await expect(filterPanel(page).getByRole('button', { name: 'Funding 4' })).toBeVisible()
})

test('custom rounds: whole numbers up to 15, min at most max, applied once typing stops', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await openSection(page, 'Funding')
  await rangeMode(page, 'Funding rounds', 'Custom').check()
  const min = filterPanel(page).getByLabel('Minimum rounds')
  const max = filterPanel(page).getByLabel('Maximum rounds')
  const alert = filterPanel(page).getByRole('alert')
  await min.pressSequentially('-1')
  await expect(alert).toHaveText('The minimum must be a whole number of 0 or more')
  await min.fill('')
  await min.pressSequentially('4x.')
  await expect(min).toHaveValue('4')
  await max.pressSequentially('-')
  await expect(alert).toHaveText('The maximum must be a whole number of 0 or more')
  await max.fill('3')
  await expect(alert).toHaveText('Enter a valid range')
  for (const box of [min, max]) await expect(box).toHaveAttribute('aria-invalid', 'true')
  await max.fill('99')
  await expect(max).toHaveValue('15')
  await expect(alert).toHaveCount(0)
  expect(await searched(page)).toEqual({ funding: { totalFundingRounds: ['4-15'] } })
  await expect(appliedChips(page)).toHaveText(/Funding rounds: 4–15/)
  await rangeMode(page, 'Funding rounds', 'Ranges').check()
  await searchButton(page).click()
  await expect.poll(() => addressFilters(page)).toEqual({})
})

test('experience: years, levels and titles', async ({ signedIn: page }) => {
  await openPeople(page)
  await openSection(page, 'Experience')
  const years = filterGroup(page, 'Years of experience')
  await expect(years.getByLabel('Min').getByRole('option')).toHaveCount(32)
  await years.getByLabel('Max').selectOption('5 years')
  await years.getByLabel('Min').selectOption('6 years')
  await expect(years.getByRole('alert')).toHaveText('The minimum can’t be greater than the maximum')
  await years.getByLabel('Min').selectOption('1 year')
  await expect(years.getByRole('alert')).toHaveCount(0)
  await years.getByLabel('Max').selectOption('0 years')
  await expect(years.getByRole('alert')).toHaveText('The maximum can’t be less than the minimum')
  await years.getByLabel('Max').selectOption('10 years')
  await filterGroup(page, 'Seniority').getByRole('checkbox', { name: 'Director' }).check()
  await addText(page, 'Job titles', 'CTO')
  await addText(page, 'Job titles', 'cto')
  await expect(page.getByText('This job title has been added already')).toBeVisible()
  await addText(page, 'Exclude job titles', 'Cto')
  await expect(filterGroup(page, 'Selected: Job titles').getByRole('listitem')).toHaveText(['Exclude: CTO'])
  expect(await searched(page)).toEqual({
    experience: {
      minExperience: 1,
      maxExperience: 10,
      seniorityLevels: ['Director'],
      jobTitlesExcluded: ['CTO'],
    },
  })
})

test('education: schools and subjects with suggestions, 36 years', async ({ signedIn: page }) => {
  await openPeople(page)
  await openSection(page, 'Education')
  const school = page.getByRole('combobox', { name: 'University' })
  await school.pressSequentially('univ')
  // Found by its text: while loading, the list has one row that says so.
  const first = page.getByRole('listbox').getByRole('option', { name: /univ/i }).first()
  await expect(first).toBeVisible()
  await school.press('ArrowDown')
  await expect(school).toHaveAttribute('aria-activedescendant', /./)
  await school.press('Enter')
  await expect(filterGroup(page, 'Selected: University').getByRole('listitem')).toHaveCount(1)
  // The closing list must not be mistaken for the next one.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  const subject = page.getByRole('combobox', { name: 'Field of study' })
  await subject.pressSequentially('econ')
  await page.getByRole('listbox').getByRole('option', { name: /^Econ/ }).first().click()
  await expect(filterGroup(page, 'Selected: Field of study').getByRole('listitem')).toHaveCount(1)
  await subject.press('Enter')
  await expect(page.getByText('This is required field')).toBeVisible()

  const years = filterGroup(page, 'Graduation year')
  await expect(years.getByLabel('Min').getByRole('option')).toHaveCount(37)
  await years.getByLabel('Min').selectOption(String(thisYear + 5))
  await years.getByLabel('Max').selectOption(String(thisYear - 30))
  await expect(years.getByRole('alert')).toHaveText("Max Year can't be less than Min Year")
  await years.getByLabel('Max').selectOption('Any')
  await expect(years.getByRole('alert')).toHaveCount(0)
  await years.getByLabel('Max').selectOption(String(thisYear + 5))
  await years.getByLabel('Min').selectOption(String(thisYear - 30))
  expect(await searched(page)).toMatchObject({
    education: { minGraduationYear: thisYear - 30, maxGraduationYear: thisYear + 5 },
  })
})

test('names and links: every refusal has its message', async ({ signedIn: page }) => {
  await openPeople(page)
  await openSection(page, 'Names and profile links')
  await addText(page, 'Names', 'Kim')
  await addText(page, 'Names', 'KIM')
  await expect(page.getByText('This name has been added already')).toBeVisible()
  await addText(page, 'LinkedIn profile links', 'linkedin.com/company/acme')
  await expect(page.getByText('Enter a profile address')).toBeVisible()
  await addText(page, 'LinkedIn profile links', 'https://www.linkedin.com/in/somebody-with-a-long-name-4711')
  await expect(filterGroup(page, 'Selected: LinkedIn profile links')).toContainText(
    '/in/somebody-with-a-long-…',
  )
})

test('smart intent: five groups in order, each signal explained', async ({ signedIn: page }) => {
  await openPeople(page)
  await openSection(page, 'Smart intent')
  const titan = filterPanel(page).getByRole('checkbox', { name: 'Enterprise titan' })
  await expect(titan).toHaveAccessibleDescription(/^10,000 or more people \d/)
  const legends = filterPanel(page).locator('fieldset:has(input[type=checkbox]) > legend')
  expect((await legends.allTextContents()).slice(-5)).toEqual([
    'Heritage',
    'Geographic expansion',
    'Company scale',
    'Brand maturity',
    'Funding',
  ])
  await titan.check()
  await filterPanel(page).getByRole('checkbox', { name: 'Legacy leader' }).check()
  await expect(filterPanel(page).getByRole('button', { name: 'Smart intent 2' })).toBeVisible()
  await expect(titan).toBeChecked()
})
