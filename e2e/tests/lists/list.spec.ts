import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createAccount, signInAsNewAccount } from '../../accounts.ts'
import { choosePreferences, expect, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import { nameButtons, profile, rows } from '../../people-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const lists = (page: Page) => page.getByRole('region', { name: 'Lists', exact: true })
const total = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

test('a list shows its title beneath My List in the top bar, and its people', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'Pilots of the first quarter', 3)
  await page.goto(address)
  await expect(heading(page)).toHaveText('My List Pilots of the first quarter')
  await expect(rows(page)).toHaveCount(3)
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  await expect(link('My List')).toHaveAttribute('aria-current', 'page')
  await expect(link('People Search')).not.toHaveAttribute('aria-current')

  await choosePreferences(page, { language: 'ko' })
  await page.reload()
  await expect(heading(page)).toHaveText('내 리스트 Pilots of the first quarter')
  await heading(page).getByRole('link').click()
  await expect(page).toHaveURL('/people/my')
  await expect(page.getByRole('row').filter({ hasText: 'Pilots' })).toContainText('3')
})

test('a list is created, renamed in place, and deleted and back', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await createList(account.id, 'Taken', 2)
  await page.goto('/people/my')
  await lists(page).getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Title').fill('taken')
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByText('You already have a list with this title')).toBeVisible()
  await page.getByLabel('Title').fill('서울')
  await page.getByRole('textbox', { name: 'Tags' }).fill('EMEA')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(heading(page)).toHaveText('My List 서울')
  await expect(page.getByRole('heading', { name: 'Nobody is on this list yet' })).toBeVisible()

  await lists(page).getByRole('link', { name: '서울' }).press('F2')
  const box = lists(page).getByRole('textbox', { name: 'New title of 서울' })
  await box.fill('Taken')
  await box.press('Enter')
  await expect(lists(page).getByText('You already have a list with this title')).toBeVisible()
  await box.fill('서울 영업')
  await box.press('Enter')
  await expect(lists(page).getByRole('link', { name: '서울 영업' })).toBeFocused()
  await expect(heading(page)).toHaveText('My List 서울 영업')
  await lists(page).getByRole('link', { name: '서울 영업' }).hover()
  await lists(page).getByRole('button', { name: 'Actions for 서울 영업' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(box).toBeFocused()
  await box.press('Escape')

  await lists(page).getByRole('button', { name: 'EMEA' }).click()
  await expect(lists(page).getByRole('link')).toHaveCount(1)
  await lists(page).getByRole('button', { name: 'Actions for 서울 영업' }).click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page).toHaveURL('/people/my')
  await expect(lists(page).getByRole('link')).toHaveText(/Taken/)
  await undo(page).click()
  // The list's tag, which was chosen, is back with the list.
  await expect(lists(page).getByRole('link')).toHaveText(/서울 영업/)
})

test('a deleted list is restored from Recently deleted by keyboard, under another title where its own is taken', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await page.goto(await createList(account.id, 'Pilots', 3))
  await page.getByRole('main').getByRole('button', { name: 'Actions for Pilots' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  // Without any list, too.
  const entry = page.getByRole('link', { name: 'Recently deleted' })
  await entry.click()
  const deleted = page.getByRole('table', { name: 'Recently deleted' }).getByRole('row')
  await expect(deleted).toHaveText([/^Title/, /^Pilots.*3.*just now.*Restore$/])
  await expect(page).toHaveTitle('Recently deleted · Rapport')
  await expect(entry).toHaveText('Recently deleted1 list')

  // Another window takes the title and deletes another list. Both changes show here.
  const other = await page.context().newPage()
  await createList(account.id, 'Second', 0)
  await other.goto(await createList(account.id, 'pilots', 0))
  await lists(other).getByRole('link', { name: 'Second' }).hover()
  await lists(other).getByRole('button', { name: 'Actions for Second' }).click()
  await other.getByRole('menuitem', { name: 'Delete list' }).click()
  await other.getByRole('button', { name: 'Delete list' }).click()
  await expect(deleted).toHaveText([/^Title/, /^Second/, /^Pilots/])
  await page.getByRole('button', { name: 'Restore Pilots' }).press('Enter')
  await expect(page.getByText('Restored as “Pilots (2)”')).toBeVisible()
  await expect(deleted).toHaveText([/^Title/, /^Second/])
  await expect(page.getByRole('heading', { name: /stay here for 30 days/ })).toBeFocused()
  for (const window of [page, other])
    await expect(lists(window).getByRole('link', { name: 'Pilots (2)' })).toContainText('3')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(heading(page)).toHaveText('My List Pilots (2)')
})

test('members are found, sorted and stepped through, and a reload keeps all of it', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await page.goto(await createList(account.id, 'Pilots', 24))
  await expect(total(page, '24 people')).toBeVisible()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/sort=firstName-asc&page=2/)
  await expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page)).toHaveCount(10)
  const opened = profile(page).getByRole('heading', { level: 2 })
  // The rows of the page before may still be there.
  await expect(async () => {
    await nameButtons(page).nth(2).click()
    await expect(opened).toHaveText((await nameButtons(page).nth(2).textContent()) ?? '', { timeout: 500 })
  }).toPass()
  const name = (await nameButtons(page).nth(3).textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(opened).toHaveText(name)

  await page.reload()
  await expect(opened).toHaveText(name)
  await expect(nameButtons(page).nth(3)).toHaveText(name)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Find on this list' }).fill('no such person')
  await expect(page.getByRole('heading', { name: 'Nobody on this list matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(total(page, '24 people')).toBeVisible()
})

test('members leave a list and come back, one at once and all but some after a question', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await createList(account.id, 'Others', 2)
  await page.goto(await createList(account.id, 'Pilots', 24))
  const first = rows(page).first().getByRole('checkbox')
  await first.check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(total(page, '23 people')).toBeVisible()
  await undo(page).click()
  await expect(total(page, '24 people')).toBeVisible()

  await page.locator('#select-page').click()
  await page.getByRole('button', { name: 'Select all 24' }).click()
  await first.uncheck()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('combobox').fill('oth')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByRole('option', { name: 'Others' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('combobox').press('Enter')
  await expect(total(page, '1 person')).toBeVisible()
  await expect(lists(page).getByRole('link', { name: 'Others' })).toContainText('23')
  await expect(page.locator('#select-page')).toBeFocused()
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('u')
  await expect(total(page, '24 people')).toBeVisible()
  await expect(lists(page).getByRole('link', { name: 'Others' })).toContainText('2 ')

  await page.locator('#select-page').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove 10 people' }).click()
  await expect(total(page, '14 people')).toBeVisible()
})

test('a long title is truncated, and the controls beside it stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await signInAsNewAccount(page)
  await page.goto(await createList(account.id, 'A list with a title '.repeat(8).trim().slice(0, 100), 0))
  await expect(page.getByRole('heading', { name: 'Nobody is on this list yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('link', { name: 'All lists' }).click()
  await expect(lists(page).getByRole('link')).toHaveCount(1)
})

test('somebody else’s list and a missing list read alike', async ({ page }) => {
  const theirs = await createAccount()
  const address = await createList(theirs.id, 'Theirs', 1)
  await signInAsNewAccount(page)
  for (const missing of [address, '/people/my/2000000000']) {
    await page.goto(missing)
    await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible()
    await expect(heading(page)).toHaveText('My List')
  }
})

test('an address without an id is no page, and asks the server for nothing', async ({ signedIn: page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/lists')) asked.push(request.url())
  })
  for (const id of ['abc', 'x%20y', '1e1', '0', '-1', '2147483648']) {
    await page.goto(`/people/my/${id}`)
    await expect(heading(page)).toHaveText('This page doesn’t exist')
  }
  expect(asked).toEqual([])
})

test('the selected people of a list are downloaded as CSV', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await page.goto(await createList(account.id, 'Pilots', 3))
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Selected (1)' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Note', exact: true }).uncheck()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('Pilots.csv')
  const lines = readFileSync(await (await file).path(), 'utf8').split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\ufeffrapport_id,.*,tags$/)
  await expect(dialog).toBeHidden()
})

test('people dragged onto a list are copied, with Shift moved, and back by Undo', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'From', 3)
  await createList(account.id, 'To', 0)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(3)
  const target = lists(page).getByRole('link', { name: 'To' })
  await nameButtons(page).first().dragTo(target)
  await expect(target).toContainText('1')
  await expect(rows(page)).toHaveCount(3)
  await undo(page).click()
  await expect(target).toContainText('0')
  await expect(undo(page)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
  // Before the drag begins, Shift would select text.
  await nameButtons(page).first().hover()
  await page.mouse.down()
  await target.hover()
  await page.keyboard.down('Shift')
  await target.hover({ position: { x: 30, y: 10 } })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(rows(page)).toHaveCount(0)
  await expect(target).toContainText('3')
  await undo(page).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(target).toContainText('0')
})
