import { signAccessToken } from '@rapport/server/features/sessions/tokens.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import {
  addText,
  appliedChips,
  chooseLook,
  filterPanel,
  nameButtons,
  openPeople,
  peopleUrl,
  rows,
} from '../people-page.ts'
import { sampleServer } from '../servers.ts'

const phone = { width: 390, height: 844 }
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const pill = (page: Page) => page.getByRole('button', { name: /credits$|크레딧$/ })
const account = (page: Page) => page.getByRole('button', { name: /^(Account menu|계정 메뉴)$/ })
const html = (page: Page) => page.locator('html')

const width = async (page: Page) => (await sidebar(page).boundingBox())?.width ?? 0

async function cookie(context: BrowserContext, name: string): Promise<string | undefined> {
  const found = (await context.cookies()).find((each) => each.name === name)
  return found && decodeURIComponent(found.value)
}

const setCookie = (context: BrowserContext, name: string, value: string) =>
  context.addCookies([{ name, value, url: sampleServer.url, sameSite: 'Strict' }])

/** The session's access token as it was an hour ago, signed by the server's own key. */
async function expiredToken(context: BrowserContext): Promise<string> {
  const [, payload] = ((await cookie(context, 'access_token')) ?? '').split('.')
  const { sub, sid } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<
    string,
    string
  >
  const secret = readFileSync(join(sampleServer.dataDir(), 'jwt-secret'), 'utf8').trim()
  return signAccessToken(
    { userId: Number(sub), sessionId: sid ?? '' },
    secret,
    new Date(Date.now() - 3_600_000),
  )
}

/** The refresh calls of a context and the calls that were refused, as they are made. */
function watchSession(context: BrowserContext): { refreshes: string[]; refused: string[] } {
  const seen = { refreshes: [] as string[], refused: [] as string[] }
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) seen.refreshes.push(request.postData() ?? '')
  })
  context.on('response', (response) => {
    if (response.status() === 401) seen.refused.push(response.url())
  })
  return seen
}

/** Delays refreshes until every call of the moment has been refused, or there would be nothing to coordinate. */
const slowRefresh = (context: BrowserContext) =>
  context.route('/api/auth/refresh-token', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })

test('the sidebar opens under the pointer over the content; Escape closes it', async ({ signedIn: page }) => {
  await openPeople(page)
  const content = page.getByRole('main')
  const before = await content.boundingBox()
  expect(await width(page)).toBeLessThanOrEqual(72)
  await page.mouse.move(36, 400)
  await expect(page.getByRole('button', { name: 'Keep sidebar open' })).toBeVisible()
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  expect(await content.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep sidebar open' })).toHaveCount(0)
  expect(await width(page)).toBeLessThanOrEqual(72)
  await page.mouse.move(700, 400)
  await page.mouse.move(36, 400)
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  await page.mouse.move(700, 400)
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
})

test('Escape closes the sidebar alone, not the profile beneath', async ({ signedIn: page }) => {
  await openPeople(page)
  await nameButtons(page).nth(1).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.mouse.move(36, 400)
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  await page.keyboard.press('Escape')
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
  await expect(page).toHaveURL(/person=/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/person=/)
})

test('the sidebar by keyboard: skip link first, opens with the focus, Escape closes it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Rapport: new people search' })).toBeFocused()
  await expect.poll(() => width(page)).toBeGreaterThan(250)
  await page.keyboard.press('Escape')
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
  await expect(page.getByRole('link', { name: 'Rapport: new people search' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a pinned sidebar makes room and stays over a reload; Escape leaves it', async ({ signedIn: page }) => {
  await openPeople(page)
  await page.mouse.move(36, 400)
  await page.getByRole('button', { name: 'Keep sidebar open' }).click()
  const left = async () => (await page.getByRole('main').boundingBox())?.x
  expect(await left()).toBe(256)
  await page.mouse.move(700, 400)
  await page.reload()
  const unpin = page.getByRole('button', { name: 'Let sidebar collapse' })
  await expect(unpin).toBeVisible()
  await expect(unpin).toHaveAttribute('aria-pressed', 'true')
  expect(await left()).toBe(256)
  await page.keyboard.press('Escape')
  await expect(unpin).toBeVisible()
  await unpin.click()
  expect(await left()).toBe(72)
  await page.mouse.move(700, 400)
  await expect.poll(() => width(page)).toBeLessThanOrEqual(72)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await left()).toBe(72)
})

test('the logo begins the search anew: filters, draft, page and profile', async ({ signedIn: page }) => {
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } }, '&page=2')
  await addText(page, 'Locations', 'Berlin')
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toContainText('Berlin')
  await page.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(page).toHaveURL('/people')
  await expect(appliedChips(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toHaveCount(0)
  await expect(filterPanel(page).getByRole('checkbox', { name: '0–500' })).not.toBeChecked()

  // A draft alone, at the same address.
  await addText(page, 'Locations', 'Paris')
  await page.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(page.getByRole('group', { name: 'Selected: Locations' })).toHaveCount(0)
})

test('the credits pill opens the plan; Escape closes it and gives the focus back', async ({
  signedIn: page,
}) => {
  await expect(pill(page)).toHaveText(/^20,000\s*credits$/)
  await pill(page).focus()
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: 'Plan' })
  await expect(plan).toContainText('Subscription')
  await expect(plan).toContainText(/Until \d\d \w{3}, \d{4}/)
  await expect(plan.getByText('10,000 of 10,000 left')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(plan).toHaveCount(0)
  await expect(pill(page)).toBeFocused()
  await pill(page).click()
  await expect(plan).toBeVisible()
  await page.mouse.click(700, 600)
  await expect(plan).toHaveCount(0)
})

test('the account menu: who it is, language and theme by keyboard', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(account(page).locator('[data-initials]')).toHaveAttribute('data-initials', 'DU')
  await account(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Demo User')
  await expect(menu).toContainText('demo@rapport.test')
  await expect(menu.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(account(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  for (let step = 0; step < 8; step++) {
    if (
      await menu
        .getByRole('menuitemradio', { name: 'Dark' })
        .evaluate((item) => item === document.activeElement)
    )
      break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  await expect(menu).toHaveCount(0)
  await account(page).click()
  await menu.getByRole('menuitemradio', { name: '한국어' }).click()
  await expect(html(page)).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('인물 검색')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('인물 검색')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  // The account, which others use, keeps a language, too.
  await account(page).click()
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await menu.getByRole('menuitemradio', { name: 'English' }).click()
  await kept
})

test('logging out asks first; cancelled, all stays', async ({ signedIn: page, context }) => {
  await openPeople(page)
  const before = await cookie(context, 'refresh_token')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Log out?' })
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 800)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(account(page)).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  expect(await cookie(context, 'refresh_token')).toBe(before)
  await account(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/people/)
})

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
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
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
  // Without a hand on it.
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(rows(other)).toHaveCount(0)
})

test('logging out works without the server too, in other tabs as well', async ({
  signedIn: page,
  context,
}) => {
  await openPeople(page)
  const other = await context.newPage()
  await openPeople(other)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.route('/api/auth/logout', (route) => route.abort('internetdisconnected'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await context.cookies()).toEqual([])
  await expect(other).toHaveURL(/\/auth\/login/)
})

for (const [what, token] of Object.entries({
  expired: expiredToken,
  forged: async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.AAAA',
  missing: async () => '',
}))
  test(`an access token that is ${what} is replaced once, unnoticed`, async ({ signedIn: page, context }) => {
    // Leaves the page that is open, whose last calls would find the token as well.
    await page.goto('about:blank')
    const refreshToken = await cookie(context, 'refresh_token')
    await setCookie(context, 'access_token', await token(context))
    const seen = watchSession(context)
    await slowRefresh(context)
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
  // Before the token is replaced: a page may ask for something by itself.
  const seen = watchSession(context)
  await slowRefresh(context)
  await setCookie(context, 'access_token', 'a.forged.token')
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Next page' }).click()))
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('Page', { exact: true })).toHaveValue('2')
    await expect(tab.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'false')
    await expect(rows(tab).first()).toBeVisible()
  }
  expect(seen.refused.length).toBeGreaterThan(1)
  expect(seen.refreshes).toHaveLength(1)
})

test('without a valid token of either kind: sign-in, and back to the same address', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('about:blank')
  await setCookie(context, 'access_token', 'a.forged.token')
  await setCookie(context, 'refresh_token', 'forged')
  const seen = watchSession(context)
  await page.goto(peopleUrl({ companyFilter: { headcounts: ['0-500'] } }))
  await expect(page.getByRole('heading', { name: 'Sign in to Rapport' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toContain('0-500')
  expect(await context.cookies()).toEqual([])
  expect(seen.refreshes).toHaveLength(1)
})

test('without a connection the session stays', async ({ signedIn: page, context }) => {
  await openPeople(page)
  await setCookie(context, 'access_token', 'a.forged.token')
  await page.route('/api/auth/refresh-token', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('You’re offline')).toBeVisible({ timeout: 30_000 })
  expect(await cookie(context, 'refresh_token')).toBeTruthy()
  await page.unroute('/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})

test('an unknown address says so and leads on', async ({ signedIn: page }) => {
  for (const address of ['/nowhere', '/people/no/such/page', '/auth/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
    await expect(page).toHaveTitle('This page doesn’t exist · Rapport')
  }
  await page.getByRole('link', { name: 'Go to People Search' }).click()
  await expect(page).toHaveURL('/people')
  await expect(rows(page).first()).toBeVisible()
})

test('on a phone the menu is a sheet', async ({ signedIn: page }) => {
  await page.setViewportSize(phone)
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } })
  await expect(sidebar(page)).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Open menu' })
  const sheet = page.getByRole('dialog', { name: 'Main' })
  await opener.click()
  await expect(sheet.getByRole('link', { name: 'People Search', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await sheet.getByRole('button', { name: 'Close menu' }).click()
  await expect(sheet).toHaveCount(0)
  await opener.click()
  await page.mouse.click(380, 500)
  await expect(sheet).toHaveCount(0)
  await opener.click()
  await sheet.getByRole('link', { name: 'Rapport: new people search' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/people')
})

for (const language of ['en', 'ko'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`axe finds nothing: ${language}, ${theme}`, async ({ signedIn: page, expectAccessible }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await chooseLook(page, language, theme)
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(html(page)).toHaveAttribute('lang', language)
      await expect(html(page)).toHaveAttribute('data-theme', theme)
      await expectAccessible()

      await openPeople(page)
      await pill(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await account(page).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible()
      await page.getByRole('menuitem').last().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await page.mouse.move(36, 400)
      await expect(page.getByRole('button', { name: /Keep sidebar open|사이드바 고정/ })).toBeVisible()
      await expectAccessible()

      await page.setViewportSize(phone)
      await page.getByRole('button', { name: /Open menu|메뉴 열기/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible()
    })
