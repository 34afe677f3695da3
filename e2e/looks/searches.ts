import { expect, type Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import { save } from '../searches-page.ts'
import { openFilters } from './people.ts'
import type { State } from './look.ts'

const long = 'All of them '.repeat(8).trim()

export async function prepareSearches(page: Page, account: Account | null): Promise<void> {
  await save(page, { Small: { companyFilter: { headcounts: ['0-500'] } }, [long]: { names: ['A'] } })
  await inDatabase((pool) =>
    pool.query(
      'insert into recent_searches (user_id, key, filters, searched_at) values ($1, $2, $3, now())',
      [account!.id, 'look', { locations: ['Germany'], names: ['Anna'] }],
    ),
  )
}

export const sampleSearch = (page: Page) =>
  page
    .getByRole('region', { name: /Sample searches|예시 검색/ })
    .getByRole('button')
    .first()

/** Narrow screens show the panel in a sheet, which does not survive a change of width. */
const isFleeting = true

export const sentenceStates: State[] = [
  {
    name: 'understood',
    isFleeting,
    reach: async (seen) => {
      if (seen.isNarrow) await openFilters(seen)
      const box = seen.page.getByRole('textbox', {
        name: /Describe who you’re looking for|찾는 사람을 설명해 주세요/,
      })
      await box.fill('decision makers in Berlin except interns, not at Blue Origin, who play golf, zzqqx')
      await box.press('Enter')
      await seen.page.locator('[data-understood-line]').click()
      await expect(seen.page.locator('[data-understood]')).toBeVisible()
    },
  },
  {
    name: 'saving it',
    isFleeting,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Save search|검색 저장)$/ }).click()
      await expect(page.getByRole('textbox', { name: /^(Title|제목)$/ })).toBeFocused()
    },
  },
]

export const savedSearchStates: State[] = [
  {
    name: 'recent ones',
    isFleeting,
    reach: async (seen) => {
      if (seen.isNarrow) await openFilters(seen)
      await seen.page.getByRole('button', { name: /^(Recent searches|최근 검색)$/ }).click()
      await expect(seen.page.getByRole('button', { name: /Anna/ }).first()).toBeVisible()
    },
  },
  {
    name: 'the list',
    isFleeting,
    reach: async ({ page }) => {
      await page.getByRole('radio', { name: /^(Saved|저장된 검색)$/ }).check()
      await expect(page.getByRole('button', { name: /^Small/ })).toBeVisible()
    },
  },
  {
    name: 'deleting one',
    isFleeting,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /Delete “Small”|‘Small’ 삭제/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]
