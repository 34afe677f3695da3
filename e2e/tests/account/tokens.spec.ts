import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { openPeople, peopleUrl, rows } from '../../people-page.ts'
import {
  cookie,
  expiredToken,
  forgeAccessToken,
  refreshLate,
  setCookie,
  watchSession,
} from '../../session.ts'

const pill = (page: Page) => page.getByRole('button', { name: /credits$/ })

for (const [what, token] of Object.entries({
  expired: expiredToken,
  missing: async () => '',
}))
  test(`an access token that is ${what} is replaced once, unnoticed`, async ({ signedIn: page, context }) => {
    const refreshToken = await cookie(context, 'refresh_token')
    await setCookie(context, 'access_token', await token(context))
    const seen = watchSession(context)
    await refreshLate(context, seen)
    const asked = peopleUrl({ companyFilter: { headcounts: ['0-500'] } }, '&person=1')
    await page.goto(asked)
    await expect(rows(page).first()).toBeVisible()
    await expect(pill(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/people\?.*person=1/)
    expect(seen.refreshes).toHaveLength(1)
    expect(seen.refused.length).toBeGreaterThan(1)
    expect(await cookie(context, 'refresh_token')).not.toBe(refreshToken)
  })

test('two tabs at once replace the access token once', async ({ signedIn: page, context }) => {
  await openPeople(page)
  const other = await context.newPage()
  await openPeople(other)
  // Watched before the token is replaced: a page may send calls by itself.
  const seen = watchSession(context)
  await refreshLate(context, seen, 2)
  await forgeAccessToken(context)
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Next page' }).click()))
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('Page', { exact: true })).toHaveValue('2')
    await expect(tab.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
    await expect(rows(tab).first()).toBeVisible()
  }
  // The page itself may have been fetched ahead; then the one after it is refused, a moment later.
  await expect.poll(() => seen.refused.length).toBeGreaterThan(1)
  expect(seen.refreshes).toHaveLength(1)
})

test('without any valid token: sign-in, then back to the same address', async ({
  signedIn: page,
  context,
}) => {
  await forgeAccessToken(context)
  await setCookie(context, 'refresh_token', 'forged')
  const seen = watchSession(context)
  await page.goto(peopleUrl({ companyFilter: { headcounts: ['0-500'] } }))
  await expect(page.getByRole('heading', { name: 'Sign in to Rapport' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toContain('0-500')
  expect(await context.cookies()).toEqual([])
  expect(seen.refreshes).toHaveLength(1)
})

test('offline, the session stays', async ({ signedIn: page, context }) => {
  await openPeople(page)
  // Before the token is forged: the live connection, which comes later, would get another one.
  await page.route('/api/auth/refresh-token', (route) => route.abort('internetdisconnected'))
  await forgeAccessToken(context)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('You’re offline')).toBeVisible({ timeout: 30_000 })
  expect(await cookie(context, 'refresh_token')).toBeTruthy()
  await page.unroute('/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})
