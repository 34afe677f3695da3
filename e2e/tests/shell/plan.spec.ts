import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { choosePreferences, expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { nameButtons } from '../../people-page.ts'
import { watchShifts } from '../../reveal-page.ts'

const day = 86_400_000

const banner = (page: Page) => page.getByRole('region', { name: /^(Plan|요금제)$/ })
const verify = (page: Page) =>
  page.getByRole('dialog', { name: /^(Verify your email|이메일을 인증해 주세요)$/ })
const expired = (page: Page) => page.getByRole('dialog', { name: /^(Plan expired|요금제가 만료됐어요)$/ })

test('a trial shows how long it lasts, and its banner comes without moving a row', async ({ page }) => {
  await signInAsNewAccount(page, { planExpiresAt: new Date(Date.now() + 13.5 * day) })
  // In a browser that has never shown the banner, and with rows that are there first.
  const account = await holdBack(page, '**/users/profile')
  await page.goto('/people')
  const row = nameButtons(page).first()
  await expect(row).toBeVisible()
  const place = await row.boundingBox()
  const shifted = await watchShifts(page)
  await expect(banner(page)).toHaveCount(0)
  await account.letGo()
  await expect(banner(page)).toHaveText('14 days left in your free trial')
  expect(await row.boundingBox()).toEqual(place)
  expect(await shifted()).toBeLessThanOrEqual(0.02)
  await expect(expired(page)).toHaveCount(0)
  await choosePreferences(page, { language: 'ko' })
  await page.goto('/people')
  await expect(banner(page)).toHaveText('무료 체험이 14일 남았어요')
})

test('a paid plan shows no banner', async ({ signedIn: page }) => {
  await page.goto('/people')
  await expect(page.getByRole('button', { name: /credits$/ })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('an expired plan shows a banner, and a dialog once per visit', async ({ page }) => {
  await signInAsNewAccount(page, { planExpiresAt: new Date('2026-01-02T12:00:00Z') })
  await page.goto('/people')
  await expect(expired(page)).toContainText('Your free trial ended on 02 Jan, 2026.')
  await page.keyboard.press('Escape')
  await expect(expired(page)).toHaveCount(0)
  await expect(banner(page)).toHaveText('Your plan has expired')
  await page.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(banner(page)).toBeVisible()
  await expect(expired(page)).toHaveCount(0)
  await page.getByRole('button', { name: /credits$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Plan' })).toContainText('Expired on 02 Jan, 2026')
  await page.reload()
  await expect(expired(page)).toBeVisible()
  await expired(page).getByRole('button', { name: 'Close' }).click()
  await expect(expired(page)).toHaveCount(0)
})

test('where no plans are sold, the administrators can be asked for one', async ({
  page,
  expectAccessible,
}) => {
  const account = await signInAsNewAccount(page)
  await page.goto('/people')
  const credits = page.getByRole('button', { name: /credits$/ })
  await credits.click()
  await page.getByRole('dialog', { name: 'Plan' }).getByRole('button', { name: 'Request a plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a plan' })
  await dialog.getByLabel('Note').fill('We are fifty people.')
  await dialog.getByLabel('Phone').fill('02 1234 5678')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Enter ten digits after +91, +82 or +1')).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await dialog.getByLabel('Phone').fill('+82 10-1234-5678')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await expectAccessible()
  await expect(credits).toBeFocused()
  await credits.click()
  await expect(page.getByRole('dialog', { name: 'Plan' })).toContainText('You requested a plan on')
  const { rows } = await inDatabase((pool) =>
    pool.query('select note, phone from plan_requests where user_id = $1', [account.id]),
  )
  expect(rows).toEqual([{ note: 'We are fifty people.', phone: '+821012345678' }])
})

test('an unverified email opens its dialog before the plan’s, and another link can be requested', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page, {
    isVerified: false,
    planExpiresAt: new Date('2026-01-02T12:00:00Z'),
  })
  await page.goto('/people')
  await expect(verify(page)).toContainText(account.email)
  await expect(expired(page)).toHaveCount(0)
  await verify(page).getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('The link is on its way.')).toBeVisible()
  const mails = () =>
    inDatabase(async (pool) => {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::integer as n from captured_mails where recipient = $1',
        [account.email],
      )
      return rows[0]!.n
    })
  await expect.poll(mails, { timeout: 20_000 }).toBe(1)
  await verify(page).getByRole('button', { name: 'Later' }).click()
  await expect(verify(page)).toHaveCount(0)
})

test('the dialog closes when the email is verified elsewhere', async ({ page }) => {
  const account = await signInAsNewAccount(page, { isVerified: false })
  await page.clock.install()
  await page.goto('/people')
  await expect(verify(page)).toBeVisible()
  await inDatabase((pool) => pool.query('update users set is_verified = true where id = $1', [account.id]))
  await page.clock.runFor(15_000)
  await expect(verify(page)).toHaveCount(0)
})

test('a failure to send the link is reported in the dialog', async ({ page }) => {
  await signInAsNewAccount(page, { isVerified: false })
  await page.goto('/people')
  await page.route('/api/auth/resend-verification-email', (route) => route.abort('internetdisconnected'))
  await verify(page).getByRole('button', { name: 'Send the link again' }).click()
  await expect(verify(page).getByText(/connection/i)).toBeVisible()
})

test('internal users see campaigns and integrations', async ({ page }) => {
  const account = await signInAsNewAccount(page, { isInternal: true, planCode: 'SUBSCRIPTION' })
  await page.goto('/people')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Email Campaigns' }).click()
  await expect(page).toHaveURL('/campaigns')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Campaigns')
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await page.mouse.move(700, 600)
  await main.getByRole('link', { name: 'Integrations' }).click()
  await expect(page.getByText('No mailbox connected')).toBeVisible()
  await inDatabase(async (pool) => {
    await pool.query(
      `insert into campaigns (user_id, name, created_at, updated_at) select $1, 'Campaign ' || n, now(), now() from generate_series(1, 11) n`,
      [account.id],
    )
    await pool.query(
      `insert into mailboxes (user_id, provider, email, created_at) values ($1, 'gmail', 'me@mail.example', now())`,
      [account.id],
    )
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Mailboxes' })).toContainText('me@mail.example')
  await page.goto('/campaigns')
  const table = page.getByRole('table', { name: 'Email campaigns' })
  await expect(table.getByRole('row')).toHaveCount(11)
  await expect(table).toContainText('Campaign 11')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('other users do not', async ({ page }) => {
  await signInAsNewAccount(page)
  await page.goto('/people')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'People Search', exact: true })).toHaveCount(1)
  for (const [path, name] of [
    ['/campaigns', 'Email Campaigns'],
    ['/integrations', 'Integrations'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveCount(0)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
    await page.getByRole('link', { name: 'Go to People Search' }).click()
    await expect(page).toHaveURL('/people')
  }
})

test('the account menu leads to the account', async ({ signedIn: page }) => {
  await page.goto('/people')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Manage account' }).click()
  await expect(page).toHaveURL('/account')
})

test('an address opens the plan in place of the dialog of an expired one, and closing it leaves the page', async ({
  page,
}) => {
  await signInAsNewAccount(page, { planExpiresAt: new Date('2026-01-02T12:00:00Z') })
  await page.goto('/account#plan')
  const plan = page.getByRole('dialog', { name: 'Plan' })
  await expect(plan).toContainText('Expired on 02 Jan, 2026')
  await expect(expired(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(plan).toHaveCount(0)
  await expect(page).toHaveURL('/account')
  const credits = page.getByRole('button', { name: /credits$/ })
  await expect(credits).toBeFocused()
  await credits.press('Enter')
  await expect(plan).toBeVisible()
})
