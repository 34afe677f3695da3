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
  dropdown,
  panelButton,
  parameter,
  recentNames,
  save,
  savedSearches,
  toast,
  view,
} from '../../searches-page.ts'

test.beforeEach(async ({ page }) => {
  await signInAsNewAccount(page)
})

const small = { companyFilter: { headcounts: ['0-500'] } }
const german = { locations: ['Germany'] }

test('saving: the dialog, the toast, first in the saved view', async ({ page, expectAccessible }) => {
  await openPeople(page)
  await expect(panelButton(page, 'Save search')).toBeDisabled()
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await panelButton(page, 'Save search').click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('0–500')
  await expectAccessible()
  await title.fill('   ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is required field')).toBeVisible()
  await title.fill('Small companies 작은 회사')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Search saved')
  await expect(dialog).toHaveCount(0)
  await expect(view(page, 'Saved')).toBeChecked()
  await expect(dropdown(page)).toHaveText('Small companies 작은 회사')
  await expect(appliedChips(page)).toHaveCount(1)
  const [saved] = await savedSearches(page)
  expect(parameter(page, 'saved')).toBe(String(saved?.id))
  expect(saved?.totalFilterCount).toBe(1)
  await page.reload()
  await expect(dropdown(page)).toHaveText('Small companies 작은 회사')
})

test('selecting a search applies its filters and is kept in the address', async ({ page }) => {
  const [first, second] = await save(page, { Small: small, German: german })
  await openPeople(page)
  await view(page, 'Saved').check()
  await expect(dropdown(page)).toHaveText('Choose a saved search')
  await dropdown(page).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' })
  await expect(list.getByRole('listitem')).toHaveText([/^German/, /^Small/])
  await list.getByRole('button', { name: /^Small/ }).click()
  await expect(list).toHaveCount(0)
  expect(addressFilters(page)).toEqual(small)
  await expect.poll(() => shownTotal(page)).toBe(await serverCount(page, small))
  expect(parameter(page, 'saved')).toBe(String(first?.id))
  await expect(dropdown(page)).toBeFocused()

  // By keyboard alone.
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('button', { name: /^Small/ })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(dropdown(page)).toHaveText('German')
  expect(parameter(page, 'saved')).toBe(String(second?.id))
  await page.goBack()
  await expect(dropdown(page)).toHaveText('Small')
  await expect.poll(() => addressFilters(page)).toEqual(small)
})

test('changed filters can be saved in place or as another search', async ({ page }) => {
  await save(page, { Small: small })
  await openPeople(page)
  await view(page, 'Saved').check()
  await dropdown(page).click()
  await page.getByRole('button', { name: /^Small/ }).click()
  await expect(panelButton(page, 'Update filters')).toBeDisabled()
  await expect(panelButton(page, 'Save as new')).toBeDisabled()
  await filterPanel(page).getByRole('checkbox', { name: '501–1,000' }).check()
  await panelButton(page, 'Update filters').click()
  await expect(toast(page)).toContainText('Search updated')
  await expect(panelButton(page, 'Update filters')).toBeDisabled()
  expect((await savedSearches(page))[0]?.searchFilters.companyFilter.headcounts).toEqual([
    '0-500',
    '501-1000',
  ])

  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).uncheck()
  await panelButton(page, 'Save as new').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Middling')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(dropdown(page)).toHaveText('Middling')
  expect((await savedSearches(page)).map(({ title }) => title)).toEqual(['Middling', 'Small'])
  await filterPanel(page).getByRole('button', { name: 'Reset all' }).click()
  await expect(panelButton(page, 'Update filters')).toBeDisabled()
  await expect(appliedChips(page)).toHaveCount(0)
})

test('renaming and deleting: the next search is selected, then a new search begins', async ({
  page,
  expectAccessible,
}) => {
  await save(page, { Small: small, German: german })
  await openPeople(page)
  await view(page, 'Saved').check()
  await dropdown(page).click()
  await page.getByRole('button', { name: /^German/ }).click()
  await expect(appliedChips(page)).toHaveText(['Germany'])
  await dropdown(page).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Rename “German”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename saved search' })
  await expect(dialog.getByRole('textbox')).toHaveValue('German')
  await dialog.getByRole('textbox').fill('Deutsche')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Search updated')
  await expect(dropdown(page)).toHaveText('Deutsche')

  await dropdown(page).click()
  await page.getByRole('button', { name: 'Delete “Deutsche”' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ask).toHaveCount(0)
  await expect(dropdown(page)).toHaveText('Deutsche')
  for (const [gone, next] of [['Deutsche', 'Small'] as const, ['Small', null] as const]) {
    await dropdown(page).click()
    await page.getByRole('button', { name: `Delete “${gone}”` }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    if (next) {
      await expect(dropdown(page)).toHaveText(next)
      await expect.poll(() => addressFilters(page)).toEqual(small)
    }
  }
  await expect(view(page, 'New search')).toBeChecked()
  expect(parameter(page, 'saved')).toBeNull()
  expect(await savedSearches(page)).toEqual([])
})

test('a link to a saved search opens it once; a missing one is reported', async ({ page }) => {
  const [saved] = await save(page, { Small: small })
  await page.goto(`/people?saved=${saved?.id}`)
  await expect(dropdown(page)).toHaveText('Small')
  await expect(appliedChips(page)).toHaveCount(1)
  await expect.poll(() => addressFilters(page)).toEqual(small)
  await expect.poll(() => shownTotal(page)).toBe(await serverCount(page, small))
  // Later changes are kept.
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).uncheck()
  await searchButton(page).click()
  await expect(appliedChips(page)).toHaveCount(0)
  await page.reload()
  await expect(dropdown(page)).toHaveText('Small')
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
  await expect(dropdown(page)).toBeVisible()
  await page.unroute('**/api/search/history?*')
  await page.route('**/api/search/history?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/people?view=saved')
  await expect(filterPanel(page).getByText(/Saved searches couldn’t be loaded/)).toBeVisible()
  await expect(view(page, 'New search')).toBeChecked()
})

test('refusals by the server are reported, and nothing is lost', async ({ page, context }) => {
  const [saved] = await save(page, { Small: small, German: german })
  await openPeople(page)
  await view(page, 'Saved').check()
  await dropdown(page).click()
  await page.getByRole('button', { name: /^Small/ }).click()
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
  await expect(dropdown(page)).toHaveText(/0–500/)
})

test('the number of new people, before and after opening', async ({ page }) => {
  await save(page, { Small: small })
  // The tests import nobody, so the real answers get other numbers.
  let newPeople = 1234
  await page.route(/\/api\/search\/history(\?|\/\d+\/open)/, async (route) => {
    const response = await route.fetch()
    const isOpening = route.request().url().endsWith('/open')
    const text = (await response.text()).replaceAll('"newPeople":0', `"newPeople":${newPeople}`)
    if (isOpening) newPeople = 0
    await route.fulfill({ response, body: text })
  })
  await page.goto('/people?view=saved')
  await dropdown(page).click()
  await expect(page.getByRole('button', { name: /^Small.*1\.2K new$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Small/ }).click()
  await expect(filterPanel(page).getByText(/^1,234 new people since /)).toBeVisible()
  await dropdown(page).click()
  await expect(page.getByRole('button', { name: /^Small/ })).not.toContainText('new')
})

test('samples run at once, and searches become recent searches', async ({ page }) => {
  await openPeople(page)
  const samples = page.getByRole('region', { name: 'Sample searches' }).getByRole('button')
  await expect(samples.first()).toBeVisible()
  const text = (await samples.first().textContent()) ?? ''
  const people = Number(/([\d,]+) (?:people|person)/.exec(text)?.[1]?.replaceAll(',', ''))
  await samples.first().click()
  await expect(appliedChips(page).first()).toBeVisible()
  await expect.poll(() => shownTotal(page)).toBe(people)
  await expect(samples).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()

  await openPeople(page, { locations: ['Germany'], names: ['Anna'] })
  const recent = filterPanel(page).getByRole('button', { name: /^Germany · Anna/ })
  // Recorded once it has been the account's last search for two seconds.
  await expect.poll(() => recentNames(page)).toContain('Anna')
  await openPeople(page)
  await filterPanel(page).getByRole('button', { name: 'Recent searches' }).click()
  await recent.click()
  await expect.poll(() => addressFilters(page)).toEqual({ locations: ['Germany'], names: ['Anna'] })
  await expect(searchButton(page)).toBeVisible()
})

test('a changed search can be reverted, and resetting everything deselects it', async ({ page }) => {
  const [saved] = await save(page, { German: german })
  await openPeople(page, german, `&view=saved&saved=${saved!.id}`)
  await expect(dropdown(page)).toHaveText('German')
  await expect(panelButton(page, 'Revert')).toHaveCount(0)
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await panelButton(page, 'Revert').click()
  await expect(filterPanel(page).getByRole('checkbox', { name: '0–500' })).not.toBeChecked()
  await expect(appliedChips(page)).toHaveText(['Germany'])
  await expect(panelButton(page, 'Revert')).toHaveCount(0)
  await panelButton(page, 'Reset all').click()
  await expect(dropdown(page)).toHaveText('Choose a saved search')
  expect(parameter(page, 'saved')).toBeNull()
})
