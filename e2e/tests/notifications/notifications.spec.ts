import type { Page } from '@playwright/test'
import { signInAsNewAccount, type Account } from '../../accounts.ts'
import { expect, signIn, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import { bell, enriched, items, numbered, openPanel, panel, tab } from '../../notifications-page.ts'
import { openPeople } from '../../people-page.ts'
import { toast } from '../../searches-page.ts'
import { endSessionElsewhere } from '../../session.ts'

/**
 * Opens People Search as a new account with notifications. They load by page, unlike those that
 * arrive live.
 */
async function openWith(page: Page, lists: readonly string[]): Promise<Account> {
  const account = await signInAsNewAccount(page)
  await enriched(account.id, lists)
  await page.goto('/people')
  return account
}

const unreadBell = /^Notifications, (\d+|99\+) unread$/

test('notifications arrive live in every window, with a toast and a count; windows stay in step', async ({
  page,
  browser,
}) => {
  const account = await signInAsNewAccount(page)
  await page.goto('/people')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, account)
  await other.goto('/people')
  await enriched(account.id, ['First'])
  for (const window of [page, other]) {
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread')
    await openPanel(window)
    await expect(items(window)).toHaveCount(1)
  }
  await enriched(account.id, ['Second'])
  for (const window of [page, other]) {
    await expect(toast(window)).toContainText('“Second”: 9 of 12 profiles enriched.')
    await expect(items(window)).toHaveText([/“Second”/, /“First”/])
    await expect(tab(window, 'Unread')).toHaveText('Unread2')
  }

  await items(page).first().getByRole('checkbox').check()
  await panel(page).getByRole('button', { name: 'Mark as read' }).click()
  for (const window of [page, other])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread')
  await tab(other, 'Unread').click()
  await expect(items(other)).toHaveText([/“First”/])
  await panel(page).getByRole('checkbox', { name: 'Select all' }).check()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await expect(panel(page).getByText('No notification to show')).toBeVisible()
  await expect(panel(other).getByText('No unread message')).toBeVisible()

  // A long text grows upward.
  await enriched(account.id, ['A rather long title of a list '.repeat(8).trim()])
  await expect(toast(page)).toContainText('A rather long title')
  await expect(toast(page).getByRole('status')).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('selecting some, all and none; toasts confirm each action', async ({ page }) => {
  await openWith(page, numbered(3))
  await openPanel(page)
  const all = panel(page).getByRole('checkbox', { name: 'Select all' })
  const mark = panel(page).getByRole('button', { name: 'Mark as read' })
  await expect(mark).toBeDisabled()
  await items(page).nth(1).getByRole('checkbox').check()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.click()
  await expect(all).toHaveJSProperty('indeterminate', false)
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(items(page).getByRole('checkbox', { checked: true })).toHaveCount(0)

  await items(page).nth(0).getByRole('checkbox').check()
  await items(page).nth(2).getByRole('checkbox').check()
  await mark.click()
  await expect(toast(page)).toContainText('Success')
  await expect(toast(page)).toContainText('Notification(s) marked as read successfully')
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await tab(page, 'Unread').click()
  await expect(items(page)).toHaveText([/“List 2”/])

  // Switching tabs clears the selection.
  await items(page).getByRole('checkbox').check()
  await tab(page, 'All').click()
  await expect(items(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await items(page).nth(0).getByRole('checkbox').check()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Notification(s) deleted successfully')
  await expect(items(page)).toHaveText([/“List 2”/, /“List 1”/])
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('failures are reported, and nothing is lost', async ({ page }) => {
  await openWith(page, ['Kept'])
  await page.route('/api/notifications**', (route) => route.abort())
  await openPanel(page)
  await items(page).getByRole('checkbox').check()
  await panel(page).getByRole('button', { name: 'Mark as read' }).click()
  await expect(toast(page)).toContainText('Failed to mark notifications as read')
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Failed to delete notifications')
  await expect(items(page).getByRole('checkbox')).toBeChecked()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('more than 99; the list grows near its end and by its button', async ({ page }) => {
  await openWith(page, numbered(105))
  await expect(bell(page)).toHaveAccessibleName('Notifications, 99+ unread')
  await openPanel(page)
  await expect(tab(page, 'Unread')).toHaveText('Unread99+')
  await expect(items(page).first()).toHaveAttribute('aria-setsize', '105')
  const before = await items(page).count()
  await panel(page).getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => items(page).count()).toBeGreaterThan(before)
  await expect
    .poll(
      async () => {
        await items(page).last().scrollIntoViewIfNeeded()
        return items(page).count()
      },
      // Ten pages, one after the other.
      { timeout: 40_000, intervals: [100] },
    )
    .toBe(105)
  await expect(panel(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(items(page).last()).toContainText('“List 1”')
})

test('eight skeletons stand in for the first page until it arrives', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await enriched(account.id, ['One'])
  const held: (() => void)[] = []
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (String(message).includes('["notifications",')) held.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  await page.goto('/people')
  await openPanel(page)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(panel(page).locator('[data-skeleton]')).toHaveCount(8)
  for (const deliver of held) deliver()
  await expect(items(page)).toHaveCount(1)
  await expect(panel(page).locator('[data-skeleton]')).toHaveCount(0)
})

test('a tab starts at its first page; the list is at most 340 px high', async ({ page }) => {
  await openWith(page, numbered(25))
  await openPanel(page)
  await expect(items(page)).toHaveCount(10)
  const list = await panel(page).getByRole('feed').locator('..').boundingBox()
  expect(list?.height).toBe(340)
  // Scrolling it into view is enough: it may be gone before a click reaches it.
  await panel(page).getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
  await expect.poll(() => items(page).count()).toBeGreaterThan(10)
  await tab(page, 'Unread').click()
  await expect(items(page)).toHaveCount(10)
  await tab(page, 'All').click()
  await expect(items(page)).toHaveCount(10)
  await expect(items(page).first()).toContainText('“List 25”')
})

test('by keyboard: the feed, the tabs, and back to the bell', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await enriched(account.id, numbered(3))
  await openPeople(page)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await items(page).first().getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(items(page).first().getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('PageDown')
  await expect(items(page).nth(1)).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(items(page).nth(0)).toBeFocused()
  await tab(page, 'All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Unread')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('an enrichment’s notification leads to its list, and is read then', async ({ page }) => {
  await openWith(page, ['Leads'])
  await openPanel(page)
  const link = items(page).getByRole('link')
  await expect(link).toHaveAttribute('href', '/people/my/7')
  await link.click()
  await expect(page).toHaveURL('/people/my/7')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.reload()
  await openPanel(page)
  await expect(items(page)).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('offline and back: notifications sent meanwhile are there', async ({ page, context }) => {
  const account = await openWith(page, ['Before'])
  await expect(bell(page)).toHaveAccessibleName(unreadBell)
  await openPanel(page)
  await context.setOffline(true)
  await expect(panel(page).getByText('Connecting…')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await enriched(account.id, ['Meanwhile'])
  await context.setOffline(false)
  await expect(items(page)).toHaveText([/“Meanwhile”/, /“Before”/])
  await expect(panel(page).getByText('Connecting…')).toHaveCount(0)
})

test('what changes before the first live connection shows once it is there', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'Before', 1)
  const isAllowed = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isAllowed.promise
    socket.connectToServer()
  })
  await page.goto(address)
  const lists = page.getByRole('region', { name: 'Lists', exact: true })
  await expect(lists.getByRole('link', { name: 'Before' })).toBeVisible()
  await createList(account.id, 'Meanwhile', 1)
  isAllowed.resolve()
  await expect(lists.getByRole('link', { name: 'Meanwhile' })).toBeVisible()
})

test('without a live connection the panel says so, and reconnects on request', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await enriched(account.id, ['One'])
  let isBroken = true
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (!isBroken) return void socket.connectToServer()
    // A server that refuses everyone, in the protocol of Engine.IO and Socket.IO.
    socket.send('0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000}')
    socket.onMessage(() => socket.send('44/notification,{"message":"internal","data":{"code":"internal"}}'))
    return undefined
  })
  await page.clock.install()
  await page.goto('/people')
  await openPanel(page)
  // Five attempts, three seconds apart.
  const alert = panel(page).getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(3000)
    await expect(alert).toContainText('Couldn’t load notifications', { timeout: 200 })
  }).toPass({ intervals: [0] })
  await expect(alert).toContainText('The server refused the connection.')
  isBroken = false
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(1)
})

test('a session ended elsewhere ends here at once', async ({ page }) => {
  await openWith(page, ['One'])
  await expect(bell(page)).toHaveAccessibleName(unreadBell)
  await endSessionElsewhere(page.context())
  await expect(page).toHaveURL(/\/auth\/login/)
})
