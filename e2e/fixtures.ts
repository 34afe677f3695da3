import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

const demo = { email: 'demo@rapport.test', password: 'Rapport!2026' }

type Fixtures = {
  /** A page that is signed in as the demo account, at People Search. */
  signedIn: Page
  /** Fails when axe finds anything in the page as it stands. */
  expectAccessible: () => Promise<void>
}

/** Signs in without the form, as the demo account unless another is named: the tokens go where the form would put them. */
export async function signIn(
  page: Page,
  baseURL: string,
  { email, password }: { email: string; password: string } = demo,
): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.ok()).toBe(true)
  const { data } = (await response.json()) as { data: Record<string, string> }
  await page
    .context()
    .addCookies(
      Object.entries(data).map(([name, value]) => ({ name, value, url: baseURL, sameSite: 'Strict' })),
    )
  await page.goto('/people')
}

export const test = base.extend<Fixtures>({
  // No screen, on any page of a test, may do what the content security policy forbids: the browser says so in its console.
  context: async ({ context }, use) => {
    const violations: string[] = []
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    await use(context)
    expect(violations).toEqual([])
  },
  signedIn: async ({ page, baseURL }, use) => {
    await signIn(page, baseURL!)
    await use(page)
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      // Numbers that are about to be replaced are faint.
      await expect(page.locator('[data-stale]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page })
        // React Aria says for seven seconds that a button is busy, by a reference to it, also when the button has gone.
        .exclude('[data-live-announcer]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 300)}`).join(' | ')}`,
      )
      expect(found).toEqual([])
    })
  },
})

export { expect }
