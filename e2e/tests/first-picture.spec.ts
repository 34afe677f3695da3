import { expect, signIn, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'

/** What People Search asks for at first; asked for by the page before its scripts are there. */
const firstCalls = ['/api/users/profile', '/api/v2/search/people', '/api/search/samples']

test('what the first picture shows is asked for once', async ({ page, baseURL }) => {
  await signIn(page, baseURL!)
  await expect(page.locator('tr[data-person]').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.locator('tr[data-person]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => firstCalls.includes(path)).toSorted()).toEqual(firstCalls.toSorted())
})

test('an access token that has expired meanwhile is replaced, and the first answers come after all', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, baseURL!)
  await expect(page.locator('tr[data-person]').first()).toBeVisible()
  const refreshed: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/refresh-token')) refreshed.push(request.url())
  })
  // Nothing that this page still asks for is to renew the session in the middle of it.
  await page.goto('about:blank')
  await context.addCookies([
    { name: 'access_token', value: 'not.a.token', url: baseURL!, sameSite: 'Strict' },
  ])
  await page.goto('/people')
  await expect(page.locator('tr[data-person]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /credits$/ })).toBeVisible()
  expect(refreshed).toHaveLength(1)
})

test('a box of suggestions takes what was typed before its code had come, with caret and list', async ({
  page,
  baseURL,
}) => {
  const letGo = await holdBack(page, /\/assets\/combobox-multi-/)
  await signIn(page, baseURL!)
  const box = page.getByRole('combobox', { name: 'Locations' })
  await box.click()
  await page.keyboard.type('belin')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  letGo()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.type('r')
  await expect(box).toHaveValue('berlin')
  await expect(box).toBeFocused()
  await expect(page.getByRole('option', { name: /Berlin/ }).first()).toBeVisible()
})

test('without its code a box of suggestions still takes one’s own words', async ({ page, baseURL }) => {
  await page.route(/\/assets\/combobox-multi-/, (route) => route.abort())
  await signIn(page, baseURL!)
  const box = page.getByRole('combobox', { name: 'Locations' })
  await box.click()
  await page.keyboard.type('Berlin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Locations' })).toContainText('Berlin')
  await expect(box).toHaveValue('')
})
