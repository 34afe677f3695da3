import { passTime } from '../../clock.ts'
import { scriptBudgets, weighScripts } from '../../first-load.ts'
import { expect, signIn, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'
import { holdBack } from '../../hold-back.ts'

/** The first calls of People Search, sent by the page before its scripts load. */
const firstCalls = ['/api/users/profile', '/api/v2/search/people', '/api/search/samples']

test('the data of the first paint is requested once', async ({ page }) => {
  await signIn(page)
  await openPeople(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await passTime(page, 1000)
  expect(asked.filter((path) => firstCalls.includes(path)).toSorted()).toEqual(firstCalls.toSorted())
})

test('an expired access token is replaced, and the first answers still arrive', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page)
  await openPeople(page)
  const refreshed: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/refresh-token')) refreshed.push(request.url())
  })
  // Calls of the open page must not refresh the session meanwhile.
  await page.goto('about:blank')
  await context.addCookies([
    { name: 'access_token', value: 'not.a.token', url: baseURL!, sameSite: 'Strict' },
  ])
  await page.goto('/people')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /credits$/ })).toBeVisible()
  expect(refreshed).toHaveLength(1)
})

test('a suggestion box keeps what was typed before its code loaded, with caret and list', async ({
  page,
}) => {
  const { letGo } = await holdBack(page, /\/assets\/combobox-list-/)
  await signIn(page)
  await page.goto('/people')
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  await box.click()
  await page.keyboard.type('belin')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await letGo()
  // One typo is forgiven.
  await expect(page.getByRole('option', { name: /Berlin/ }).first()).toBeVisible()
  await page.keyboard.type('r')
  await expect(box).toHaveValue('berlin')
  await expect(box).toBeFocused()
  await expect(page.getByRole('option', { name: /Berlin/ }).first()).toBeVisible()
})

test('a suggestion box accepts custom text without its code', async ({ page }) => {
  await page.route(/\/assets\/combobox-list-/, (route) => route.abort())
  await signIn(page)
  await page.goto('/people')
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  await box.click()
  await page.keyboard.type('Berlin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toContainText('Berlin')
  await expect(box).toHaveValue('')
})

for (const [who, path] of [
  ['a user', '/people'],
  ['a user', '/auth/login'],
  ['a visitor', '/people'],
  ['a visitor', '/auth/login'],
] as const)
  test(`${who} at ${path} uses everything that the page preloads`, async ({ page }) => {
    if (who === 'a user') await signIn(page)
    await page.addInitScript(() => {
      const fetch = window.fetch.bind(window)
      const used: string[] = []
      Object.assign(window, { used })
      window.fetch = (input, init) => {
        used.push(new Request(input).url)
        return fetch(input, init)
      }
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const unused = () =>
      page.evaluate(() => {
        const { used } = window as unknown as { used: string[] }
        const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')
        return [...links].map(({ href }) => href).filter((href) => !used.includes(href))
      })
    await expect.poll(unused).toEqual([])
    expect(await page.locator('link[rel=preload][as=fetch]').count()).toBeGreaterThan(0)
  })

for (const [screen, path] of [
  ['people', '/people'],
  ['signIn', '/auth/login'],
] as const)
  test(`the scripts of the first picture at ${path} stay within their budget`, async ({ page }) => {
    if (screen === 'people') await signIn(page)
    // Other tests start with all filters open.
    await page.addInitScript(() => localStorage.removeItem('rapport.moreFilters'))
    const weigh = weighScripts(page)
    await page.clock.install()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Scripts that load by themselves follow after 3 s, however slow the machine is.
    await passTime(page, 1000)
    const kilobytes = await weigh()
    expect(kilobytes).toBeLessThanOrEqual(scriptBudgets[screen])
    // A screen without its scripts would be within any budget.
    expect(kilobytes).toBeGreaterThan(scriptBudgets[screen] / 2)
  })
