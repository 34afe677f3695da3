import { expect, test as base, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeDatabase } from './database.ts'
import { sampleServer } from './servers.ts'

const demo = { email: 'demo@rapport.test', password: 'Rapport!2026' }

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
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`rapport.${key}`, value)
  }, preferences)
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  databasePool: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern.
    async ({}, use) => {
      await use(undefined)
      await closeDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  // No screen, on any page of a test, may violate the content security policy: the browser logs violations to its console.
  context: async ({ context }, use) => {
    const violations: string[] = []
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    await use(context)
    expect(violations).toEqual([])
  },
  signedIn: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
  expectAccessible: async ({ page }, use) => use(() => expectAccessible(page)),
})

export { expect }
