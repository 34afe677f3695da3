import bundled from '@sparticuz/chromium'
import type { LaunchOptions } from '@playwright/test'

/**
 * The browser from npm, or the installed one at CHROMIUM_PATH. Without its sandbox, which does not
 * work as root.
 */
export async function chromium(): Promise<LaunchOptions> {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (await bundled.executablePath()),
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}
