import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import {
  addressFilters,
  appliedChips,
  filterPanel,
  openPeople,
  rows,
  searchButton,
  serverCount,
  shownTotal,
} from '../../people-page.ts'
import {
  deleteAll,
  savedItem,
  selectedTitle,
  panelButton,
  parameter,
  save,
  toast,
  view,
} from '../../searches-page.ts'

test.beforeEach(async ({ page }) => {
  await signInAsNewAccount(page)
})

const small = { companyFilter: { headcounts: ['0-500'] } }
const german = { locations: ['Germany'] }

test('a link to a saved search opens it once; a missing one is reported', async ({ page }) => {
  const [saved] = await save(page, { Small: small })
  await page.goto(`/people?saved=${saved?.id}`)
  await expect(selectedTitle(page)).toHaveText('Small')
  await expect(appliedChips(page)).toHaveCount(1)
  await expect.poll(() => addressFilters(page)).toEqual(small)
  await expect.poll(() => shownTotal(page)).toBe(await serverCount(page, small))
  // Later changes are kept.
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).uncheck()
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveCount(0)
  await page.reload()
  await expect(selectedTitle(page)).toHaveText('Small')
  await expect(appliedChips(page)).toHaveCount(0)

  await deleteAll(page)
  await page.goto(`/people?view=saved&saved=${saved?.id}`)
  await expect(toast(page)).toContainText('Saved search not found')
  await expect(view(page, 'New search')).toBeChecked()
  await expect.poll(() => parameter(page, 'saved')).toBeNull()
  await expect(rows(page).first()).toBeVisible()
})

test('filters that no longer exist are reported, and dropped by an update', async ({ page }) => {
  const [saved] = await save(page, { Small: small })
  await page.route('**/api/search/history?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { items: SavedSearch[] } }
    for (const search of body.data.items) search.outdated = ['experience.seniorityLevels']
    await route.fulfill({ response, json: body })
  })
  await page.goto(`/people?saved=${saved?.id}`)
  await expect(filterPanel(page).getByText(/Some filters in this search no longer exist/)).toBeVisible()
  await page.unroute('**/api/search/history?*')
  await panelButton(page, 'Update filters').click()
  await expect(toast(page)).toContainText('Search updated')
  await expect(filterPanel(page).getByText(/no longer exist/)).toHaveCount(0)
  await expect(panelButton(page, 'Update filters')).toBeDisabled()
})

test('none, loading and failing', async ({ page }) => {
  await openPeople(page)
  await view(page, 'Saved').check()
  await expect(view(page, 'New search')).toBeChecked()
  await expect(filterPanel(page).getByText(/You have no saved searches yet/)).toBeVisible()
  expect(parameter(page, 'view')).toBeNull()

  await save(page, { Small: small })
  const { letGo } = await holdBack(page, '**/api/search/history?*')
  await page.goto('/people?view=saved')
  await expect(filterPanel(page).getByText('Loading saved searches…')).toBeVisible()
  await letGo()
  await expect(savedItem(page, 'Small')).toBeVisible()
  await page.unroute('**/api/search/history?*')
  await page.route('**/api/search/history?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/people?view=saved')
  await expect(filterPanel(page).getByText(/Couldn’t load your saved searches/)).toBeVisible()
  await expect(view(page, 'New search')).toBeChecked()
})

test('refusals by the server are reported, and nothing is lost', async ({ page, context }) => {
  const [saved] = await save(page, { Small: small, German: german })
  await openPeople(page)
  await view(page, 'Saved').check()
  await savedItem(page, 'Small').click()
  await expect.poll(() => addressFilters(page)).toEqual(small)
  // Deleted elsewhere meanwhile.
  const other = await context.newPage()
  await other.goto('/people')
  await other.evaluate(
    async ([id]) => {
      const token = decodeURIComponent(/access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      await fetch(`/api/search/history/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
    },
    [saved?.id],
  )
  await other.close()
  await filterPanel(page).getByRole('checkbox', { name: '501–1,000' }).check()
  await panelButton(page, 'Update filters').click()
  await expect(toast(page).getByRole('alert')).toBeVisible()
  await expect(filterPanel(page).getByRole('checkbox', { name: '501–1,000' })).toBeChecked()

  await page.route('**/api/search/history', (route) => route.abort())
  await panelButton(page, 'Save as new').click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('You’re offline')
  await expect(dialog).toBeVisible()
  await page.unroute('**/api/search/history')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(selectedTitle(page)).toHaveText(/0–1,000/)
})

test('new people are counted until the search is opened, and shown alone by a press', async ({ page }) => {
  const [saved] = await save(page, { Small: small })
  // The tests import no people, so the search is made to look last opened before the newest people
  // were added.
  const newAfter = (saved?.newAfter ?? 0) - 40
  const onlyNew = { ...small, listFilter: { addedAfter: newAfter } }
  const count = await serverCount(page, onlyNew)
  expect(count).toBeGreaterThan(1)
  let newPeople = count
  await page.route(/\/api\/search\/history(\?|\/\d+\/open)/, async (route) => {
    const response = await route.fetch()
    const isOpening = route.request().url().endsWith('/open')
    const text = (await response.text()).replaceAll('"newPeople":0', `"newPeople":${newPeople}`)
    const body = isOpening ? text.replace(/"newAfter":\d+/, `"newAfter":${newAfter}`) : text
    if (isOpening) newPeople = 0
    await route.fulfill({ response, body })
  })
  await page.goto('/people?view=saved')
  await expect(page.getByRole('button', { name: new RegExp(`^Small.*${count} new$`) })).toBeVisible()
  await savedItem(page, 'Small').click()
  await expect(savedItem(page, 'Small')).not.toContainText('new')
  await filterPanel(page)
    .getByRole('button', { name: new RegExp(`^${count} new people since `) })
    .click()
  await expect.poll(() => addressFilters(page)).toEqual(onlyNew)
  await expect.poll(() => shownTotal(page)).toBe(count)
  await expect(appliedChips(page)).toHaveText(['Headcount: 0–500', 'Only new people'])
  // The saved search itself is unchanged, and one press leads back to all people.
  await expect(panelButton(page, 'Update filters')).toBeDisabled()
  await panelButton(page, 'Show all').click()
  await expect.poll(() => addressFilters(page)).toEqual(small)
  await expect.poll(() => shownTotal(page)).toBe(await serverCount(page, small))
})
