import type { Page } from '@playwright/test'
import { signInAsNewAccount, createAccount, type Account } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, signIn, test } from '../../fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })

async function openAccountPage(
  page: Page,
  options: Parameters<typeof signInAsNewAccount>[1] = {},
): Promise<Account> {
  const account = await signInAsNewAccount(page, options)
  await page.goto('/account')
  await expect(region(page, 'Profile')).toBeVisible()
  return account
}

test('names: changed, kept across a reload, shown in the account menu', async ({ page }) => {
  await openAccountPage(page)
  const names = region(page, 'Profile')
  const save = names.getByRole('button', { name: 'Save' })
  await expect(page).toHaveTitle('Your account · Rapport')
  await expect(save).toBeDisabled()
  await names.getByLabel('First name').fill('  Grace ')
  await names.getByLabel('Last name').fill('')
  await names.getByLabel('Last name').press('Enter')
  await expect(names.getByLabel('Last name')).toBeFocused()
  await expect(names.getByLabel('Last name')).toHaveAccessibleDescription('This is required field')
  await names.getByLabel('Last name').fill('Hopper')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Saved')
  await expect(names.getByLabel('First name')).toHaveValue('Grace')
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(names.getByLabel('Last name')).toHaveValue('Hopper')
  await expect(page.locator('header [data-initials="GH"]')).toBeVisible()
})

/** A picture of one colour, encoded by the browser. */
const drawPicture = (page: Page, type: string, width: number, height: number): Promise<Buffer> =>
  page
    .evaluate(
      async ([kind, w, h]) => {
        const canvas = new OffscreenCanvas(w, h)
        const context = canvas.getContext('2d')!
        context.fillStyle = 'rgb(200, 30, 30)'
        context.fillRect(0, 0, w, h)
        const blob = await canvas.convertToBlob({ type: kind })
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [type, width, height] as const,
    )
    .then((bytes) => Buffer.from(bytes))

test('a picture is scaled down in the browser, shown everywhere and removed; other files are refused', async ({
  page,
}) => {
  await openAccountPage(page)
  const profile = region(page, 'Profile')
  const input = profile.locator('input[type=file]')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData()?.length ?? 0)
  })
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(profile.getByRole('alert')).toContainText('Choose a PNG, JPEG or WebP image')
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(profile.getByRole('alert')).toContainText('Choose a PNG, JPEG or WebP image')
  expect(sent).toEqual([])

  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    const buffer = await drawPicture(page, type, 1600, 900)
    await input.setInputFiles({ name: 'picture', mimeType: type, buffer })
    await expect(toast(page)).toContainText('Saved')
    const shown = profile.locator('img')
    await expect(shown).toHaveJSProperty('naturalWidth', 256)
    await expect(shown).toHaveJSProperty('naturalHeight', 256)
  }
  expect(Math.max(...sent)).toBeLessThan(400_000)
  await expect(page.locator('header img')).toBeVisible()
  await profile.getByRole('button', { name: 'Remove picture' }).click()
  await expect(profile.locator('img')).toHaveCount(0)
  await expect(profile.getByRole('button', { name: 'Add a picture' })).toBeVisible()
})

test('the account’s language changes the interface at once', async ({ page }) => {
  const { id } = await openAccountPage(page)
  await page.getByRole('radio', { name: '한국어' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 계정')
  const { rows } = await inDatabase((pool) => pool.query('select language from users where id = $1', [id]))
  expect(rows).toEqual([{ language: 'ko' }])
  await page.reload()
  await expect(page.getByRole('radio', { name: '한국어' })).toBeChecked()
})

test('the password: a wrong one is reported at its field; a change signs out other devices', async ({
  page,
  browser,
}) => {
  const account = await openAccountPage(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, account)
  await page.reload()
  const password = region(page, 'Password')
  const current = password.getByLabel('Current password', { exact: true })
  const chosen = password.getByLabel('New password', { exact: true })
  await current.fill('Wrong!Horse7')
  await chosen.fill('Newer!Horse8')
  await chosen.press('Enter')
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toBeFocused()
  await current.fill(account.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('Password changed')
  await expect(current).toHaveValue('')
  await expect(region(page, 'Signed-in devices').getByRole('listitem')).toHaveCount(1)
  await other.goto('/account')
  await expect(other).toHaveURL(/\/auth\/login/)
  await other.context().close()
})

test('open sessions: named, signed out one by one and all at once', async ({ page, browser }) => {
  const account = await createAccount()
  const others: Page[] = []
  for (let count = 0; count < 3; count++) {
    const other = await (await browser.newContext()).newPage()
    await signIn(other, account)
    others.push(other)
  }
  await signIn(page, account)
  await page.goto('/account')
  const sessions = region(page, 'Signed-in devices')
  const items = sessions.getByRole('listitem')
  await expect(items).toHaveCount(4)
  await expect(items.first()).toContainText('This device')
  await expect(items.first().getByRole('button')).toHaveCount(0)
  await items.nth(1).getByRole('button').click()
  await expect(items).toHaveCount(3)
  await sessions.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(items).toHaveCount(1)
  await expect(sessions).toContainText('You aren’t signed in anywhere else.')
  for (const other of others) {
    await other.goto('/account')
    await expect(other).toHaveURL(/\/auth\/login/)
    await other.context().close()
  }
  await page.reload()
  await expect(items).toHaveCount(1)
})

test('credit history: newest first, by module, paged, kept in the address', async ({ page }) => {
  const { id } = await signInAsNewAccount(page, { emailCredits: 50, phoneCredits: 10 })
  await inDatabase((pool) =>
    pool.query(
      `insert into credit_entries (user_id, module, reason, amount, balance, person_id, created_at)
       select $1, 'TALENT_EMAIL_REVEAL', 'reveal', -1, 50 - n, (select id from people order by id limit 1), now()
       from generate_series(1, 24) n`,
      [id],
    ),
  )
  await page.goto('/account')
  const history = region(page, 'Credit history')
  const rows = history.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('−1')
  await expect(rows.first().getByRole('cell').last()).toHaveText('26')
  await expect(rows.first().getByRole('link')).toContainText('Revealed: ')
  await history.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/account?page=2')
  await history.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(6)
  await expect(history).toContainText('Page 3 of 3')
  await page.reload()
  await expect(rows).toHaveCount(6)
  await history.getByRole('radio', { name: 'Phone' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('+10')
  await page.goBack()
  await expect(history).toContainText('Page 3 of 3')
  await page.goto('/account?page=900&module=x')
  await expect(history).toContainText('There are no entries on this page.')
  await history.getByRole('button', { name: 'Previous page' }).click()
  await expect(rows).toHaveCount(6)
})

async function leave(page: Page, button: string, password: string): Promise<void> {
  await region(page, 'Leave Rapport').getByRole('button', { name: button }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('deactivating requires the password and signs out; signing in reactivates', async ({ page }) => {
  const account = await openAccountPage(page)
  await leave(page, 'Deactivate account', 'Wrong!Horse7')
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate your account?' })
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await leave(page, 'Deactivate account', account.password)
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Your account is deactivated.')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/people')
})

test('removing explains what is erased and what stays; afterwards sign-in fails', async ({ page }) => {
  const account = await openAccountPage(page)
  await region(page, 'Leave Rapport').getByRole('button', { name: 'Remove account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove your account permanently?' })
  await expect(dialog).toContainText('What’s erased')
  await expect(dialog).toContainText('Your credit history, without your name')
  await dialog.getByRole('button', { name: 'Remove account' }).click()
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leave(page, 'Remove account', account.password)
  await expect(page.getByText('Your account has been removed and your data erased.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page.locator('form').getByRole('alert')).toHaveText('Incorrect email or password.')
})

test('an account without a password can request one, and confirms its removal by typing its email', async ({
  page,
}) => {
  const { id, email } = await signInAsNewAccount(page)
  await inDatabase((pool) => pool.query('update users set password_hash = null where id = $1', [id]))
  await page.goto('/account')
  await region(page, 'Password').getByRole('button', { name: 'Send me the link' }).click()
  await expect(region(page, 'Password')).toContainText(`Sent to ${email}.`)
  await region(page, 'Leave Rapport').getByRole('button', { name: 'Remove account' }).click()
  const typed = page.getByRole('alertdialog').getByLabel(`Type ${email} to confirm`)
  await typed.fill('someone@example.com')
  await page.keyboard.press('Enter')
  await expect(typed).toHaveAccessibleDescription('This isn’t your account’s email.')
  await typed.fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account has been removed')).toBeVisible()
})
