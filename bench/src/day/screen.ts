import { setTimeout } from 'node:timers/promises'
import { peoplePage } from '@rapport/contract/people/schemas.ts'
import type { FoundPerson } from '@rapport/contract/people/person.ts'
import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import type { Locator, Page } from '@playwright/test'

export const sentenceBox = (page: Page): Locator => page.getByLabel('Describe who you’re looking for')
export const row = (page: Page, { id }: FoundPerson): Locator => page.locator(`tr[data-person="${id}"]`)
export const nameOf = (page: Page, person: FoundPerson): Locator =>
  row(page, person).locator('[data-slot="name"]')
export const emailOf = (page: Page, person: FoundPerson): Locator =>
  row(page, person).locator('[data-slot="email"]')
export const profile = (page: Page): Locator => page.locator('#side-panel')
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
/** A choice of a row of choices, where the mouse can press it. */
export const choice = (page: Page, name: string): Locator =>
  page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) })

/** Calls the API as the page's account. */
async function get<T>(page: Page, path: string): Promise<T> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? ''
  const response = await page.request.get(new URL(`/api${path}`, page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}`)
  return ((await response.json()) as { data: T }).data
}

const filtersParameter = (page: Page): string => new URL(page.url()).searchParams.get('filters') ?? '{}'
export const addressFilters = (page: Page): unknown => JSON.parse(filtersParameter(page))

/** The first people of the search in the address, in its order, from the API. */
export async function peopleFound(page: Page, limit: number): Promise<FoundPerson[]> {
  const [sortOn, sortBy] = (new URL(page.url()).searchParams.get('sort') ?? 'strength-desc').split('-')
  const query = new URLSearchParams({
    limit: String(limit),
    sortOn: sortOn!,
    sortBy: sortBy!,
    record: 'false',
  })
  query.set('filters', filtersParameter(page))
  return peoplePage.parse(await get(page, `/v2/search/people?${query.toString()}`)).people
}

export async function savedSearches(page: Page): Promise<SavedSearch[]> {
  const { items } = await get<{ items: SavedSearch[] }>(page, '/search/history?limit=50')
  return items
}

const ids = `[...document.querySelectorAll('tr[data-person]')].map((row) => Number(row.dataset.person))`

/** The ids of the rows, in order. */
export const rowIds = (page: Page): Promise<number[]> => page.evaluate<number[]>(ids)

/** The ids of the rows as a text; null while others are on their way. */
export const shownRows = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`document.querySelector('table[aria-busy="false"]') && ${ids}.join()`)

export const clipboard = (page: Page): Promise<string> =>
  page.evaluate<string>('navigator.clipboard.readText()')

/** The row with the focus. */
export const focusedRow = (page: Page): Promise<number | null> =>
  page.evaluate<number | null>('+document.activeElement.closest("tr[data-person]")?.dataset.person || null')

const patienceMs = 30_000

/**
 * Polls until something is so; the page's own polling is refused by its content security policy.
 * Throws after half a minute.
 */
export async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await setTimeout(10)
  }
}
