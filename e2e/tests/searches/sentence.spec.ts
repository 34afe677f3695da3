import type { Page } from '@playwright/test'
import { passTime } from '../../clock.ts'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { addressFilters, appliedChips, filterPanel, openPeople } from '../../people-page.ts'
import { parameter, sentenceBox } from '../../searches-page.ts'

const understood = (page: Page, words: string) =>
  filterPanel(page).getByRole('group', { name: `“${words}” was understood as` })

/** Opens the line that says how the sentence was understood. */
const openReading = (page: Page) =>
  filterPanel(page)
    .getByRole('button', { name: /parts? understood/ })
    .click()

const readCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/search/filters')) calls.push(request.postDataJSON().query as string)
  })
  return calls
}

test('a sentence becomes filters: results, chips and ignored words', async ({ signedIn: page }) => {
  await openPeople(page)
  const calls = readCalls(page)
  await sentenceBox(page).fill('engineers in Berlin zzqqx')
  const asked = Date.now()
  const sent = page.waitForRequest('**/api/v2/search/filters')
  await sentenceBox(page).press('Enter')
  await sent
  expect(Date.now() - asked).toBeGreaterThanOrEqual(490)
  await expect(appliedChips(page).filter({ hasText: 'Berlin' })).toHaveCount(1)
  await expect(filterPanel(page).getByText(/^Not understood: .*zzqqx/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toContainText('Berlin')
  expect(parameter(page, 'query')).toBe('engineers in Berlin zzqqx')
  expect(calls).toEqual(['engineers in Berlin zzqqx'])
  await expect(sentenceBox(page)).toBeFocused()
  await openReading(page)
  await expect(filterPanel(page).getByText(/^Location: Berlin/)).toBeVisible()

  // A reload restores everything, and Back removes it.
  await page.reload()
  await expect(sentenceBox(page)).toHaveValue('engineers in Berlin zzqqx')
  await expect(filterPanel(page).getByText(/^Not understood: .*zzqqx/)).toBeVisible()
  await page.goBack()
  await expect(appliedChips(page)).toHaveCount(0)
  await expect(filterPanel(page).getByText(/^Location: Berlin/)).toHaveCount(0)
})

test('chips: a click leads to the section, Delete removes the value, focus stays near', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await sentenceBox(page).fill('engineers in Berlin with 5+ years of experience')
  await sentenceBox(page).press('Enter')
  const panel = filterPanel(page)
  await openReading(page)
  const experience = panel.getByRole('button', { name: /^At least 5 years of experience/ })
  await experience.click()
  const head = panel.getByRole('button', { name: /^Experience/, expanded: true })
  await expect(head.first()).toBeFocused()
  const place = panel.getByRole('button', { name: 'Location: Berlin', exact: true })
  await place.focus()
  await page.keyboard.press('Delete')
  await expect(place).toHaveCount(0)
  await expect(appliedChips(page).filter({ hasText: 'Berlin' })).toHaveCount(0)
  await expect(panel.locator('[data-chip]:focus')).toHaveCount(1)
  expect(JSON.stringify(addressFilters(page))).not.toContain('Berlin')
  await panel.getByRole('button', { name: /^Remove At least 5 years of experience/ }).click()
  await expect(appliedChips(page).filter({ hasText: 'at least' })).toHaveCount(0)
})

test('typed text reaches the address after a pause, and runs only on Enter', async ({ signedIn: page }) => {
  await page.clock.install()
  await openPeople(page)
  const calls = readCalls(page)
  await sentenceBox(page).pressSequentially('CTO', { delay: 20 })
  expect(parameter(page, 'query')).toBeNull()
  await expect.poll(() => parameter(page, 'query')).toBe('CTO')
  await sentenceBox(page).press('Shift+Enter')
  await sentenceBox(page).pressSequentially('Berlin')
  await expect.poll(() => parameter(page, 'query')).toBe('CTO\nBerlin')
  await page.reload()
  await expect(sentenceBox(page)).toHaveValue('CTO\nBerlin')
  await sentenceBox(page).fill('   ')
  await sentenceBox(page).press('Enter')
  await passTime(page, 900)
  expect(calls).toEqual([])
  await expect(filterPanel(page).getByRole('button', { name: 'Convert to filters' })).toBeDisabled()
})

test('a link with a sentence runs on arrival, and the box follows the address', async ({
  signedIn: page,
}) => {
  await page.goto('/people?query=engineers%20in%20Berlin')
  await expect(appliedChips(page).filter({ hasText: 'Berlin' })).toHaveCount(1)
  await expect(sentenceBox(page)).toHaveValue('engineers in Berlin')
  await filterPanel(page).getByRole('button', { name: 'Reset all' }).click()
  await expect(sentenceBox(page)).toHaveValue('')
  await expect(appliedChips(page)).toHaveCount(0)
  await page.goBack()
  await expect(sentenceBox(page)).toHaveValue('engineers in Berlin')
  await openReading(page)
  await expect(understood(page, 'Berlin').or(understood(page, 'in Berlin'))).toBeVisible()
})

test('an older answer never replaces a newer one', async ({ signedIn: page }) => {
  await openPeople(page)
  const { held, letGo } = await holdBack(page, '**/api/v2/search/filters', (request) =>
    (request.postData() ?? '').includes('Paris'),
  )
  await sentenceBox(page).fill('engineers in Paris')
  await sentenceBox(page).press('Enter')
  await expect.poll(held).toBe(1)
  await sentenceBox(page).fill('engineers in Berlin')
  await sentenceBox(page).press('Enter')
  await expect(appliedChips(page).filter({ hasText: 'Berlin' })).toHaveCount(1)
  await letGo()
  await expect(appliedChips(page).filter({ hasText: 'Berlin' })).toHaveCount(1)
  await expect(appliedChips(page).filter({ hasText: 'Paris' })).toHaveCount(0)
})

test('failures: a red border and a message; another attempt clears them', async ({
  signedIn: page,
  expectAccessible,
}) => {
  await openPeople(page)
  let answer: 'fail' | 'nothing' | 'real' = 'fail'
  await page.route('**/api/v2/search/filters', async (route) => {
    if (answer === 'fail') await route.abort()
    else if (answer === 'nothing') await route.fulfill({ json: { data: null } })
    else await route.continue()
  })
  const box = sentenceBox(page)
  await box.fill('engineers in Berlin')
  await box.press('Enter')
  await expect(
    filterPanel(page).getByText('This text couldn’t be converted to filters. Try again.'),
  ).toBeVisible()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toHaveAccessibleDescription(/couldn’t be converted/)
  await expectAccessible()
  answer = 'nothing'
  await box.press('Enter')
  await expect(filterPanel(page).getByText('failed to fetch filters')).toBeVisible()
  answer = 'real'
  await filterPanel(page).getByRole('button', { name: 'Convert to filters' }).click()
  await expect(appliedChips(page).filter({ hasText: 'Berlin' })).toHaveCount(1)
  await expect(filterPanel(page).getByText('failed to fetch filters')).toHaveCount(0)
})

test('a sentence without meaning leaves the filters unchanged', async ({ signedIn: page }) => {
  await openPeople(page, { locations: ['Germany'] })
  await sentenceBox(page).fill('zzqqx blorp')
  await sentenceBox(page).press('Enter')
  await expect(filterPanel(page).getByText(/None of this text could be converted/)).toBeVisible()
  await expect(filterPanel(page).getByText(/^Not understood: .*zzqqx/)).toBeVisible()
  await expect(appliedChips(page)).toHaveCount(1)
})

test('words that no filter expresses, and combinations that none can, are told alike', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  for (const [sentence, told] of [
    ['engineers in Berlin who play golf', /^Filters can’t say this as written: .*golf/],
    ['(Kubernetes OR Docker) AND (Python OR SQL)', /^Filters can’t say this as written: .*Python/],
  ] as const) {
    await sentenceBox(page).fill(sentence)
    await sentenceBox(page).press('Enter')
    await expect(filterPanel(page).getByText(told)).toBeVisible()
  }
  await expect(appliedChips(page)).toHaveText(['Skills: Kubernetes', 'Skills: Docker'])
})

test('a pasted text that is cut says so, until there is room again', async ({ signedIn: page }) => {
  await openPeople(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const box = sentenceBox(page)
  const cut = { ['engineers in Berlin '.repeat(30)]: 500, [`${'x'.repeat(499)}😀 in Berlin`]: 499 }
  for (const [pasted, length] of Object.entries(cut)) {
    await expect(box).toHaveAccessibleDescription('')
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await box.press('Control+V')
    await expect(box).toHaveAccessibleDescription(/only the first 500 characters/)
    expect(await box.inputValue()).toHaveLength(length)
    await box.press('Control+A')
    await box.press('Backspace')
  }
  await expect(box).toHaveAccessibleDescription('')
})

test('Korean: the Enter that ends a composition does not submit, the next one does', async ({
  signedIn: page,
}) => {
  await page.clock.install()
  await openPeople(page)
  const calls = readCalls(page)
  const box = sentenceBox(page)
  await box.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.insertText', { text: '서울에 있는 ' })
  await session.send('Input.imeSetComposition', { text: '개발자', selectionStart: 3, selectionEnd: 3 })
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await passTime(page, 900)
  await expect(box).toHaveValue('서울에 있는 개발자')
  expect(calls).toEqual([])
  await session.send('Input.insertText', { text: '개발자' })
  await expect(box).toHaveValue('서울에 있는 개발자')
  await box.press('Enter')
  await expect(appliedChips(page).filter({ hasText: /Seoul|서울/ })).toHaveCount(1)
})
