import type { Page } from '@playwright/test'
import { signInAsNewAccount, createAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { mailedLink } from '../../mails.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = 'Newer!Horse8'

test('a lost password: requested, replaced through the emailed link, used to sign in; the link works once', async ({
  page,
}) => {
  const { email, password } = await createAccount()
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/check-mail')
  await expect(page.getByText(email)).toBeVisible()

  const link = await mailedLink(email, '/auth/reset-password')
  await page.goto(link)
  const chosen = page.getByLabel('New password', { exact: true })
  await expect(chosen).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-invalid', 'true')
  await chosen.fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('form').getByRole('alert')).toHaveText('Incorrect email or password.')
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/people')

  // The page says so before a password is typed.
  await page.goto(link)
  await expect(heading(page)).toHaveText('This link no longer works')
  await expect(chosen).toHaveCount(0)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/auth/lost-password')
})

test('an email without an account gets the same answer', async ({ page }) => {
  await page.goto('/auth/lost-password')
  await page.getByLabel('Email', { exact: true }).fill('nobody@nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Enter a full email address',
  )
  await page.getByLabel('Email', { exact: true }).fill(`nobody-${Date.now()}@example.com`)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Check your email')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Sent. The previous link no longer works.')).toBeVisible()
})

test('a new password by link also signs out this browser', async ({ page }) => {
  const { email } = await signInAsNewAccount(page)
  await page.request.post('/api/auth/password/lost', { data: { email } })
  await page.goto(await mailedLink(email, '/auth/reset-password'))
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
  expect(await page.context().cookies()).toEqual([])
})

test('a link that is not ours no longer works', async ({ page }) => {
  for (const token of ['', '?token=', '?token=x', `?token=${'x'.repeat(400)}`])
    await test.step(token.slice(0, 20) || 'without a token', async () => {
      await page.goto(`/auth/reset-password${token}`)
      await expect(heading(page)).toHaveText('This link no longer works')
    })
  await test.step('unchecked', async () => {
    await page.route('**/auth/password/check', (route) => route.abort())
    await page.goto('/auth/reset-password?token=x')
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('This link no longer works')
  })
})
