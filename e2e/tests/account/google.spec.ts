import { randomUUID } from 'node:crypto'
import { expect, test } from '../../fixtures.ts'
import { startProvider } from '../../oidc-provider.ts'

const claims: Record<string, unknown> = { aud: 'rapport', given_name: 'Ada', family_name: 'Byron' }
let stop: () => Promise<void>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  ;({ stop } = await startProvider(claims))
})
test.afterAll(() => stop())
test.beforeEach(() => {
  const sub = randomUUID()
  Object.assign(claims, { sub, email: `${sub}@example.com`, email_verified: true })
})

test('signs in with Google and returns to the requested page; the callback works once', async ({ page }) => {
  await page.goto('/people?query=nurses')
  const returned = page.waitForRequest(/\/auth\/google\?/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const address = (await returned).url()
  await expect(page).toHaveURL(/\/people\?.*nurses/)
  // Calls of the open screen without cookies would reload it.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Google sign-in didn’t work')
  await expect(page.getByRole('alert')).toContainText('This sign-in was started in another tab')
})

test('an email that Google has not verified does not sign in', async ({ page }) => {
  claims['email_verified'] = false
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Google sign-in didn’t work')
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await page.context().cookies('http://127.0.0.1')).toEqual([])
})

test('cancelled at Google; offline on the way back', async ({ page }) => {
  await page.goto('/auth/google?error=access_denied&state=x')
  await expect(page.getByRole('alert')).toContainText('You cancelled at Google.')
  await page.goto('/auth/login')
  await page.route('/api/v2/auth/google', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Can’t reach the server.')
  await page.unroute('/api/v2/auth/google')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/people')
})

test('an unreachable provider is reported, and the form stays', async ({ page }) => {
  await page.route('/api/v2/auth/google/start', (route) =>
    route.fulfill({
      status: 502,
      json: {
        code: 'google_failed',
        message: { title: 'Google', subTitle: 'Google did not confirm who you are.' },
      },
    }),
  )
  await page.goto('/auth/sign-up')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Google did not confirm' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
})

test('the button appears although the first request for the settings has failed', async ({ page }) => {
  await page.route('/api/settings', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: /Google/ })).toBeVisible()
})
