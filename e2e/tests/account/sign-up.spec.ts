import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { signInAsNewAccount, createAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { mailedLink } from '../../mails.ts'

const form = (page: Page) => page.locator('form')
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const freshEmail = () => `new-${randomUUID().slice(0, 12)}@example.com`
const good = 'Correct!Horse7'

async function fill(page: Page, email: string, password = good): Promise<void> {
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill('Byron')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
}

const watchSignUps = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/auth/signup')) calls.push(request.postData() ?? '')
  })
  return calls
}

test('by keyboard alone: signs up, is signed in, and reaches the requested page', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/people?query=nurses')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-up\?redirect=/)
  await expect(page).toHaveTitle('Sign up · Rapport')
  await expect(field(page, 'First name')).toBeFocused()
  for (const text of ['Ada', 'Byron', email, good]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await field(page, 'Password').press('Enter')
  await expect(page).toHaveURL(/\/people\?.*nurses/)
  // Behind the dialog about verifying the email.
  await expect(page.locator('header').first()).toContainText(/60\s*credits/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('rapport.typed.email')
})

test('asks for the family name first in Korean', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR' })
  const page = await context.newPage()
  await page.goto('/auth/sign-up')
  await expect(form(page).getByRole('textbox').first()).toBeFocused()
  await expect(form(page).getByRole('textbox').first()).toHaveAccessibleName('성')
  await expect(form(page).getByRole('textbox').nth(1)).toHaveAccessibleName('이름')
  await context.close()
})

test('each password rule is ticked when met and stands out when not', async ({ page }) => {
  const calls = watchSignUps(page)
  await page.goto('/auth/sign-up')
  const texts = {
    'At least 8 characters': 'abcdefgh',
    'An uppercase letter': 'A',
    'A lowercase letter': 'a',
    'A digit': '7',
    'A special character': '!',
  }
  for (const [text, password] of Object.entries(texts)) {
    await field(page, 'Password').fill(password)
    await expect(rule(page, text)).toContainText('(done)')
    await field(page, 'Password').fill(' ')
    await expect(rule(page, text)).toContainText('(missing)')
  }
  await fill(page, freshEmail(), 'correct!horse')
  await submit(page).click()
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(rule(page, 'An uppercase letter')).toContainText('(missing)')
  await expect(rule(page, 'A lowercase letter')).toContainText('(done)')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/A digit ?\(missing\)/)
  expect(calls).toEqual([])
})

test('errors show at their fields, the first one gets focus; typed text survives reload and Back', async ({
  page,
}) => {
  const calls = watchSignUps(page)
  await page.goto('/auth/sign-up')
  await submit(page).click()
  await expect(field(page, 'First name')).toBeFocused()
  for (const name of ['First name', 'Last name', 'Email', 'Password'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill('x'.repeat(101))
  await field(page, 'Email').fill('ada@example_com')
  await field(page, 'Email').press('Enter')
  await expect(field(page, 'Last name')).toBeFocused()
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('This text is too long')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter a full email address')
  expect(calls).toEqual([])

  await field(page, 'Last name').fill('Byron')
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Ada')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example_com')
  await page.goBack()
  await expect(field(page, 'Last name')).toHaveValue('Byron')
  await expect(field(page, 'Password')).toHaveValue('')
})

test('refusals show at their fields; offline and rate limits are reported; a double submit sends once', async ({
  page,
}) => {
  const calls = watchSignUps(page)
  await page.goto('/auth/sign-up')
  await fill(page, freshEmail())
  await field(page, 'First name').fill('Ada <b>')
  await submit(page).click()
  await expect(field(page, 'First name')).toHaveAccessibleDescription(/character that isn’t allowed/)
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'First name').fill('Ada')

  await page.route('/api/v2/auth/signup', (route) => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Can’t reach the server.')
  await page.unroute('/api/v2/auth/signup')
  await page.route('/api/v2/auth/signup', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'too_many_requests', message: { title: 'x', subTitle: 'y' } },
    }),
  )
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Too many attempts.')
  await page.unroute('/api/v2/auth/signup')
  const { letGo } = await holdBack(page, '/api/v2/auth/signup')
  calls.length = 0
  await field(page, 'Password').focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  await letGo()
  await expect(page).toHaveURL('/people')
  expect(calls).toHaveLength(1)
})

test('an email that already has an account gets the same answer: an email is on its way', async ({
  page,
}) => {
  const { email } = await createAccount()
  await page.goto('/auth/sign-up')
  await fill(page, email, 'Another!Horse7')
  await submit(page).click()
  await expect(page).toHaveURL('/auth/check-mail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.goto('/auth/check-mail')
  await expect(page).toHaveURL('/auth/login')
})

test('the terms and the privacy policy are linked', async ({ page }) => {
  await page.goto('/auth/sign-up')
  await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
    'href',
    'https://example.com/privacy',
  )
  await expect(page.getByRole('link', { name: 'terms' })).toHaveAttribute('target', '_blank')
})

test('on another device the emailed link asks for the password, then verifies; used again it says so', async ({
  page,
  browser,
}) => {
  const email = freshEmail()
  await page.goto('/auth/sign-up')
  await fill(page, email)
  await submit(page).click()
  await expect(page).toHaveURL('/people')
  const link = await mailedLink(email, '/auth/verify')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Sign in to verify your email')
  await expect(elsewhere.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  await elsewhere.getByLabel('Email', { exact: true }).fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(good)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await elsewhere.context().close()
  // The same link is no error: the email is verified already.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified')
  await page.getByRole('link', { name: 'Go to People Search' }).click()
  await expect(page).toHaveURL('/people')
})

test('an outdated link can be replaced', async ({ page }) => {
  const { email } = await signInAsNewAccount(page, { isVerified: false })
  for (const token of ['', 'x', 'y'.repeat(43), 'z'.repeat(500)]) {
    await page.goto(`/auth/verify?token=${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  }
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('Sent. Open the link in the latest email.')).toBeVisible()
  await page.goto(await mailedLink(email, '/auth/verify'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
})

test('a link that could not be checked can be retried', async ({ page }) => {
  await signInAsNewAccount(page, { isVerified: false })
  await page.route('/api/auth/verify?*', (route) => route.abort('internetdisconnected'))
  await page.goto('/auth/verify?token=abc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t verify your email')
  await page.unroute('/api/auth/verify?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})
