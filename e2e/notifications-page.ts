import type { Locator, Page } from '@playwright/test'
import { notify } from '@rapport/server/features/notifications/notifications.ts'
import { asAccount } from '@rapport/server/database/as-account.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { inDatabase } from './database.ts'

export const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Notifications|알림)/ })
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: /^(Notifications|알림)$/ })
export const items = (page: Page): Locator => panel(page).getByRole('article')
export const tab = (page: Page, name: string): Locator => panel(page).getByRole('tab', { name })

/** Notifies a user of finished enrichments, as the job does; the last list is the newest. */
export async function enriched(userId: AccountId, lists: readonly string[]): Promise<void> {
  await inDatabase((pool) =>
    asAccount(pool, userId, async (client) => {
      for (const list of lists)
        await notify(client, {
          userId,
          type: 'ENRICHMENT',
          relatedEntityId: '7',
          content: { list, total: 12, enriched: 9 },
        })
    }),
  )
}

export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `List ${index + 1}`)

/** Opens the panel and waits until the window is connected. */
export async function openPanel(page: Page): Promise<void> {
  await bell(page).click()
  await panel(page).getByRole('tablist').waitFor()
}
