import type { Page, Request } from '@playwright/test'

type HeldBack = {
  /** The number of calls held back so far. */
  held: () => number
  /** Releases the calls. Resolves once the answers have arrived and the page has had a frame to draw them. */
  letGo: () => Promise<void>
}

/** Holds calls back until they are released, so that tests can check what shows meanwhile on any machine. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<HeldBack> {
  const gate = Promise.withResolvers<void>()
  const requests: Request[] = []
  await page.route(url, async (route) => {
    if (isHeld(route.request())) {
      requests.push(route.request())
      await gate.promise
    }
    // The page may have aborted it.
    await route.continue().catch(() => undefined)
  })
  const letGo = async () => {
    gate.resolve()
    // Null for an aborted call.
    for (const request of requests) await (await request.response())?.finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
  return { held: () => requests.length, letGo }
}

/** Keeps the page without a live connection: with one, what failed is fetched again by itself. */
export const withoutLiveConnection = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, () => {})
