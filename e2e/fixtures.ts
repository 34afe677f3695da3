import { expect, test as base, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeDatabase } from './database.ts'
import { sampleServer } from './servers.ts'

export const demo = { email: 'demo@rapport.test', password: 'Rapport!2026' }

type Fixtures = {
  /** A page signed in as the demo account. It has opened nothing yet. */
  signedIn: Page
  /** Fails when axe finds anything in the page as it stands. */
  expectAccessible: () => Promise<void>
}

type WorkerFixtures = { databasePool: undefined }

/** Signs in without the form, by default as the demo account. The tokens go where the form would put them. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string } = demo,
  server: { url: string } = sampleServer,
): Promise<void> {
  const response = await page.request.post(`${server.url}/api/auth/login`, { data: { email, password } })
  expect(response.ok()).toBe(true)
  const { data } = (await response.json()) as { data: Record<string, string> }
  await page
    .context()
    .addCookies(
      Object.entries(data).map(([name, value]) => ({ name, value, url: server.url, sameSite: 'Strict' })),
    )
}

/** Every page opened from here on starts with these stored preferences. */
export async function choosePreferences(
  page: Page,
  preferences: { language?: 'en' | 'ko'; theme?: 'light' | 'dark' },
): Promise<void> {
  await page.addInitScript((chosen) => {
    // A sandboxed frame has no storage.
    if (!location.protocol.startsWith('http')) return
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`rapport.${key}`, value)
  }, preferences)
}

/** Messages that browsers log when a test breaks something on purpose. */
const expectedLogs = [
  // Calls that are refused, aborted or unanswered.
  /^Failed to load resource/,
  /^WebSocket connection to /,
  // A recording looks into frames that allow no scripts.
  /^Blocked script execution in 'about:srcdoc'/,
  // After some seconds, wherever a test holds back what would use it; `first-picture.spec.ts` tests
  // the rule itself.
  /was preloaded using link preload but not used/,
]

export const test = base.extend<Fixtures, WorkerFixtures>({
  databasePool: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern.
    async ({}, use) => {
      await use(undefined)
      await closeDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  // Nothing on any page of a test may be logged as an error or a warning, thrown, or requested for
  // an id that is none.
  context: async ({ context }, use) => {
    const faults: string[] = []
    context.on('console', (message) => {
      const isFault = message.type() === 'error' || message.type() === 'warning'
      if (isFault && !expectedLogs.some((expected) => expected.test(message.text())))
        faults.push(message.text())
    })
    context.on('weberror', (error) => faults.push(String(error.error())))
    context.on('request', (request) => {
      if (/\/api\/.*\b(NaN|undefined|null|Infinity)\b/.test(new URL(request.url()).pathname))
        faults.push(request.url())
    })
    // Most tests of filters use some that are closed at first; `exclusions.spec.ts` opens them.
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('rapport.moreFilters', 'open')
    })
    await use(context)
    expect(faults).toEqual([])
  },
  signedIn: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
  expectAccessible: async ({ page }, use) => use(() => expectAccessible(page)),
})

export { expect }
