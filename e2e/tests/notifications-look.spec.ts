import { createAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { bell, enriched, items, numbered, openPanel, panel, tab } from '../notifications-page.ts'
import { chooseLook } from '../people-page.ts'

const looks = [
  ['en', 'light', 1440],
  ['ko', 'dark', 390],
] as const

for (const [language, theme, width] of looks)
  test(`in ${language}, ${theme}, ${width} px: axe finds nothing, nothing is cut off`, async ({
    page,
    expectAccessible,
  }) => {
    const account = await createAccount(page)
    await page.setViewportSize({ width, height: 844 })
    await chooseLook(page, language, theme)
    await page.reload()
    await expect(bell(page)).toBeVisible()
    await openPanel(page)
    await expect(
      panel(page).getByText(language === 'en' ? 'No notification to show' : '표시할 알림이 없어요'),
    ).toBeVisible()
    await expectAccessible()
    await enriched(account.id, [
      ...numbered(11),
      'A list whose name does not fit into one line of the panel 아주 긴 이름',
    ])
    await expect(items(page).first()).toContainText('아주 긴 이름')
    await items(page).nth(1).getByRole('checkbox').check()
    await expectAccessible()
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(box?.width).toBeCloseTo(360, -1)
    await expect(items(page).nth(1)).toContainText(
      language === 'en' ? 'Enrichment finished' : '프로필 보강이 끝났어요',
    )
    await tab(page, language === 'en' ? 'Unread' : '읽지 않음').click()
    await expect(items(page).first()).toBeVisible()
    await expectAccessible()
  })
