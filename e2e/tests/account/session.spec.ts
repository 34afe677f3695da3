import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'
import { cookie, endSessionElsewhere, forgeAccessToken, refreshLate, watchSession } from '../../session.ts'

/** Rules for tokens, 401 and 403. */

const account = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true })

const forbidden = {
  code: 'forbidden',
  message: { title: 'Not allowed', subTitle: 'Your account isn’t allowed to do this.' },
}

for (const [what, wrap] of Object.entries({
  'has a user': (user: unknown) => ({ user }),
  'has none': () => null,
}))
  test(`a 403 for the profile whose data ${what}`, async ({ page }) => {
    await signInAsNewAccount(page, { firstName: 'Ada', lastName: 'Byron' })
    await page.route('/api/users/profile', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: unknown }
      await route.fulfill({ status: 403, json: { ...forbidden, data: wrap(data) } })
    })
    await page.goto('/account')
    if (what === 'has none') await expect(page.getByText('Couldn’t load this').first()).toBeVisible()
    else await expect(account(page).getByLabel('First name')).toHaveValue('Ada')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('a failed refresh removes both tokens and leads to sign-in', async ({ page, context }) => {
  await signInAsNewAccount(page)
  await openPeople(page)
  await page.route('/api/auth/refresh-token', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: { title: 'x', subTitle: 'y' } } }),
  )
  await forgeAccessToken(context)
  // Any next call will do: the screen may send one by itself first.
  await page.goto('/people?page=2').catch(() => undefined)
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await context.cookies()).toEqual([])
})

test('an unavailable server does not end the session', async ({ page, context }) => {
  await signInAsNewAccount(page)
  await openPeople(page)
  await page.route('/api/auth/refresh-token', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: { title: 'x', subTitle: 'y' } } }),
  )
  await forgeAccessToken(context)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 30_000 })
  expect(await cookie(context, 'refresh_token')).toBeTruthy()
  await page.unroute('/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(rows(page).first()).toBeVisible()
})

test('requesting another email renews an expired session', async ({ page, context }) => {
  await signInAsNewAccount(page, { isVerified: false })
  await page.goto('/auth/verify?token=stale')
  await forgeAccessToken(context)
  const refreshed = page.waitForResponse('/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByText('Sent. Open the link in the latest email.')).toBeVisible()
})

test('two tabs of the account page refresh once, and ending the session elsewhere ends both', async ({
  page,
  context,
}) => {
  await signInAsNewAccount(page)
  await page.goto('/account')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(account(other)).toBeVisible()
  const seen = watchSession(context)
  await refreshLate(context, seen, 2)
  await forgeAccessToken(context)
  await Promise.all([page, other].map((tab) => tab.getByRole('radio', { name: 'Phone' }).click()))
  for (const tab of [page, other])
    await expect(tab.getByRole('region', { name: 'Credit history' }).locator('tbody tr')).toHaveCount(1)
  expect(seen.refreshes).toHaveLength(1)

  await endSessionElsewhere(context)
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login/)
  expect(await context.cookies()).toEqual([])
})
