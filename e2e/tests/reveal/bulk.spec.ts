import type { Locator, Page } from '@playwright/test'
import { signInAsNewAccount, type Account } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'
import { expectCredits, spent, withSettings } from '../../reveal-page.ts'

const choosePage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
const reveal = (page: Page, what: 'emails' | 'phones') =>
  page.getByRole('button', { name: `Reveal ${what}`, exact: true }).click()
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Reveal (emails|phones)$/ })
const strips = (page: Page): Locator => page.getByRole('region', { name: 'Bulk reveals' })
/** The value of a line of the quote. */
const line = (page: Page, term: string): Locator =>
  dialogOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition')

const shownIds = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset['person'])))

const onFile = (ids: number[]): Promise<number> =>
  inDatabase(async (pool) => {
    const { rows: found } = await pool.query<{ count: number }>(
      `select count(distinct person_id)::int as count from contact_values
       where person_id = any($1) and kind = 'email' and status <> 'invalid'`,
      [ids],
    )
    return found[0]!.count
  })

/**
 * Leaves a purchase of the first email among these people open while `work` runs: other purchases
 * by the account must wait.
 */
const whileHeld = (account: Account, ids: number[], work: () => Promise<void>): Promise<void> =>
  inDatabase(async (pool) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `with first as (
           select min(person_id) as person_id from contact_values
           where person_id = any($2) and kind = 'email' and status <> 'invalid'
         ), entry as (
           insert into credit_entries (user_id, module, reason, amount, balance, person_id, created_at)
           select $1, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 0, person_id, now() from first returning id
         )
         insert into reveals (user_id, person_id, kind, entry_id, created_at)
         select $1, person_id, 'email', entry.id, now() from first, entry`,
        [account.id, ids],
      )
      await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

/** Whether each notification of the account is read. */
const readStates = (account: Account): Promise<boolean[]> =>
  inDatabase(async (pool) => {
    const { rows: found } = await pool.query<{ isRead: boolean }>(
      'select is_read as "isRead" from notifications where user_id = $1 order by id',
      [account.id],
    )
    return found.map(({ isRead }) => isRead)
  })

test('the quote shows the cost; rows and credits follow the reveal, and its end is reported', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await openPeople(page)
  const count = await onFile(await shownIds(page))
  await choosePage(page)
  await reveal(page, 'emails')
  await expect(line(page, 'Selected')).toHaveText('15 people')
  await expect(line(page, 'Already revealed')).toHaveText('free0 people')
  await expect(line(page, 'To reveal')).toHaveText(`up to ${count} credits${count} people`)
  await expect(line(page, 'Email credits')).toHaveText('50')
  await expect(line(page, 'Left afterwards')).toHaveText(`at least ${50 - count}`)
  expect((await spent(account)).reveals).toBe(0)

  const place = await rows(page).nth(3).boundingBox()
  await dialogOf(page)
    .getByRole('button', { name: `Reveal ${count} people` })
    .click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(strips(page).getByText('Emails revealed')).toBeVisible({ timeout: 30_000 })
  await expect(strips(page)).toContainText(`${count} revealed · ${15 - count} not found · 0 already yours`)
  expect(await rows(page).nth(3).boundingBox()).toEqual(place)
  await expect(rows(page).getByRole('button', { name: /^Copy \S+@/ })).toHaveCount(count)
  await expectCredits(page, 60 - count)
  expect(await spent(account)).toEqual({ reveals: count, emailLeft: 50 - count, phoneLeft: 10 })
  await strips(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strips(page)).toHaveCount(0)

  // Owned contacts are not charged again.
  await reveal(page, 'emails')
  await expect(line(page, 'Already revealed')).toHaveText(`free${count} people`)
  await expect(dialogOf(page).getByText(/^There’s nothing new to reveal/)).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Reveal emails' })).toBeDisabled()
})

test('a shortfall of credits is shown; the first people whom they cover can be revealed', async ({
  page,
  expectAccessible,
}) => {
  await withSettings(page, { plans: 'https://example.com/plans' })
  const account = await signInAsNewAccount(page, { emailCredits: 4 })
  await openPeople(page)
  const ids = await shownIds(page)
  const count = await onFile(ids)
  await choosePage(page)
  await reveal(page, 'emails')
  await expect(line(page, 'Unverified')).toHaveText(`${count} people`)
  await expect(line(page, 'Left afterwards')).toHaveText(`−${count - 4}`)
  await expect(dialogOf(page)).toContainText(`You’re ${count - 4} credits short.`)
  const link = dialogOf(page).getByRole('link', { name: 'See plans' })
  await expect(link).toHaveAttribute('href', 'https://example.com/plans')
  await expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Reveal the first 4' }).click()
  await expect(strips(page).getByText('Emails revealed')).toBeVisible({ timeout: 30_000 })
  await expect(rows(page).getByRole('button', { name: /^Copy \S+@/ })).toHaveCount(4)
  expect(await spent(account)).toEqual({ reveals: 4, emailLeft: 0, phoneLeft: 10 })

  // Without credits there is nothing to start.
  await reveal(page, 'emails')
  await expect(dialogOf(page)).toContainText(`You’re ${count - 4} credits short.`)
  await expect(dialogOf(page).getByRole('button', { name: 'Reveal emails' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reveal emails', exact: true })).toBeFocused()
})

test('while one runs, the quote and the plan say what it has reserved; its end is told once', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await openPeople(page)
  const ids = await shownIds(page)
  const count = await onFile(ids)
  await choosePage(page)
  await whileHeld(account, ids, async () => {
    await reveal(page, 'emails')
    await dialogOf(page)
      .getByRole('button', { name: /^Reveal \d+ people$/ })
      .click()
    await expect(strips(page).getByText('Revealing emails')).toBeVisible()
    await page.getByRole('button', { name: /credits$/ }).click()
    const plan = page.getByRole('dialog', { name: 'Plan' })
    await expect(plan).toContainText(/\d+ of 50 left\d+ of them reserved for running reveals/)
    await page.keyboard.press('Escape')
    await reveal(page, 'emails')
    await expect(line(page, 'Reserved for running reveals')).toHaveText(/^−\d+$/)
    await page.keyboard.press('Escape')
  })
  await expect(strips(page).getByText('Emails revealed')).toBeVisible({ timeout: 30_000 })
  await expect(strips(page)).toContainText(`${count} revealed`)
  await expect.poll(() => readStates(account), { timeout: 10_000 }).toEqual([true])
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.getByText('Bulk reveal finished')).toHaveCount(0)
})

test('a bulk reveal survives a reload, shows in other windows and can be cancelled; what is revealed stays', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await openPeople(page)
  await choosePage(page)
  const other = await page.context().newPage()
  await whileHeld(account, await shownIds(page), async () => {
    await reveal(page, 'emails')
    await dialogOf(page)
      .getByRole('button', { name: /^Reveal \d+ people$/ })
      .click()
    await expect(strips(page).getByText('Revealing emails')).toBeVisible()
    await page.reload()
    const bar = strips(page).getByRole('progressbar', { name: 'Revealing emails' })
    await expect(bar).toHaveAttribute('max', '15')
    await other.goto('/people')
    await expect(strips(other).getByText('Revealing emails')).toBeVisible()
    await strips(page)
      .getByRole('button', { name: /^Cancel: emails/ })
      .click()
  })
  for (const window of [page, other])
    await expect(strips(window).getByText('Email reveal cancelled')).toBeVisible({ timeout: 20_000 })
  await other.close()
  // The purchase under way may still complete; the others are never begun.
  const { reveals, emailLeft } = await spent(account)
  expect(reveals).toBeLessThanOrEqual(1)
  expect(emailLeft).toBe(50 - reveals)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(strips(page)).toHaveCount(0)
})

test('beyond 1,000 people the first 1,000 can be taken', async ({ page }) => {
  await signInAsNewAccount(page, { emailCredits: 2000 })
  await openPeople(page)
  await choosePage(page)
  await page.getByRole('button', { name: 'Select all 5,000' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v2/search/people')) asked.push(new URL(request.url()).search)
  })
  await reveal(page, 'emails')
  await expect(dialogOf(page)).toContainText(
    'You’ve selected 5,000 people. A bulk reveal takes at most 1,000.',
  )
  expect(asked).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Take the first 1,000' }).click()
  await expect(line(page, 'Selected')).toHaveText('1,000 people')
  await expect(line(page, 'To reveal')).toHaveText(/^up to [\d,]+ credits[\d,]+ people$/)
  expect(asked).toEqual(Array.from({ length: 10 }, (_, at) => `?page=${at + 1}&limit=100&record=false`))
})

test('a failed quote and a failed start are reported in the dialog and can be retried', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await openPeople(page)
  await choosePage(page)
  const failure = { code: 'internal', message: { title: 'Something broke', subTitle: 'Try again.' } }
  await page.route('**/bulk-reveal/quote', (route) => route.fulfill({ status: 500, json: failure }))
  await reveal(page, 'emails')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Something broke')
  await page.unroute('**/bulk-reveal/quote')
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  const start = dialogOf(page).getByRole('button', { name: /^Reveal \d+ people$/ })
  await expect(start).toBeEnabled()

  await page.route('**/api/people/contacts/bulk-reveal', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: failure }) : route.continue(),
  )
  await start.click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Something broke')
  await expect(strips(page)).toHaveCount(0)
  await page.unroute('**/api/people/contacts/bulk-reveal')
  await start.dblclick()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(strips(page).getByText('Emails revealed')).toBeVisible({ timeout: 30_000 })
  // Pressed twice, started once.
  await expect(strips(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
  expect((await spent(account)).reveals).toBeGreaterThan(0)
})
