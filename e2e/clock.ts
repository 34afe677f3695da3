import type { Page } from '@playwright/test'

/**
 * Advances a page's installed clock without waiting. Calls that the page sent meanwhile have
 * reached the test's listeners afterwards.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(() => fetch('/api/health').then(() => undefined))
}
