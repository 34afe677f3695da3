import type { Page } from '@playwright/test'
import { demo, expect, signIn, test } from '../../fixtures.ts'
import { refusedStates } from '../../looks/account.ts'
import { look, visitsOf, type Screen } from '../../looks/look.ts'
import { admin, links, startOperatedServer, type OperatedServer } from '../../operated-server.ts'
import { rows, suggestionStatus } from '../../people-page.ts'
import { operatedServer } from '../../servers.ts'

// All tests share what the operator sets.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: operatedServer.url, contextOptions: { reducedMotion: 'no-preference' } })

let server: OperatedServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startOperatedServer()
})
test.afterAll(() => server.stop())
test.afterEach(() => server.operate())

const ticker = (page: Page) => page.getByRole('region', { name: /^(Notices|공지)$/ })
/** The visible notice: the list beside it is for screen readers. */
const shown = (page: Page) => ticker(page).locator('p')
const screen = (page: Page) => page.getByRole('alertdialog', { name: /^(Under Maintenance|점검 중이에요)$/ })

async function openPeople(page: Page): Promise<void> {
  await signIn(page, undefined, operatedServer)
  await page.goto('/people')
  await expect(rows(page).first()).toBeVisible()
}

const firstAdministrator: Screen = {
  name: 'first administrator',
  path: () => server.firstLink(),
  account: null,
  states: refusedStates,
}

for (const visit of visitsOf(firstAdministrator))
  test(`the form of the first administrator looks right: ${visit.language}, ${visit.theme}`, ({ page }) =>
    look(page, firstAdministrator, visit))

test('a printed link makes the first administrator, once', async ({ page, browser }) => {
  const link = await server.firstLink()
  await page.goto(link)
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Seo')
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.getByText('There is an account with this email already')).toBeVisible()
  await page.getByLabel('Email').fill('first@rapport.test')
  await create.click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible()

  const context = await browser.newContext({ baseURL: operatedServer.url })
  const late = await context.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await context.close()
  await server.withdrawFirst()
})

test('links of the operator: plans, privacy, terms', async ({ page }) => {
  await openPeople(page)
  await page.getByRole('button', { name: /credits$/ }).click()
  const plans = page.getByRole('dialog', { name: 'Plan' }).getByRole('link', { name: 'See plans' })
  await expect(plans).toHaveAttribute('href', links.plans)
  await expect(plans).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Privacy policy' })).toHaveAttribute('href', links.privacy)
  await expect(page.getByRole('menuitem', { name: 'Terms' })).toHaveAttribute('href', links.terms)
})

test('notices follow each other every two seconds, and stop under the pointer and when paused', async ({
  page,
}) => {
  await server.operate({ notices: ['First notice', 'Second notice', 'Third notice'] })
  await page.clock.install()
  await openPeople(page)
  await expect(shown(page)).toHaveText('First notice')
  await expect(ticker(page).getByRole('listitem')).toHaveText([
    'First notice',
    'Second notice',
    'Third notice',
  ])
  await page.clock.runFor(2000)
  await expect(shown(page)).toHaveText('Second notice')
  await page.clock.runFor(4000)
  await expect(shown(page)).toHaveText('First notice')

  await shown(page).hover()
  await page.clock.runFor(10_000)
  await expect(shown(page)).toHaveText('First notice')
  await page.mouse.move(700, 700)
  await page.clock.runFor(2000)
  await expect(shown(page)).toHaveText('Second notice')

  await page.getByRole('button', { name: 'Pause notices' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(10_000)
  await expect(shown(page)).toHaveText('Second notice')
  await page.getByRole('button', { name: 'Play notices' }).press('Enter')
  await page.clock.runFor(2000)
  await expect(shown(page)).toHaveText('Third notice')
})

test('with reduced motion, notices wait until they are started', async ({ page }) => {
  await server.operate({ notices: ['First notice', 'Second notice'] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openPeople(page)
  await expect(shown(page)).toHaveText('First notice')
  await page.clock.runFor(10_000)
  await expect(shown(page)).toHaveText('First notice')
  await page.getByRole('button', { name: 'Play notices' }).click()
  await page.mouse.move(700, 700)
  await page.clock.runFor(2000)
  await expect(shown(page)).toHaveText('Second notice')
})

test('maintenance takes the whole screen at the next call, keeps what was typed, and ends by itself', async ({
  page,
}) => {
  await page.clock.install()
  await openPeople(page)
  const box = page.getByRole('combobox', { name: 'Locations', exact: true })
  await box.fill('half a wo')
  await expect(suggestionStatus(page, 'No results found')).toBeVisible()
  await server.operate({ maintenance: { message: 'Back at noon' } })
  await box.fill('half a word')
  await expect(screen(page)).toContainText('Back at noon')
  await page.keyboard.press('Escape')
  await expect(screen(page)).toBeVisible()
  // Nothing beneath can be reached.
  expect(await box.evaluate((input) => input.closest('[inert]') !== null)).toBe(true)
  await server.operate()
  await page.clock.runFor(5000)
  await expect(screen(page)).toHaveCount(0)
  await expect(box).toHaveValue('half a word')
  await expect(rows(page).first()).toBeVisible()
})

test('maintenance meets those who arrive or sign in, and lets them in afterwards', async ({ page }) => {
  await page.clock.install()
  await openPeople(page)
  await server.operate({ maintenance: { message: null } })
  await page.reload()
  await expect(screen(page)).toContainText('We’re making some improvements')
  await server.operate()
  await page.clock.runFor(5000)
  await expect(screen(page)).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /credits$/ })).toBeVisible()

  await server.operate({ maintenance: { message: null } })
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await expect(screen(page)).toBeVisible()
})

test('an administrator switches maintenance on and off at work, while its screen meets everybody else', async ({
  page,
  browser,
}) => {
  await openPeople(page)
  const context = await browser.newContext({ baseURL: operatedServer.url })
  const chief = await context.newPage()
  await server.openAdmin()
  await signIn(chief, admin, operatedServer)
  await server.elevate()
  await chief.goto('/admin/maintenance')
  await chief.getByRole('textbox', { name: 'Message, English' }).fill('Back at noon')
  await chief.getByRole('button', { name: 'Switch on' }).click()
  const question = chief.getByRole('alertdialog')
  await expect(question).toContainText('active in the last 15 minutes')
  await question.getByRole('button', { name: 'Switch on' }).click()
  const strip = chief.getByRole('region', { name: 'Maintenance is on' })
  await expect(strip).toBeVisible()

  // Servers notice within two seconds.
  await expect(async () => {
    // Once the screen is shown, the box can't be reached.
    const box = page.getByRole('combobox', { name: 'Locations', exact: true })
    await box.fill(`x${Date.now()}`, { timeout: 1000 }).catch(() => {})
    await expect(screen(page)).toContainText('Back at noon', { timeout: 1000 })
  }).toPass()
  await chief.getByRole('link', { name: 'People Search', exact: true }).click()
  await expect(rows(chief).first()).toBeVisible()
  await strip.getByRole('link').click()
  await chief.getByRole('button', { name: 'Switch off' }).click()
  await expect(strip).toHaveCount(0)
  await expect(screen(page)).toHaveCount(0, { timeout: 10_000 })
  await context.close()
})

const operated: Screen = {
  name: 'notices',
  path: '/people',
  account: null,
  prepare: async (page) => {
    const long = 'A notice of the operator that is rather long for a telephone’s screen'
    await server.operate({ notices: [long, '둘째 공지'] })
    await signIn(page, undefined, operatedServer)
  },
  ready: ticker,
  states: [
    {
      name: 'maintenance',
      reach: async ({ page }) => {
        await server.operate({ maintenance: { message: null } })
        await page.reload()
        await expect(screen(page)).toBeVisible()
      },
    },
  ],
}

for (const visit of visitsOf(operated))
  test(`looks right: ${visit.language}, ${visit.theme}, ${visit.size.width} px`, ({ page }) =>
    look(page, operated, visit))
