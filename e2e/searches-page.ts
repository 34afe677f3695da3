import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { RecentSearch, SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { filterPanel } from './people-page.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Calls the API as the page's account. */
async function callApi(page: Page, method: Method, path: string, data?: object): Promise<unknown> {
  const cookies = await page.context().cookies()
  const token = cookies.find((cookie) => cookie.name === 'access_token')?.value ?? ''
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { data: unknown }).data
}

export async function savedSearches(page: Page): Promise<SavedSearch[]> {
  const { items } = (await callApi(page, 'GET', '/search/history?limit=50')) as { items: SavedSearch[] }
  return items
}

/** The names searched for in recent searches. */
export async function recentNames(page: Page): Promise<string[]> {
  const { items } = (await callApi(page, 'GET', '/search/history/recent')) as { items: RecentSearch[] }
  return items.flatMap(({ searchFilters }) => searchFilters.names)
}

/** Saves searches; the last one is the newest. */
export async function save(page: Page, searches: Record<string, PartialFilterSet>): Promise<SavedSearch[]> {
  const saved: unknown[] = []
  for (const [title, searchFilters] of Object.entries(searches))
    saved.push(await callApi(page, 'POST', '/search/history', { title, searchFilters }))
  return saved as SavedSearch[]
}

export async function deleteAll(page: Page): Promise<void> {
  for (const { id } of await savedSearches(page)) await callApi(page, 'DELETE', `/search/history/${id}`)
}

export const sentenceBox = (page: Page): Locator =>
  filterPanel(page).getByRole('textbox', { name: 'Describe who you’re looking for' })
export const view = (page: Page, name: 'New search' | 'Saved'): Locator =>
  filterPanel(page).getByRole('radio', { name, exact: true })
const savedItems = (page: Page): Locator =>
  filterPanel(page).getByRole('list', { name: 'Saved searches' }).locator('[data-item]')
/** A search of the list of saved ones. */
export const savedItem = (page: Page, name: string): Locator => savedItems(page).filter({ hasText: name })
/** The title of the selected one. */
export const selectedTitle = (page: Page): Locator =>
  filterPanel(page).locator('[data-item][aria-current=true] > span > span:first-child')
export const panelButton = (page: Page, name: string): Locator =>
  filterPanel(page).getByRole('button', { name, exact: true })
export const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })

/** The value of a parameter in the address. */
export const parameter = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name)
