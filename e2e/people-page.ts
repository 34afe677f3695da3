import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { expect, type Locator, type Page } from '@playwright/test'

export const peopleUrl = (filters: PartialFilterSet = {}, rest = ''): string =>
  `/people?filters=${encodeURIComponent(JSON.stringify(filters))}${rest}`

export const rows = (page: Page): Locator => page.locator('tr[data-person]')
export const nameButtons = (page: Page): Locator => rows(page).locator('a[id^="person-"]')
export const filterPanel = (page: Page): Locator => page.getByRole('region', { name: 'Search filters' })
export const appliedChips = (page: Page): Locator =>
  page.getByRole('group', { name: 'Applied filters' }).getByRole('listitem')
export const profile = (page: Page): Locator => page.locator('section:has(> header h2)').last()

/** Opens People Search and waits for its rows. */
export async function openPeople(page: Page, filters: PartialFilterSet = {}, rest = ''): Promise<void> {
  await page.goto(peopleUrl(filters, rest))
  await expect(rows(page).first()).toBeVisible()
}

/** The exact total above the results. */
export async function shownTotal(page: Page): Promise<number> {
  const text = page.getByRole('status').filter({ hasText: /^[\d,]+ (?:people|person)/ })
  return Number(/^[\d,]+/.exec((await text.first().textContent()) ?? '')?.[0].replaceAll(',', ''))
}

/** The server's count for a filter set. */
export async function serverCount(page: Page, filters: PartialFilterSet): Promise<number> {
  const cookies = await page.context().cookies()
  const token = cookies.find((cookie) => cookie.name === 'access_token')?.value ?? ''
  const response = await page.request.post('/api/v2/search/count/by-filters', {
    data: filters,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok()).toBe(true)
  const { data } = (await response.json()) as { data: { count: number } }
  return data.count
}

/** The filter set in the address. */
export const addressFilters = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '{}')

/**
 * Types into a box of the filter panel and adds the text with Enter. What is excluded is typed into
 * the box of what is included, while its toggle is pressed.
 */
export async function addText(page: Page, label: string, text: string): Promise<void> {
  const named = filterPanel(page)
    .getByRole('textbox', { name: label, exact: true })
    .or(filterPanel(page).getByRole('combobox', { name: label, exact: true }))
    .first()
  const toggle = filterPanel(page).getByRole('button', { name: label, exact: true })
  await expect(named.or(toggle).first()).toBeVisible()
  const isExcluding = await toggle.isVisible()
  if (isExcluding) await toggle.click()
  const box = isExcluding ? filterPanel(page).locator('input:focus') : named
  await box.fill(text)
  await box.press('Enter')
  if (isExcluding) await toggle.click()
}

/** The status message of a suggestion box about its list. */
export const suggestionStatus = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })

/** The button that runs the draft. */
export const searchButton = (page: Page): Locator =>
  filterPanel(page).getByRole('button', { name: /^Search/ })

/** A group of the filter panel: choices, range bounds or chips with one name. */
export const filterGroup = (page: Page, name: string): Locator =>
  filterPanel(page).getByRole('group', { name, exact: true })

/** The switch between preset and custom ranges. */
export const rangeMode = (page: Page, name: string, mode: 'Ranges' | 'Custom'): Locator =>
  filterPanel(page).getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: mode })

/** Opens a closed section of the filter panel. */
export async function openSection(page: Page, name: string): Promise<void> {
  const head = filterPanel(page).getByRole('heading', { level: 3, name }).getByRole('button')
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  // Once the content is there, nothing moves any more.
  const panel = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`)
  const content = ['group', 'radiogroup', 'textbox'] as const
  await expect(
    content
      .map((role) => panel.getByRole(role))
      .reduce((any, one) => any.or(one))
      .first(),
  ).toBeVisible()
}

/** Says that the draft is not searched. */
export const draftStrip = (page: Page): Locator => page.getByRole('region', { name: 'Changes not searched' })

/** Runs the draft and returns the filter set then in the address. */
export async function searched(page: Page): Promise<unknown> {
  await searchButton(page).click()
  await page.waitForURL(/filters=/)
  return addressFilters(page)
}
