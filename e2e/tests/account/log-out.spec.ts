import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'
import { cookie, watchSession } from '../../session.ts'

const account = (page: Page) => page.getByRole('button', { name: 'Account menu' })

test('logging out ends the session here, on the server and in other tabs', async ({
  signedIn: page,
  context,
}) => {
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } })
  const other = await context.newPage()
  await openPeople(other)
  const refreshToken = await cookie(context, 'refresh_token')
  const accessToken = await cookie(context, 'access_token')
  const seen = watchSession(context)
  let loads = 0
  page.on('load', () => loads++)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await context.cookies()).toEqual([])
  const refused = await page.request.post('/api/auth/refresh-token', {
    data: { refresh_token: refreshToken },
  })
  expect(refused.status()).toBe(401)
  const profile = await page.request.get('/api/users/profile', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(profile.status()).toBe(401)

  await expect(page.getByRole('heading', { name: 'Sign in to Rapport' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/auth\/login\?redirect/)
  await expect(page.getByRole('heading', { name: 'Sign in to Rapport' })).toBeVisible()
  expect({ loads, refused: seen.refused }).toEqual({ loads: 0, refused: [] })
  await expect(rows(page)).toHaveCount(0)
  // Without any interaction.
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(rows(other)).toHaveCount(0)
})

test('logging out works without the server, in other tabs too', async ({ signedIn: page, context }) => {
  await openPeople(page)
  const other = await context.newPage()
  await openPeople(other)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.route('/api/auth/logout', (route) => route.abort('internetdisconnected'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await context.cookies()).toEqual([])
  await expect(other).toHaveURL(/\/auth\/login/)
})
