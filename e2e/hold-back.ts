import type { Page } from '@playwright/test'

/** Calls to an address wait until they are let go, by what is returned: what stands meanwhile can be looked at, however slow the machine is. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}
