import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { links, operate, startOperatedServer } from '../operated-server.ts'
import { chooseLook } from '../people-page.ts'
import { operatedServer } from '../servers.ts'

// What the operator sets is there for all of them.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: operatedServer.url })

let stop: () => Promise<void>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stop = await startOperatedServer()
})
test.afterAll(() => stop())
test.afterEach(async () => {
  await operate('maintenance', 'off')
  await operate('notices', 'clear')
})

const ticker = (page: Page) => page.getByRole('region', { name: /^(Notices|공지)$/ })
/** The notice that is seen: the list beside it is for screen readers. */
const shown = (page: Page) => ticker(page).locator('p')
const screen = (page: Page) => page.getByRole('alertdialog', { name: /^(Under Maintenance|점검 중이에요)$/ })

test('links of the operator: plans, privacy, terms', async ({ page, baseURL }) => {
  await signIn(page, baseURL!)
  await page.getByRole('button', { name: /credits$/ }).click()
  const plans = page.getByRole('dialog', { name: 'Plan' }).getByRole('link', { name: 'See plans' })
  await expect(plans).toHaveAttribute('href', links.plans)
  await expect(plans).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Privacy policy' })).toHaveAttribute('href', links.privacy)
  await expect(page.getByRole('menuitem', { name: 'Terms' })).toHaveAttribute('href', links.terms)
})

test('notices follow each other every two seconds, stand under the pointer and when paused', async ({
  page,
  baseURL,
}) => {
  await operate('notices', 'set', 'First notice', 'Second notice', 'Third notice')
  await page.clock.install()
  await signIn(page, baseURL!)
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

test('who asked for less motion starts them', async ({ page, baseURL }) => {
  await operate('notices', 'set', 'First notice', 'Second notice')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await signIn(page, baseURL!)
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
  baseURL,
}) => {
  await signIn(page, baseURL!)
  const box = page.getByRole('combobox', { name: 'Locations' })
  await box.fill('half a wo')
  await operate('maintenance', 'on', 'Back at noon')
  await page.waitForTimeout(1500)
  await box.fill('half a word')
  await expect(screen(page)).toContainText('Back at noon')
  await page.keyboard.press('Escape')
  await expect(screen(page)).toBeVisible()
  // Nothing beneath can be reached.
  expect(await box.evaluate((input) => input.closest('[inert]') !== null)).toBe(true)
  await operate('maintenance', 'off')
  await expect(screen(page)).toHaveCount(0, { timeout: 15_000 })
  await expect(box).toHaveValue('half a word')
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toBeVisible()
})

test('who comes or signs in under maintenance sees it, and is let in afterwards', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!)
  await operate('maintenance', 'on')
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(screen(page)).toContainText('We’re making some improvements')
  await operate('maintenance', 'off')
  await expect(screen(page)).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /credits$/ })).toBeVisible()

  await operate('maintenance', 'on')
  await page.context().clearCookies()
  await page.waitForTimeout(1500)
  await page.goto('/auth/login')
  await expect(screen(page)).toBeVisible()
})

for (const language of ['en', 'ko'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`axe finds nothing: ${language}, ${theme}`, async ({ page, baseURL, expectAccessible }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await operate(
        'notices',
        'set',
        'A notice of the operator that is rather long for a telephone’s screen',
        '둘째 공지',
      )
      await signIn(page, baseURL!)
      await chooseLook(page, language, theme)
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await operate('maintenance', 'off')
        await page.setViewportSize(size)
        await page.goto('/people')
        await expect(ticker(page)).toBeVisible()
        await expectAccessible()
        const picture = (name: string) =>
          process.env.PICTURES
            ? page.screenshot({
                path: `${process.env.PICTURES}/${name}-${language}-${theme}-${size.width}.png`,
              })
            : null
        await picture('notices')
        await operate('maintenance', 'on')
        await page.waitForTimeout(1500)
        await page.reload()
        await expect(screen(page)).toBeVisible()
        await expectAccessible()
        await picture('maintenance')
      }
    })
