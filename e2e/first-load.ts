import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The maximum of JavaScript that a first screen may load until it settles, in kilobytes after gzip. */
export const scriptBudgets = { signIn: 130, people: 210 }

/** The maximum number of kilobytes that a screen may fetch by itself after its first picture. */
export const followingBudget = 60

/** Weighs all scripts that the page fetches from now on: their kilobytes after gzip. */
export function weighScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const size = response.body().then((body) => gzipSync(body).length)
    // One that is under way when the page closes has not been asked for.
    size.catch(() => {})
    sizes.push(size)
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
