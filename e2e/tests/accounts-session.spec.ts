import type { Page } from '@playwright/test'
import { createAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../people-page.ts'
import { sampleServer } from '../servers.ts'

/** The rules for tokens, 401 and 403; how tabs share a refresh is tested with the shell. */

const forged = {
  name: 'access_token',
  value: 'a.forged.token',
  url: sampleServer.url,
  sameSite: 'Strict' as const,
}
const account = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true })

const forbidden = {
  code: 'forbidden',
  message: { title: 'Not allowed', subTitle: 'Your account may not do this.' },
}

for (const [what, wrap] of Object.entries({
  'is a user': (user: unknown) => user,
  'holds a user': (user: unknown) => ({ user }),
  'holds none': () => null,
}))
  test(`a 403 of the profile whose data ${what}`, async ({ page }) => {
    await createAccount(page, { firstName: 'Ada', lastName: 'Byron' })
    await page.route('/api/users/profile', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: unknown }
      await route.fulfill({ status: 403, json: { ...forbidden, data: wrap(data) } })
    })
    await page.goto('/account')
    if (what === 'holds none') await expect(page.getByText('This couldn’t be loaded.').first()).toBeVisible()
    else await expect(account(page).getByLabel('First name')).toHaveValue('Ada')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('a refresh that fails removes both tokens and leads to sign-in', async ({ page, context }) => {
  await createAccount(page)
  await expect(rows(page).first()).toBeVisible()
  await page.route('/api/auth/refresh-token', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: { title: 'x', subTitle: 'y' } } }),
  )
  await context.addCookies([forged])
  // The next call, whichever it is: the screen may ask for something by itself before a person does.
  await page.goto('/people?page=2').catch(() => undefined)
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await context.cookies()).toEqual([])
})

test('a server that is away for a moment ends no session', async ({ page, context }) => {
  await createAccount(page)
  await expect(rows(page).first()).toBeVisible()
  await page.route('/api/auth/refresh-token', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: { title: 'x', subTitle: 'y' } } }),
  )
  await context.addCookies([forged])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 30_000 })
  expect((await context.cookies()).map(({ name }) => name)).toContain('refresh_token')
  await page.unroute('/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(rows(page).first()).toBeVisible()
})

test('asking for another mail renews a session that has run out', async ({ page, context }) => {
  await createAccount(page, { isVerified: false })
  await page.goto('/auth/verify?token=stale')
  await context.addCookies([forged])
  const refreshed = page.waitForResponse('/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByText('Sent. Open the link in the latest email.')).toBeVisible()
})

test('two tabs of the account page refresh once, and ending the session elsewhere ends both', async ({
  page,
  context,
}) => {
  await createAccount(page)
  await page.goto('/account')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(account(other)).toBeVisible()
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) refreshes.push(request.url())
  })
  await context.route('/api/auth/refresh-token', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await context.addCookies([forged])
  await Promise.all([page, other].map((tab) => tab.getByRole('radio', { name: 'Phone' }).click()))
  for (const tab of [page, other])
    await expect(tab.getByRole('region', { name: 'Credit history' }).locator('tbody tr')).toHaveCount(1)
  expect(refreshes).toHaveLength(1)

  const kept = (await context.cookies()).find(({ name }) => name === 'refresh_token')?.value
  const ended = await page.request.post('/api/auth/logout', {
    data: { refresh_token: decodeURIComponent(kept ?? '') },
  })
  expect(ended.ok()).toBe(true)
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login/)
  expect(await context.cookies()).toEqual([])
})
