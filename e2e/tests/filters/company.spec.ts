import { expect, test } from '../../fixtures.ts'
import {
  addText,
  addressFilters,
  appliedChips,
  draftStrip,
  filterGroup,
  filterPanel,
  openPeople,
  rangeMode,
  searchButton,
  searched,
} from '../../people-page.ts'

test('the sections are in order, the first two open', async ({ signedIn: page }) => {
  await openPeople(page)
  const heads = filterPanel(page).getByRole('heading', { level: 3 }).getByRole('button')
  const sections = [
    'Location',
    'Company',
    'Revenue',
    'Funding',
    'Experience',
    'Skills',
    'Keywords',
    'Education',
    'Contact details',
    'Names and profile links',
    'Smart intent',
    'Lists',
  ]
  // Headings above them belong to the view.
  expect((await heads.allTextContents()).slice(-sections.length)).toEqual(sections)
  const open = await heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-expanded')))
  expect(open.slice(-sections.length)).toEqual([
    'true',
    'true',
    'false',
    'false',
    'false',
    'false',
    'false',
    'false',
    'false',
    'false',
    'false',
    'false',
  ])
})

test('a section with active values is open and shows their number', async ({ signedIn: page }) => {
  await openPeople(page, { funding: { fundingCategories: ['Seed', 'Series A'] } })
  const head = filterPanel(page).getByRole('button', { name: 'Funding 2' })
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await expect(filterPanel(page).getByRole('checkbox', { name: 'Series A', exact: true })).toBeChecked()
  const height = () => head.evaluate((button) => button.getBoundingClientRect().height)
  const before = await height()
  await filterPanel(page).getByRole('button', { name: 'Clear Funding' }).click()
  await expect(filterPanel(page).getByRole('button', { name: 'Funding', exact: true })).toBeFocused()
  expect(
    await filterPanel(page).getByRole('button', { name: 'Funding', exact: true }).boundingBox(),
  ).toMatchObject({
    height: before,
  })
})

test('headquarters: including removes the exclusion, and the reverse', async ({ signedIn: page }) => {
  await openPeople(page)
  const included = filterGroup(page, 'Selected: Headquarters')
  const box = page.getByRole('combobox', { name: 'Headquarters', exact: true })
  await box.pressSequentially('germ')
  await page.getByRole('listbox').getByRole('option', { name: 'Germany' }).first().click()
  await expect(included).toContainText('Germany')
  await addText(page, 'Headquarters', 'gERMANY')
  await expect(page.getByText('This headquarters location has been added already')).toBeVisible()
  await box.fill('')
  await addText(page, 'Headquarters', '  ')
  await expect(page.getByText('This is required field')).toBeVisible()
  await addText(page, 'Exclude headquarters', 'GERMANY')
  await expect(included.getByRole('listitem')).toHaveText(['Exclude: Germany'])
  expect(await searched(page)).toEqual({ companyFilter: { HQLocationExcluded: ['Germany'] } })
  await expect(appliedChips(page)).toContainText('Exclude headquarters: Germany')
})

test('text with a dot is a domain, suggested by the server', async ({ signedIn: page }) => {
  await openPeople(page)
  const asked = page.waitForRequest((request) => request.url().includes('/suggest/DOMAINS'))
  await page.getByRole('combobox', { name: 'Domain or industry' }).pressSequentially('acme.')
  expect((await asked).url()).toContain('query=acme.')
  await addText(page, 'Domain or industry', 'ACME.example')
  await addText(page, 'Domain or industry', 'acme.EXAMPLE')
  await expect(page.getByText('This industry or domain has been added already')).toBeVisible()
})

test('year founded: digits only, no future year, min at most max, empty means no bound', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const min = filterPanel(page).getByLabel('Founded from')
  const max = filterPanel(page).getByLabel('Founded by')
  const group = filterGroup(page, 'Year founded')
  await min.pressSequentially('-1a9b9c0d1')
  await expect(min).toHaveValue('1990')
  await max.pressSequentially('2100')
  await expect(group.getByRole('alert')).toHaveText('Invalid year')
  await expect(max).toHaveAttribute('aria-invalid', 'true')
  await expect(min).not.toHaveAttribute('aria-invalid', 'true')
  await max.fill('1980')
  await max.press('Enter')
  await expect(group.getByRole('alert')).toHaveText("Min Year can't be greater than Max Year")
  await max.fill('2000')
  await max.blur()
  await expect(group.getByRole('alert')).toHaveCount(0)
  expect(await searched(page)).toEqual({ companyFilter: { yearFoundedMin: 1990, yearFoundedMax: 2000 } })
  await min.fill('')
  await searchButton(page).click()
  await expect.poll(() => addressFilters(page)).toEqual({ companyFilter: { yearFoundedMax: 2000 } })
})

test('a year that was refused is shown instead of searched without it', async ({ signedIn: page }) => {
  await openPeople(page)
  const panel = filterPanel(page)
  await panel.getByLabel('Founded from').fill('2020')
  await panel.getByLabel('Founded by').fill('1990')
  await searchButton(page).click()
  await expect(panel.getByLabel('Founded by')).toHaveAttribute('aria-invalid', 'true')
  const shown = panel.getByLabel(/^Founded/).and(page.locator(':focus'))
  await expect(shown).toBeInViewport()
  await panel
    .getByRole('button', { name: /^Company/ })
    .first()
    .click()
  await draftStrip(page).getByRole('button', { name: 'Search' }).click()
  // Its section opens.
  await expect(shown).toBeInViewport()
  await panel.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/filters=.*2020/)
  await panel.getByLabel('Founded by').fill('2021')
  expect(await searched(page)).toEqual({ companyFilter: { yearFoundedMin: 2020, yearFoundedMax: 2021 } })
})

test('emptying the draft clears refused input', async ({ signedIn: page }) => {
  await openPeople(page, { companyFilter: { yearFoundedMin: 1990 } })
  await filterPanel(page).getByLabel('Founded by').fill('1900')
  await expect(filterPanel(page).getByRole('alert')).toBeVisible()
  await filterPanel(page).getByRole('button', { name: 'Reset all' }).click()
  await expect(filterPanel(page).getByRole('alert')).toHaveCount(0)
  await expect(filterPanel(page).getByLabel('Founded by')).toHaveValue('')
})

test('followers: preset or custom ranges, each clearing the other', async ({ signedIn: page }) => {
  await openPeople(page)
  await filterGroup(page, 'LinkedIn followers').getByRole('checkbox', { name: '1,001–10,000' }).check()
  await rangeMode(page, 'LinkedIn followers', 'Custom').check()
  const min = filterPanel(page).getByLabel('Minimum followers')
  const max = filterPanel(page).getByLabel('Maximum followers')
  const alert = filterPanel(page).getByRole('alert')
  await min.press('Enter')
  await expect(alert).toHaveText('This is required field')
  await min.pressSequentially('9k00')
  await expect(min).toHaveValue('900')
  await max.fill('10')
  await max.press('Enter')
  await expect(alert).toHaveText('Enter a valid range')
  await max.fill('5000')
  await max.press('Enter')
  await expect(filterGroup(page, 'Selected: LinkedIn followers')).toContainText('900–5,000')
  for (const [box, text] of [
    [min, '0900'],
    [max, '5000'],
  ] as const)
    await box.fill(text)
  await max.press('Enter')
  await expect(alert).toHaveText('This range of followers has been added already')
  expect(await searched(page)).toEqual({ companyFilter: { linkedinFollowers: ['900-5000'] } })
  await rangeMode(page, 'LinkedIn followers', 'Ranges').check()
  await expect(filterPanel(page).getByRole('button', { name: 'Company', exact: true })).toBeVisible()
})
