import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { passTime } from '../../clock.ts'
import { holdBack } from '../../hold-back.ts'
import { filterPanel, nameButtons, openPeople, rows, searchButton, shownTotal } from '../../people-page.ts'

const boxes = (page: Page): Locator => rows(page).getByRole('checkbox')
const pageBox = (page: Page): Locator => page.getByRole('checkbox', { name: 'Select everyone on this page' })
const settled = (page: Page) =>
  expect(page.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
const selected = (page: Page, count: number): Locator =>
  page.getByRole('status').filter({ hasText: `${count.toLocaleString('en-US')} selected` })
const bar = (page: Page): Locator => page.getByRole('button', { name: 'Clear selection' })

test('checkboxes select people, Shift selects ranges, the header the page; nothing moves and no profile opens', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await expect(bar(page)).toHaveCount(0)
  const before = await rows(page).nth(5).boundingBox()
  await boxes(page).nth(2).click()
  await expect(selected(page, 1)).toBeVisible()
  await expect(pageBox(page)).toBeChecked({ indeterminate: true })
  expect(await rows(page).nth(5).boundingBox()).toEqual(before)

  await boxes(page)
    .nth(6)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page, 5)).toBeVisible()
  // Back over the same people, from the last one clicked.
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page, 2)).toBeVisible()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('')

  await boxes(page).nth(8).focus()
  await page.keyboard.press('Space')
  await expect(selected(page, 3)).toBeVisible()
  await boxes(page).nth(10).focus()
  await page.keyboard.press('Shift+Space')
  await expect(selected(page, 5)).toBeVisible()
  // Down and up again with Shift.
  for (const [key, count] of [
    ['ArrowDown', 6],
    ['ArrowDown', 7],
    ['ArrowUp', 6],
  ] as const) {
    await page.keyboard.press(`Shift+${key}`)
    await expect(selected(page, count)).toBeVisible()
  }
  await expect(boxes(page).nth(11)).toBeFocused()

  await pageBox(page).click()
  await expect(selected(page, 15)).toBeVisible()
  await expect(pageBox(page)).toBeChecked()
  await pageBox(page).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/person=/)
})

test('the selection survives paging; all results can be selected, and single ones deselected', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const total = await shownTotal(page)
  await boxes(page).nth(0).check()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2')
  await settled(page)
  await expect(boxes(page).nth(0)).not.toBeChecked()
  // No range starts on another page.
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(selected(page, 2)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy 2 links' })).toBeVisible()

  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  await pageBox(page).click()
  await expect(selected(page, 16)).toBeVisible()
  await page.getByRole('button', { name: `Select all ${total.toLocaleString('en-US')}` }).click()
  await expect(selected(page, total)).toBeVisible()
  await expect(pageBox(page)).toBeFocused()
  await boxes(page).nth(1).uncheck()
  await expect(selected(page, total - 1)).toBeVisible()
  await expect(pageBox(page)).toBeChecked({ indeterminate: true })
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('1')
  await settled(page)
  for (const index of [0, 7, 14]) await expect(boxes(page).nth(index)).toBeChecked()

  await bar(page).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(pageBox(page)).toBeFocused()
  await expect(pageBox(page)).not.toBeChecked()
})

test('another search starts without a selection, and Back does not restore it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await pageBox(page).click()
  await expect(selected(page, 15)).toBeVisible()
  // Profiles and pages belong to the same search.
  await nameButtons(page).nth(1).click()
  await expect(page).toHaveURL(/person=/)
  await page.keyboard.press('Escape')
  await expect(selected(page, 15)).toBeVisible()
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await expect(selected(page, 15)).toBeVisible()
  await searchButton(page).click()
  await expect(bar(page)).toHaveCount(0)
  await settled(page)
  await page.goBack()
  await settled(page)
  await expect(bar(page)).toHaveCount(0)
  await expect(boxes(page).first()).not.toBeChecked()
})

test('old rows cannot be selected while another search is running', async ({ signedIn: page }) => {
  await openPeople(page)
  const { letGo } = await holdBack(page, '**/v2/search/people*')
  await filterPanel(page).getByRole('checkbox', { name: '0–500' }).check()
  await searchButton(page).click()
  await expect(boxes(page).first()).toBeDisabled()
  await expect(pageBox(page)).toBeDisabled()
  await letGo()
  await settled(page)
  await expect(boxes(page).first()).toBeEnabled()
})

test('the links of selected people can be copied, whatever page they are on', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPeople(page)
  await boxes(page).nth(1).check()
  await boxes(page).nth(3).check()
  const ids = await rows(page).evaluateAll((all) =>
    all.map((row) => (row as HTMLElement).dataset['person'] ?? ''),
  )
  await page.getByRole('button', { name: /^Copy 2 links/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('of 5,000', { exact: true })).toBeVisible()
  await expect(rows(page).first()).not.toHaveAttribute('data-person', ids[0]!)
  await expect(page.getByRole('button', { name: /^(Copied|Copy 2 links)$/ })).toBeEnabled()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe([ids[1], ids[3]].map((id) => `${origin}/people?person=${id}`).join('\n'))
  // After another selection the copied links are outdated.
  await boxes(page).nth(5).check()
  await expect(page.getByText('Copy 3 links')).toBeVisible()
  await page.goto(copied.split('\n')[1]!)
  await expect(page.getByRole('heading', { level: 3, name: 'Career' })).toBeVisible()
})

test('of everybody, the first thousand links are copied, in the order of the table', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPeople(page)
  const first = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-person')))
  await pageBox(page).click()
  await page.getByRole('button', { name: 'Select all 5,000' }).click()
  await page.getByRole('button', { name: 'Copy the first 1,000 links' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(new Set(copied).size).toBe(1000)
  expect(copied.slice(0, 15).map((link) => new URL(link).searchParams.get('person'))).toEqual(first)
})

test('another page starts at its top', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await openPeople(page)
  const scroller = page.locator('div:has(> table)')
  await rows(page).last().scrollIntoViewIfNeeded()
  expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  const before = await rows(page).first().getAttribute('data-person')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page).first()).not.toHaveAttribute('data-person', before!)
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0)
})

test('columns are chosen, moved and resized, and stay so; the name always shows', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const head = () => page.getByRole('columnheader').allTextContents()
  expect(await head()).toEqual(['Name', 'Title', 'Company', 'Location', 'Headcount', 'Contacts'])
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await expect(menu.getByRole('checkbox', { name: 'Name' })).toHaveCount(0)
  await menu.getByRole('checkbox', { name: 'Location' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Headcount' }).focus()
  await page.keyboard.press('Space')
  await menu.getByRole('checkbox', { name: 'Experience' }).check()
  // By keyboard, and with a button that keeps the focus.
  await menu.getByRole('checkbox', { name: 'Company', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const up = menu.getByRole('button', { name: 'Move Contacts up' })
  for (let place = 4; place > 1; place--) await up.press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  const chosen = ['Name', 'Company', 'Contacts', 'Title', 'Experience']
  expect(await head()).toEqual(chosen)

  // Dragged by its header, and its edge moved by pointer and keyboard.
  const cell = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const [from, to] = [await cell('Company').boundingBox(), await cell('Title').boundingBox()]
  await page.mouse.move(from!.x + 30, from!.y + 15)
  await page.mouse.down()
  await page.mouse.move(to!.x + to!.width - 20, to!.y + 15, { steps: 4 })
  await page.mouse.up()
  const dragged = ['Name', 'Contacts', 'Title', 'Company', 'Experience']
  await expect.poll(head).toEqual(dragged)
  const edge = page.getByRole('separator', { name: 'Width of Title' })
  const width = async () => Math.round((await cell('Title').boundingBox())!.width)
  const [before, at] = [await width(), await edge.boundingBox()]
  await page.mouse.move(at!.x + 4, at!.y + 8)
  await page.mouse.down()
  await page.mouse.move(at!.x + 44, at!.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(before + 40)
  await edge.press('ArrowLeft')
  await expect.poll(width).toBe(before + 24)

  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect([await head(), await width()]).toEqual([dragged, before + 24])
  await page.getByRole('button', { name: 'Columns' }).click()
  await menu.getByRole('button', { name: 'Reset' }).click()
  expect(await head()).toEqual(['Name', 'Title', 'Company', 'Location', 'Headcount', 'Contacts'])
})

test('columns keep their widths across pages, and the header stays visible', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openPeople(page)
  const widths = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  const before = await widths()
  await page.getByRole('button', { name: 'Last page' }).click()
  await settled(page)
  expect(await widths()).toEqual(before)
  await page.getByRole('button', { name: 'First page' }).click()
  await settled(page)
  const top = () => page.getByRole('columnheader').first().boundingBox()
  const place = await top()
  await rows(page).last().scrollIntoViewIfNeeded()
  expect(await top()).toEqual(place)
})

test('beyond 10,000 people a tooltip gives the position of the page, after 600 ms', async ({
  signedIn: page,
}) => {
  const answerWith = (total: number) =>
    page.route('**/v2/search/people*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { metadata: { total: number } } }
      answer.data.metadata.total = total
      await route.fulfill({ response, json: answer })
    })
  const box = page.getByLabel('Page', { exact: true })
  await page.clock.install()
  await answerWith(10_000)
  await openPeople(page)
  await box.hover()
  await passTime(page, 1000)
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  await page.unroute('**/v2/search/people*')
  await answerWith(123_456)
  await page.mouse.move(0, 0)
  await page.reload()
  await expect(page.getByText('123,456 people')).toBeVisible()
  // Hover starts only after the pointer has moved.
  await page.mouse.move(10, 10)
  const started = Date.now()
  await box.hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(Date.now() - started).toBeGreaterThanOrEqual(600)
  await expect(page.getByRole('tooltip')).toHaveText('People 1–15 of 123,456, on 8,231 pages')
})
