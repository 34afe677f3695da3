import { expect } from '@playwright/test'
import { bell, enriched, items, numbered, openPanel, panel, tab } from '../notifications-page.ts'
import type { State } from './look.ts'

export const notificationStates: State[] = [
  {
    name: 'none',
    isFleeting: true,
    reach: async ({ page }) => {
      await expect(bell(page)).toBeVisible()
      await openPanel(page)
      await expect(panel(page).getByText(/No notification to show|표시할 알림이 없어요/)).toBeVisible()
    },
  },
  {
    name: 'twelve',
    isFleeting: true,
    reach: async ({ page, account, isNarrow }) => {
      const long = 'A list whose name does not fit into one line of the panel 아주 긴 이름'
      await enriched(account!.id, [...numbered(11), long])
      await expect(items(page).first()).toContainText('아주 긴 이름')
      await expect(items(page).nth(1)).toContainText(/Enrichment finished|정보 보강이 끝났어요/)
      await items(page).nth(1).getByRole('checkbox').check()
      const box = await panel(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(isNarrow ? 390 : 1440)
      expect(box?.width).toBeCloseTo(360, -1)
    },
  },
  {
    name: 'unread ones',
    isFleeting: true,
    reach: async ({ page, language }) => {
      await tab(page, language === 'en' ? 'Unread' : '읽지 않음').click()
      await expect(items(page).first()).toBeVisible()
    },
  },
]
