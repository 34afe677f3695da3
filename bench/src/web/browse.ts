import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromium as browserOptions } from '@rapport/e2e/chromium.ts'

/** The conditions of a measured visit. */
export type Conditions = {
  width: number
  height: number
  /** The processor's slowdown factor. */
  cpu: number
  /** Round-trip milliseconds, and bytes per second each way; null: no throttling. */
  network: { latency: number; download: number; upload: number } | null
}

export const desktop: Conditions = { width: 1440, height: 900, cpu: 1, network: null }
/** A mid-range phone on a slow mobile network, as Lighthouse throttles by default. */
export const throttledPhone: Conditions = {
  width: 390,
  height: 844,
  cpu: 4,
  network: { latency: 150, download: (1.6 * 1024 * 1024) / 8, upload: (750 * 1024) / 8 },
}
export const slowDesktop: Conditions = { ...desktop, cpu: 4 }

/** Measurements made by the page; milliseconds, `shift` without unit. */
export type Noted = { paint: number; shift: number; interactions: number[] }

/** Runs in the page before its own scripts. A text, because this side has no DOM types. */
const noteDown = `
  window.noted = { paint: 0, shift: 0, interactions: [] }
  const observe = (options, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options })
  observe({ type: 'largest-contentful-paint' }, (entry) => { noted.paint = entry.startTime })
  observe({ type: 'layout-shift' }, (entry) => { if (!entry.hadRecentInput) noted.shift += entry.value })
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (entry.interactionId > 0) noted.interactions.push(entry.duration)
  })
`

/** The measurements since the page started, or since interactions were reset. */
export const readNotes = (page: Page): Promise<Noted> => page.evaluate<Noted>('window.noted')
export const forgetInteractions = (page: Page): Promise<void> =>
  page.evaluate<void>('void (window.noted.interactions = [])')

export const openBrowser = async (): Promise<Browser> => chromium.launch(await browserOptions())

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** A page of a fresh browser: empty caches, signed in only through `cookies`. */
export async function visit<T>(
  browser: Browser,
  conditions: Conditions,
  cookies: readonly Cookie[],
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const { width, height, cpu, network } = conditions
  const context = await browser.newContext({ viewport: { width, height } })
  try {
    await context.addCookies([...cookies])
    const page = await context.newPage()
    await page.addInitScript({ content: noteDown })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    if (network) {
      const { latency, download, upload } = network
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: download,
        uploadThroughput: upload,
      })
    }
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Waits until the page is idle and its measurements are complete. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
}
