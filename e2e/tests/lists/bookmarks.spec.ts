import type { Locator, Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import { nameButtons, openPeople, profile, rows, shownTotal } from '../../people-page.ts'

const bookmark = (place: Locator): Locator => place.locator('[data-keys="l"]')
const box = (page: Page): Locator => page.getByRole('dialog').getByRole('combobox')
const option = (page: Page, name: string): Locator => page.getByRole('option', { name })
const members = (account: { id: number }, title: string): Promise<number> =>
  inDatabase(async (pool) => {
    const { rows: found } = await pool.query<{ count: number }>(
      `select count(m.*)::int as count from lists l join list_members m on m.list_id = l.id
       where l.user_id = $1 and l.title = $2`,
      [account.id, title],
    )
    return found[0]!.count
  })

test('a bookmark by key: a list is created while composing Korean, removed from with Undo, and a refusal is said', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await createList(account.id, 'Pilots', 0)
  await openPeople(page)
  const row = rows(page).nth(1)
  await nameButtons(page).nth(1).focus()
  await page.keyboard.press('l')
  await expect(option(page, 'Pilots')).toHaveAttribute('aria-selected', 'false')

  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: '서울', selectionStart: 2, selectionEnd: 2 })
  // As browsers send the Enter that confirms a syllable.
  await box(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await session.send('Input.insertText', { text: '서울' })
  await expect(option(page, 'Create “서울”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(option(page, '서울')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bookmark(row)).toHaveAttribute('aria-label', /: on 1 list$/)
  await expect(nameButtons(page).nth(1)).toBeFocused()

  // The profile says the same.
  await page.keyboard.press('Enter')
  await expect(bookmark(profile(page))).toHaveAttribute('aria-label', /: on 1 list$/)
  await bookmark(profile(page)).click()
  await option(page, '서울').click()
  await expect(option(page, '서울')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(bookmark(row)).toHaveAttribute('aria-label', /^Add .* to a list$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bookmark(row)).toHaveAttribute('aria-label', /: on 1 list$/)
  await expect.poll(() => members(account, '서울')).toBe(1)

  // A list that has gone meanwhile.
  await bookmark(profile(page)).click()
  await expect(option(page, 'Pilots')).toBeVisible()
  await inDatabase((pool) =>
    pool.query("update lists set deleted_at = now() where user_id = $1 and title = 'Pilots'", [account.id]),
  )
  await option(page, 'Pilots').click()
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
  await expect(bookmark(row)).toHaveAttribute('aria-label', /: on 1 list$/)
})

test('all who match but one are added to a new list; the outcome and its Undo are there after a reload', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await openPeople(page, { locations: ['Germany'] })
  const total = await shownTotal(page)
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await rows(page).first().getByRole('checkbox').click()
  await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Add to list' }).click()
  const shown = (total - 1).toLocaleString('en-US')
  const dialog = page.getByRole('dialog', { name: `Add ${shown} people to lists` })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Choose a list/)
  await box(page).fill('Germany')
  await box(page).press('Enter')
  await expect(option(page, 'Germany')).toHaveAttribute('aria-selected', 'true')
  await box(page).press('Enter')
  const strips = page.getByRole('region', { name: 'People being added to lists' })
  await expect(strips).toContainText(`Added to “Germany” ${shown} added`)
  expect(await members(account, 'Germany')).toBe(total - 1)
  await expect(bookmark(rows(page).nth(1))).toHaveAttribute('aria-label', /: on 1 list$/)
  await expect(bookmark(rows(page).first())).toHaveAttribute('aria-label', /^Add .* to a list$/)

  await page.reload()
  await strips.getByRole('button', { name: 'Undo: remove them from “Germany”' }).click()
  await expect(strips).toHaveCount(0)
  await expect(bookmark(rows(page).nth(1))).toHaveAttribute('aria-label', /^Add .* to a list$/)
  expect(await members(account, 'Germany')).toBe(0)
})
