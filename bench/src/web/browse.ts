import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromium as browserOptions } from '@rapport/e2e/chromium.ts'

/** What a visit is measured under. */
export type Conditions = {
  width: number
  height: number
  /** How many times slower the processor is made. */
  cpu: number
  /** Milliseconds there and back, and bytes a second each way; null leaves the network as it is. */
  network: { latency: number; download: number; upload: number } | null
}

export const desktop: Conditions = { width: 1440, height: 900, cpu: 1, network: null }
/** A middling phone on a slow mobile network, as Lighthouse throttles by default. */
export const throttledPhone: Conditions = {
  width: 390,
  height: 844,
  cpu: 4,
  network: { latency: 150, download: (1.6 * 1024 * 1024) / 8, upload: (750 * 1024) / 8 },
}
export const slowDesktop: Conditions = { ...desktop, cpu: 4 }

/** What the page itself notes down; milliseconds, `shift` without unit. */
export type Noted = { paint: number; shift: number; interactions: number[] }

/** Runs in the page, before anything of its own; a text, because this side knows no DOM. */
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

/** What was noted since the page began, or since interactions were forgotten. */
export const readNotes = (page: Page): Promise<Noted> => page.evaluate<Noted>('window.noted')
export const forgetInteractions = (page: Page): Promise<void> =>
  page.evaluate<void>('void (window.noted.interactions = [])')

export const openBrowser = async (): Promise<Browser> => chromium.launch(await browserOptions())

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** A page of a browser that has never been there: empty caches, signed in by `cookies` alone. */
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

/** Waits until nothing is under way any more, and what was noted is complete. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
}
