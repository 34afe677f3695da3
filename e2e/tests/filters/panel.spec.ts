import { passTime } from '../../clock.ts'
import { expect, test } from '../../fixtures.ts'
import {
  addressFilters,
  addText,
  appliedChips,
  draftStrip,
  filterPanel,
  openPeople,
  rows,
  searchButton,
  serverCount,
  shownTotal,
  suggestionStatus,
} from '../../people-page.ts'

const chosen = (label: string) => `Selected: ${label}`

test('a draft is counted, and searching finds as many people as its button promised', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const before = await shownTotal(page)
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  const count = await serverCount(page, { companyFilter: { headcounts: ['0-500'] } })
  await expect(searchButton(page)).toHaveText(`Search (${count.toLocaleString('en-US')})`)
  expect(await shownTotal(page)).toBe(before)
  // Only the checked box shows a tick.
  const tick = (name: string) => filterPanel(page).locator('label').filter({ hasText: name }).locator('svg')
  await expect(tick('0–500')).toBeVisible()
  await expect(tick('501–1,000')).toBeHidden()
  expect(addressFilters(page)).toEqual({})

  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveCount(1)
  await expect.poll(() => shownTotal(page)).toBe(count)
  expect(addressFilters(page)).toEqual({ companyFilter: { headcounts: ['0-500'] } })
})

test('by keyboard alone: a suggestion, custom text, and the search', async ({ signedIn: page }) => {
  await openPeople(page)
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  await box.focus()
  // The region around it has more people, and comes first while the text matches both.
  await page.keyboard.type('seoul s')
  await expect(page.getByRole('option').first()).toContainText('Seoul, South Korea')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('group', { name: chosen('Locations') }).getByRole('listitem')
  await expect(chips).toHaveCount(1)
  await expect(box).toHaveValue('')
  await page.keyboard.type('Atlantis')
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(2)

  // The chips are one tab stop; Delete removes the focused one.
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect(chips).toHaveCount(1)
  await searchButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(appliedChips(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Seoul')
})

test('suggestions wait for two characters, and an empty result says so', async ({ signedIn: page }) => {
  await page.clock.install()
  await openPeople(page)
  const asked: string[] = []
  page.on('request', (request) => {
    // The values offered before anything is typed come from another request.
    if (/\/suggest\/.*query=/.test(request.url())) asked.push(request.url())
  })
  const box = page.getByRole('combobox', { name: 'Companies', exact: true })
  await box.pressSequentially('a')
  await passTime(page, 800)
  expect(asked).toEqual([])
  await box.fill('')
  await box.pressSequentially('zzqq')
  await expect(suggestionStatus(page, 'No results found')).toBeVisible()
  // Typed in one go, requested once.
  expect(asked).toHaveLength(1)
  await box.press('Enter')
  await expect(page.getByRole('group', { name: chosen('Companies') })).toContainText('zzqq')
})

test('failed suggestions say so, and custom text can still be added', async ({ signedIn: page }) => {
  await page.route('**/people/search/suggest/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openPeople(page)
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  await box.pressSequentially('berlin')
  await expect(suggestionStatus(page, 'No results found. Couldn’t load suggestions')).toBeVisible()
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await box.press('Enter')
  await expect(page.getByRole('group', { name: chosen('Locations') })).toContainText('berlin')
})

test('industries come from the fixed list, without a call', async ({ signedIn: page }) => {
  await openPeople(page)
  let calls = 0
  await page.route('**/people/search/suggest/**', (route) => {
    calls++
    return route.continue()
  })
  await page.getByRole('combobox', { name: 'Domain or industry' }).pressSequentially('computersoft')
  await page.getByRole('option', { name: 'Computer Software' }).click()
  await expect(page.getByRole('group', { name: chosen('Domain or industry') })).toContainText(
    'Computer Software',
  )
  expect(calls).toBe(0)
})

test('including a company removes its exclusion, and the reverse', async ({ signedIn: page }) => {
  await openPeople(page)
  const chips = page.getByRole('group', { name: chosen('Companies') }).getByRole('listitem')
  await addText(page, 'Companies', 'Acme')
  await expect(chips).toHaveText(['Acme'])
  await addText(page, 'Exclude companies', 'ACME')
  await expect(chips).toHaveText(['Exclude: ACME'])
  await addText(page, 'Companies', 'acme')
  await expect(chips).toHaveText(['acme'])
  // A press on a chip moves it to the other side, and the focus with it.
  await chips.getByRole('button', { name: 'acme', exact: true }).click()
  await expect(chips).toHaveText(['Exclude: acme'])
  await expect(chips.getByRole('button').first()).toBeFocused()
})

test('switching past companies off empties their list', async ({ signedIn: page }) => {
  await openPeople(page)
  const past = filterPanel(page).getByRole('switch', { name: 'Include past companies' })
  await past.click()
  await addText(page, 'Past companies', 'Initech')
  await expect(page.getByRole('group', { name: chosen('Past companies') })).toContainText('Initech')
  await past.click()
  await expect(filterPanel(page).getByLabel('Past companies', { exact: true })).toHaveCount(0)
  await past.click()
  await expect(page.getByRole('group', { name: chosen('Past companies') })).toHaveCount(0)
})

test('duplicates, empty texts and wrong links are refused with their message', async ({ signedIn: page }) => {
  await openPeople(page)
  await addText(page, 'Locations', 'Berlin')
  await expect(page.getByRole('group', { name: chosen('Locations') })).toContainText('Berlin')
  await addText(page, 'Locations', 'bERLIN')
  await expect(page.getByText('This location has been added already')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Locations', exact: true })).toHaveValue('bERLIN')
  await addText(page, 'Companies', '   ')
  await expect(page.getByText('This is required field')).toBeVisible()

  await filterPanel(page).getByRole('button', { name: 'Names and profile links' }).click()
  await addText(page, 'LinkedIn profile links', 'linkedin.com/company/acme')
  await expect(page.getByText('Enter a profile address, such as linkedin.com/in/name')).toBeVisible()
  await addText(page, 'LinkedIn profile links', 'https://www.linkedin.com/in/jane-roe-the-third-of-her-name')
  const link = page.getByRole('group', { name: chosen('LinkedIn profile links') })
  await expect(link).toContainText('/in/jane-roe-the-third-of…')
  await expect(
    link.getByTitle('https://www.linkedin.com/in/jane-roe-the-third-of-her-name', { exact: true }),
  ).toBeVisible()
})

test('custom headcounts: digits only, min at most max; changing the mode clears them', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await filterPanel(page).getByRole('checkbox', { name: '501–1,000' }).check()
  const modes = filterPanel(page).getByRole('radiogroup', { name: 'Headcount' })
  await modes.getByRole('radio', { name: 'Custom' }).check()
  const minimum = filterPanel(page).getByLabel('Minimum headcount')
  const maximum = filterPanel(page).getByLabel('Maximum headcount')
  await minimum.pressSequentially('5a0')
  await expect(minimum).toHaveValue('50')
  await maximum.fill('10')
  await maximum.press('Enter')
  await expect(page.getByText('Enter a valid range')).toBeVisible()
  await maximum.fill('1000')
  await filterPanel(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('group', { name: chosen('Headcount') })).toContainText('50–1,000')
  await searchButton(page).click()
  await expect.poll(() => addressFilters(page)).toEqual({ companyFilter: { headcounts: ['50-1000'] } })
  await modes.getByRole('radio', { name: 'Ranges' }).check()
  await expect(filterPanel(page).getByRole('checkbox', { name: '0–500' })).not.toBeChecked()
  const count = await serverCount(page, {})
  await expect(searchButton(page)).toHaveText(`Search (${count.toLocaleString('en-US')})`)
})

test('a section counts and clears its values; reset all empties everything', async ({ signedIn: page }) => {
  await openPeople(page, {
    locations: ['United States', 'Germany'],
    experience: { seniorityLevels: ['Founder'] },
  })
  const panel = filterPanel(page)
  await expect(panel.getByRole('heading', { level: 3, name: 'Location 2' })).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Founder' })).toBeChecked()
  await panel.getByRole('button', { name: 'Clear Location' }).click()
  await expect(page.getByRole('group', { name: chosen('Locations') })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Reset all' }).click()
  await expect(appliedChips(page)).toHaveCount(0)
  await expect(panel.getByRole('checkbox', { name: 'Founder' })).not.toBeChecked()
  await expect(panel.getByRole('button', { name: 'Reset all' })).toBeDisabled()
})

test('Enter that ends a composition adds nothing', async ({ signedIn: page }) => {
  await openPeople(page)
  const box = page.getByRole('combobox', { name: 'Companies', exact: true })
  await box.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: '한빛', selectionStart: 2, selectionEnd: 2 })
  // As browsers send the Enter that confirms a syllable.
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await expect(box).toHaveValue('한빛')
  await expect(page.getByRole('group', { name: chosen('Companies') })).toHaveCount(0)
  await session.send('Input.insertText', { text: '한빛' })
  await expect(box).toHaveValue('한빛')
  await box.press('Enter')
  await expect(page.getByRole('group', { name: chosen('Companies') })).toContainText('한빛')
})

test('a draft shows above the results until it is searched or discarded', async ({ signedIn: page }) => {
  await openPeople(page)
  await expect(draftStrip(page)).toHaveCount(0)
  await addText(page, 'Locations', 'Germany')
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  const count = await serverCount(page, { locations: ['Germany'], companyFilter: { headcounts: ['0-500'] } })
  await expect(draftStrip(page)).toContainText(
    `2 changes not searched · ${count.toLocaleString('en-US')} people`,
  )
  await draftStrip(page).getByRole('button', { name: 'Discard' }).click()
  await expect(draftStrip(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: chosen('Locations') })).toHaveCount(0)
  await addText(page, 'Locations', 'Germany')
  await draftStrip(page).getByRole('button', { name: 'Search' }).click()
  await expect(appliedChips(page)).toHaveText(['Germany'])
  await expect(draftStrip(page)).toHaveCount(0)
})

test('an edit leaves the screen in place when no further file can be fetched', async ({ signedIn: page }) => {
  await openPeople(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await expect(draftStrip(page)).toContainText('1 change not searched')
  await draftStrip(page).getByRole('button', { name: 'Discard' }).click()
  await expect(draftStrip(page)).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
})

test('a chosen suggestion has a tick, and choosing it again takes it back', async ({ signedIn: page }) => {
  await openPeople(page, { locations: ['berlin, germany'] })
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  const option = page.getByRole('option', { name: 'Berlin, Germany' })
  await box.fill('Berlin')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await option.click()
  await expect(page.getByRole('group', { name: chosen('Locations') })).toHaveCount(0)
  await box.fill('Berlin')
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a filter is pinned and unpinned beside its box, by keyboard too, and its pin leads back to it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const strip = page.getByRole('group', { name: 'Pinned filters' })
  const pins = strip.getByTitle(/^Go to/)
  await expect(pins).toHaveText(['Job title', 'Seniority', 'Location', 'Company name'])
  const pin = filterPanel(page).getByRole('button', { name: 'Pin Domain or industry' })
  await pin.focus()
  await page.keyboard.press('Space')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await filterPanel(page).getByRole('button', { name: 'Pin Location' }).click()
  await expect(pins).toHaveText(['Job title', 'Seniority', 'Company name', 'Domain or industry'])
  await page.reload()
  await pins.filter({ hasText: 'industry' }).click()
  await expect(page.getByRole('combobox', { name: 'Domain or industry' })).toBeFocused()
  await page.keyboard.press('Escape')
  // Its section opens first.
  await pins.filter({ hasText: 'Seniority' }).click()
  await expect(filterPanel(page).getByRole('checkbox').and(page.locator(':focus'))).toHaveCount(1)
  await strip.getByRole('button', { name: 'Choose pinned filters' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Domain or industry' }).uncheck()
  await expect(pin).toHaveAttribute('aria-pressed', 'false')
})
