import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { signInAsNewAccount, type Account, type AccountOptions } from '../accounts.ts'
import { doubtfulTexts } from '../contrast.ts'
import { choosePreferences } from '../fixtures.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

type Size = { width: number; height: number }

export type Visit = {
  language: 'en' | 'ko'
  theme: 'light' | 'dark'
  size: Size
  /** Everything is axe, contrast in the other theme, and fit: nothing scrolls sideways. */
  checks: 'everything' | 'fit'
}

/** A screen is checked in English, light and wide, and in Korean, dark and narrow. */
export function visitsOf({ only, isVisitedPerWidth }: Screen): Visit[] {
  const [first, second] = [only === 'narrow' ? narrow : wide, only === 'wide' ? wide : narrow]
  const visits: Visit[] = [
    { language: 'en', theme: 'light', size: first, checks: 'everything' },
    { language: 'ko', theme: 'dark', size: second, checks: 'everything' },
  ]
  if (isVisitedPerWidth)
    visits.push(
      { language: 'en', theme: 'light', size: second, checks: 'fit' },
      { language: 'ko', theme: 'dark', size: first, checks: 'fit' },
    )
  return visits
}

export type Seen = { page: Page; account: Account | null; language: 'en' | 'ko'; isNarrow: boolean }

/** A state of a screen, reached from the previous state. */
export type State = {
  name: string
  reach: (seen: Seen) => Promise<void>
  /** Does not survive a change of width, like an open popover: checked at one width only. */
  isFleeting?: boolean
}

export type Screen = {
  name: string
  path: string | ((account: Account | null) => string | Promise<string>)
  /** Options of the fresh account that is signed in; null for none. */
  account?: AccountOptions | null
  /** Runs before the screen opens. */
  prepare?: (page: Page, account: Account | null) => Promise<unknown>
  /** Visible once the screen is ready: its heading by default. */
  ready?: (page: Page) => Locator
  states?: State[]
  /** The only width that has this screen. */
  only?: 'wide' | 'narrow'
  /** Its states do not survive a change of width: each language visits both widths. */
  isVisitedPerWidth?: boolean
  /** Must fit this size too. */
  alsoFits?: Size
}

/** Opens a screen and checks it and each of its states. */
export async function look(page: Page, screen: Screen, visit: Visit): Promise<void> {
  const account = screen.account === null ? null : await signInAsNewAccount(page, screen.account)
  await choosePreferences(page, { language: visit.language })
  await page.emulateMedia({ colorScheme: visit.theme, reducedMotion: 'reduce' })
  await page.setViewportSize(visit.size)
  await screen.prepare?.(page, account)
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(account))
  await expect(screen.ready?.(page) ?? page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('output:has(.animate-spin)')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', visit.language)
  await checkState(page, screen, visit, { name: 'as opened' })
  const seen = { page, account, language: visit.language, isNarrow: visit.size === narrow }
  for (const state of screen.states ?? []) {
    await state.reach(seen)
    await checkState(page, screen, visit, state)
  }
}

type Checked = { name: string; isFleeting?: boolean }

async function checkState(page: Page, screen: Screen, visit: Visit, state: Checked): Promise<void> {
  await test.step(state.name, async () => {
    await expectFits(page)
    await expectOwnTitle(page)
    if (visit.checks === 'everything') {
      await expectTheme(page, visit.theme)
      await expectAccessible(page)
      await picture(page, `${screen.name}-${state.name}-${visit.language}-${visit.theme}`)
      await checkContrast(page, screen, visit, state)
    }
    if (!state.isFleeting && !screen.isVisitedPerWidth && !screen.only)
      await checkOtherWidths(page, screen, visit)
  })
}

/**
 * Looks at the other theme, where only colours differ. It is switched to in place where a quick look
 * leaves doubts.
 */
async function checkContrast(page: Page, screen: Screen, visit: Visit, state: Checked): Promise<void> {
  const other = visit.theme === 'light' ? 'dark' : 'light'
  if (!pictures && (await doubtfulTexts(page, other)).length === 0) return
  await page.emulateMedia({ colorScheme: other })
  await expectTheme(page, other)
  await expectAccessible(page, 'contrast')
  await picture(page, `${screen.name}-${state.name}-${visit.language}-${other}`)
  await page.emulateMedia({ colorScheme: visit.theme })
  await expectTheme(page, visit.theme)
}

async function checkOtherWidths(page: Page, { alsoFits }: Screen, { size }: Visit): Promise<void> {
  for (const other of [wide, narrow, ...(alsoFits ? [alsoFits] : [])]) {
    if (other.width === size.width) continue
    await page.setViewportSize(other)
    await expectFits(page)
  }
  await page.setViewportSize(size)
}

const expectTheme = (page: Page, theme: string): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme)

/**
 * Expects that the tab says what is shown: where the address has an id, not the kind of page alone.
 */
async function expectOwnTitle(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/. · Rapport$/)
  if (!/\/\d+(\/|$)/.test(new URL(page.url()).pathname)) return
  const kind =
    (await page.getByRole('heading', { level: 1, includeHidden: true }).first().textContent()) ?? ''
  await expect.poll(() => page.title()).not.toBe(`${kind} · Rapport`)
}

/** Expects that nothing scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

/** `PICTURES=folder` stores a picture of each state. */
const pictures = process.env.PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll(/[^\w가-힣-]+/g, '-')}.png` })
}
