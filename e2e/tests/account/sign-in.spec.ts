import { demoAccount } from '@rapport/server/features/accounts/demo-account.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { appliedChips, openPeople, peopleUrl, rows } from '../../people-page.ts'

const email = (page: Page) => page.getByLabel(/^(Email|이메일)$/)
const password = (page: Page) => page.getByLabel(/^(Password|비밀번호)$/)
const submit = (page: Page) => page.getByRole('button', { name: /^(Sign in|로그인)$/ })
const failure = (page: Page) => page.locator('form').getByRole('alert')

async function fill(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  await submit(page).click()
}

/** Collects the bodies of sign-in calls. */
function watchSignIn(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) calls.push(request.postData() ?? '')
  })
  return calls
}

test('by keyboard alone', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page).toHaveTitle('Sign in · Rapport')
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(demoAccount.email)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(demoAccount.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/people')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle('People Search · Rapport')
})

test('empty and malformed fields show their errors, and nothing is sent', async ({ page }) => {
  const calls = watchSignIn(page)
  await page.goto('/auth/login')
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription('Enter your email.')
  await expect(password(page)).toHaveAccessibleDescription('Enter your password.')
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(email(page)).toBeFocused()

  for (const address of ['demo', 'demo@rapport', '@rapport.test', 'a b@rapport.test', ' ']) {
    await email(page).fill(address)
    await email(page).press('Enter')
    await expect(email(page)).toHaveAccessibleDescription(
      address.trim() ? 'Enter a full email address, such as name@company.com.' : 'Enter your email.',
    )
    await expect(email(page)).toBeFocused()
  }

  await email(page).fill('someone@example.com')
  await expect(page.getByText(/Enter a full email/)).toHaveCount(0)
  await email(page).press('Enter')
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription('Enter your password.')
  expect(calls).toEqual([])
})

test('a wrong password and an unknown email get the same answer, and the next try can be typed at once', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const wrong = 'Incorrect email or password.'
  await fill(page, demoAccount.email, 'Wrong!2026')
  await expect(failure(page)).toHaveText(wrong)
  await expect(password(page)).toBeFocused()
  await expect(email(page)).toHaveValue(demoAccount.email)
  for (const [address, secret] of [
    ['nobody@example.com', 'Wrong!2026'],
    ['nobody@example.com', 'x'.repeat(5000)],
    [`${'a'.repeat(300)}@example.com`, 'Wrong!2026'],
    ['a_com@example.com', `"'; drop table users; --`],
  ] as const) {
    const answered = page.waitForResponse('/api/auth/login')
    await fill(page, address, secret)
    await answered
    await expect(failure(page)).toHaveText(wrong)
  }
  expect(await page.context().cookies()).toEqual([])

  await email(page).fill(`  ${demoAccount.email.toUpperCase()} `)
  await password(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(demoAccount.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/people')
})

test('too many failed attempts are refused for a while', async ({ page }) => {
  const address = 'too-many@example.com'
  await page.goto('/auth/login')
  for (let tries = 0; tries < 10; tries++)
    await page.request.post('/api/auth/login', { data: { email: address, password: 'Wrong!2026' } })
  await fill(page, address, 'Wrong!2026')
  await expect(failure(page)).toHaveText('Too many attempts. Wait 15 minutes, then try again.')
  await fill(page, 'someone-else@example.com', 'Wrong!2026')
  await expect(failure(page)).toHaveText('Incorrect email or password.')
})

test('offline is reported; a double submit sends once', async ({ page }) => {
  const calls = watchSignIn(page)
  await page.goto('/auth/login')
  await page.route('/api/auth/login', (route) => route.abort('internetdisconnected'))
  await fill(page, demoAccount.email, demoAccount.password)
  await expect(failure(page)).toContainText('Can’t reach the server.')
  await page.unroute('/api/auth/login')
  const { letGo } = await holdBack(page, '/api/auth/login')
  calls.length = 0
  await password(page).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  await submit(page).click({ force: true })
  await letGo()
  await expect(page).toHaveURL('/people')
  expect(calls).toHaveLength(1)
})

test('leads back to the requested page', async ({ page }) => {
  const asked = peopleUrl({ companyFilter: { headcounts: ['0-500'] } }, '&page=2')
  await page.goto(asked)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await fill(page, demoAccount.email, demoAccount.password)
  await expect(appliedChips(page)).toHaveCount(1)
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2')
  const url = new URL(page.url())
  expect(url.pathname).toBe('/people')
  expect(JSON.parse(url.searchParams.get('filters') ?? '')).toEqual({
    companyFilter: { headcounts: ['0-500'] },
  })
})

test('leads to People Search, never to another site', async ({ page }) => {
  await page.goto(`/auth/login?redirect=${encodeURIComponent('//example.com/')}`)
  await fill(page, demoAccount.email, demoAccount.password)
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL('/people')
})

test('a signed-in user is sent on to People Search', async ({ signedIn: page }) => {
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/people')
  await page.goto('/')
  await expect(page).toHaveURL('/people')
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/auth/login')
  await password(page).fill('Secret!2026')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue('Secret!2026')
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(page).toHaveURL('/auth/login')
})

test('Korean: texts and document language, kept across a reload and sign-in', async ({ page }) => {
  await page.goto('/auth/login')
  await submit(page).click()
  await page.getByRole('radio', { name: '한국어' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rapport에 로그인')
  await expect(email(page)).toHaveAccessibleDescription('이메일을 입력해 주세요.')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'ko')
  await expect(page).toHaveTitle('로그인 · Rapport')
  await fill(page, 'nobody@example.com', 'Wrong!2026')
  await expect(failure(page)).toHaveText('이메일이나 비밀번호가 맞지 않아요.')
  await fill(page, demoAccount.email, demoAccount.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('인물 검색')
  await openPeople(page)
  await expect(html).toHaveAttribute('lang', 'ko')
})

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the theme is switched by keyboard, kept, and applied before the app loads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/auth/login')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  const light = await background(page)
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const dark = await background(page)
  expect(dark).not.toBe(light)
  await page.getByRole('radio', { name: '한국어' }).click()
  await expect(html).toHaveAttribute('lang', 'ko')

  // The first frame with a body, and a page whose app never loads.
  await page.addInitScript(() => {
    const look = () => {
      const { dataset, lang } = document.documentElement
      if (document.body) Object.assign(globalThis, { firstFrame: `${dataset['theme']} ${lang}` })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'firstFrame') as unknown))
    .toBe('dark ko')
  expect(await background(page)).toBe(dark)
  await expect(page.locator('#root')).toBeEmpty()

  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page.getByRole('radio', { name: '다크' })).toBeChecked()
  await page.getByRole('radio', { name: '시스템' }).check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
})
