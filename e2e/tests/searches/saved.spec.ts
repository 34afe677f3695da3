import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import {
  addressFilters,
  appliedChips,
  filterPanel,
  openPeople,
  serverCount,
  shownTotal,
} from '../../people-page.ts'
import {
  savedItem,
  selectedTitle,
  panelButton,
  parameter,
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
  await expect(title).toHaveValue('0–500 employees')
  await expectAccessible()
  await title.fill('   ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is required field')).toBeVisible()
  await title.fill('Small companies 작은 회사')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Search saved')
  await expect(dialog).toHaveCount(0)
  await expect(view(page, 'Saved')).toBeChecked()
  await expect(selectedTitle(page)).toHaveText('Small companies 작은 회사')
  await expect(appliedChips(page)).toHaveCount(1)
  const [saved] = await savedSearches(page)
  expect(parameter(page, 'saved')).toBe(String(saved?.id))
  expect(saved?.totalFilterCount).toBe(1)
  await page.reload()
  await expect(selectedTitle(page)).toHaveText('Small companies 작은 회사')
})

test('selecting a search applies its filters and is kept in the address', async ({ page }) => {
  const [first, second] = await save(page, { Small: small, German: german })
  await openPeople(page)
  await view(page, 'Saved').check()
  await expect(selectedTitle(page)).toHaveCount(0)
  const list = filterPanel(page).getByRole('list', { name: 'Saved searches' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^German.*people · 1 filter/,
    /^Small.*people · 1 filter/,
  ])
  await savedItem(page, 'Small').click()
  expect(addressFilters(page)).toEqual(small)
  await expect.poll(() => shownTotal(page)).toBe(await serverCount(page, small))
  expect(parameter(page, 'saved')).toBe(String(first?.id))
  await expect(savedItem(page, 'Small')).toBeFocused()

  // Only the keyboard is used.
  await page.keyboard.press('ArrowDown')
  await expect(savedItem(page, 'Small')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(selectedTitle(page)).toHaveText('German')
  expect(parameter(page, 'saved')).toBe(String(second?.id))
  await page.goBack()
  await expect(selectedTitle(page)).toHaveText('Small')
  await expect.poll(() => addressFilters(page)).toEqual(small)
})

test('changed filters can be saved in place or as another search', async ({ page }) => {
  await save(page, { Small: small })
  await openPeople(page)
  await view(page, 'Saved').check()
  await savedItem(page, 'Small').click()
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
  await expect(selectedTitle(page)).toHaveText('Middling')
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
  await savedItem(page, 'German').click()
  await expect(appliedChips(page)).toHaveText(['Germany'])
  await expectAccessible()
  await page.getByRole('button', { name: 'Rename “German”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename saved search' })
  await expect(dialog.getByRole('textbox')).toHaveValue('German')
  await dialog.getByRole('textbox').fill('Deutsche')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Search updated')
  await expect(selectedTitle(page)).toHaveText('Deutsche')

  await page.getByRole('button', { name: 'Delete “Deutsche”' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ask).toHaveCount(0)
  await expect(selectedTitle(page)).toHaveText('Deutsche')
  for (const [gone, next] of [['Deutsche', 'Small'] as const, ['Small', null] as const]) {
    await page.getByRole('button', { name: `Delete “${gone}”` }).click()
    await ask.getByRole('button', { name: 'Delete' }).click()
    if (next) {
      await expect(selectedTitle(page)).toHaveText(next)
      await expect.poll(() => addressFilters(page)).toEqual(small)
    }
  }
  await expect(view(page, 'New search')).toBeChecked()
  expect(parameter(page, 'saved')).toBeNull()
  expect(await savedSearches(page)).toEqual([])
})

test('a changed search can be reverted, and resetting everything deselects it', async ({ page }) => {
  const [saved] = await save(page, { German: german })
  await openPeople(page, german, `&view=saved&saved=${saved!.id}`)
  await expect(selectedTitle(page)).toHaveText('German')
  await expect(panelButton(page, 'Revert')).toHaveCount(0)
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await panelButton(page, 'Revert').click()
  await expect(filterPanel(page).getByRole('checkbox', { name: '0–500' })).not.toBeChecked()
  await expect(appliedChips(page)).toHaveText(['Germany'])
  await expect(panelButton(page, 'Revert')).toHaveCount(0)
  await panelButton(page, 'Reset all').click()
  await expect(selectedTitle(page)).toHaveCount(0)
  expect(parameter(page, 'saved')).toBeNull()
})
