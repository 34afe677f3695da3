import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseLook, openPeople } from '../people-page.ts'

const words = {
  en: {
    filters: 'Filters',
    later: ['Revenue', 'Funding', 'Experience', 'Education', 'Names and profile links', 'Smart intent'],
    known: 'Known',
    custom: 'Custom',
    founded: 'Founded from',
    minRounds: 'Minimum rounds',
    maxRounds: 'Maximum rounds',
    min: 'Min',
    max: 'Max',
    errors: [
      'Invalid year',
      'Enter a valid range',
      'The maximum can’t be less than the minimum',
      "Max Year can't be less than Min Year",
    ],
  },
  ko: {
    filters: '필터',
    later: ['매출', '투자 유치', '경력', '학력', '이름과 프로필 링크', '스마트 인텐트'],
    known: '있음',
    custom: '직접 입력',
    founded: '설립 연도 최소',
    minRounds: '최소 투자 횟수',
    maxRounds: '최대 투자 횟수',
    min: '최소',
    max: '최대',
    errors: [
      '올바르지 않은 연도예요',
      '올바른 범위를 입력해 주세요',
      '최댓값은 최솟값보다 작을 수 없어요',
      '끝 연도는 시작 연도보다 빠를 수 없어요',
    ],
  },
}

async function openAll(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    const head = page.getByRole('heading', { level: 3, name }).getByRole('button')
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    const panel = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`)
    await expect(panel.locator('fieldset, input').first()).toBeVisible()
  }
}

for (const language of ['en', 'ko'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      test(`the whole panel and its errors: ${language}, ${theme}, ${width} px`, async ({
        signedIn: page,
        expectAccessible,
      }) => {
        test.setTimeout(120_000)
        const text = words[language]
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height })
        await chooseLook(page, language, theme)
        await openPeople(page, { companyFilter: { HQLocationExcluded: ['Berlin'] } })
        if (width < 1000) await page.getByRole('button', { name: text.filters }).click()
        await openAll(page, text.later)
        await expect(page.locator('input[aria-describedby]').last()).toHaveAccessibleDescription(/\d/)
        await expectAccessible()

        await page.getByRole('radio', { name: text.known, exact: true }).check()
        await page.getByRole('radio', { name: text.custom }).last().check()
        await page.getByLabel(text.founded).fill('2999')
        await page.getByLabel(text.minRounds).fill('5')
        await page.getByLabel(text.maxRounds).fill('3')
        // Revenue, years of experience, years of graduation.
        const [low, high] = [
          page.getByLabel(text.min, { exact: true }),
          page.getByLabel(text.max, { exact: true }),
        ]
        for (const at of [1, 2]) {
          await low.nth(at).selectOption({ index: at === 1 ? 9 : 1 })
          await high.nth(at).selectOption({ index: at === 1 ? 1 : 9 })
        }
        const alerts = page.getByRole('alert').filter({ hasText: /./ })
        await expect(alerts).toHaveText(text.errors)
        // Numbers that are being replaced are dimmed on purpose.
        await page.waitForTimeout(1500)
        await expectAccessible()
        const { scrollWidth, scrollHeight } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          scrollHeight: document.documentElement.scrollHeight,
        }))
        expect(scrollWidth).toBeLessThanOrEqual(width)
        expect(scrollHeight).toBeLessThanOrEqual(height)
      })
