import { expect, type Page } from '@playwright/test'
import { openFilters } from './people.ts'
import type { Seen, State } from './look.ts'

const words = {
  en: {
    later: [
      'Revenue',
      'Funding',
      'Experience',
      'Skills',
      'Keywords',
      'Education',
      'Contact details',
      'Names and profile links',
      'Smart intent',
      'Lists',
    ],
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
    later: [
      '매출',
      '투자 유치',
      '경력',
      '스킬',
      '키워드',
      '학력',
      '연락처',
      '이름과 프로필 링크',
      '스마트 인텐트',
      '리스트',
    ],
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

async function openSections(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    const head = page.getByRole('heading', { level: 3, name }).getByRole('button')
    // A section with values is open from the start.
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    const panel = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`)
    await expect(panel.locator('fieldset, input').first()).toBeVisible()
  }
}

async function enterErrors({ page, language }: Seen): Promise<void> {
  const text = words[language]
  await page.getByRole('radio', { name: text.known, exact: true }).check()
  await page.getByRole('radio', { name: text.custom }).last().check()
  await page.getByLabel(text.founded).fill('2999')
  await page.getByLabel(text.minRounds).fill('5')
  await page.getByLabel(text.maxRounds).fill('3')
  // Revenue, years of experience, in role and at company, years of graduation.
  const [low, high] = [page.getByLabel(text.min, { exact: true }), page.getByLabel(text.max, { exact: true })]
  for (const at of [1, 4]) {
    await low.nth(at).selectOption({ index: at === 1 ? 9 : 1 })
    await high.nth(at).selectOption({ index: at === 1 ? 1 : 9 })
  }
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(text.errors)
  const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(below).toBeLessThanOrEqual(0)
}

export const filterStates: State[] = [
  {
    name: 'every section open',
    reach: async (seen) => {
      if (seen.isNarrow) await openFilters(seen)
      await openSections(seen.page, words[seen.language].later)
      const counted = seen.page.locator('input[aria-describedby]').last()
      await expect(counted).toHaveAccessibleDescription(/\d/)
    },
  },
  { name: 'every error', reach: enterErrors },
]

export const titleGroupStates: State[] = [
  {
    name: 'what a title finds',
    isFleeting: true,
    reach: async (seen) => {
      const { page, isNarrow } = seen
      if (isNarrow) await openFilters(seen)
      const chip = page.locator('[data-chip][aria-haspopup]')
      await expect(chip).toHaveText(/similar|비슷한/)
      await chip.click()
      await expect(page.getByRole('dialog').last().getByRole('checkbox').last()).toBeVisible()
    },
  },
  {
    name: 'who is found by a similar title',
    isFleeting: true,
    reach: async ({ page, isNarrow }) => {
      await page.keyboard.press('Escape')
      if (isNarrow) await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Last page|마지막 페이지)$/ }).click()
      await expect(page.locator('tr[data-person]').first()).toContainText(/Similar to|비슷한 직함/)
    },
  },
]
