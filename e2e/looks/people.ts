import { expect, type Page } from '@playwright/test'
import { nameButtons, profile, rows } from '../people-page.ts'
import type { Seen, State } from './look.ts'

const pageBox = (page: Page) => page.locator('#select-page')

export const openFilters = ({ page }: Seen): Promise<void> =>
  page.getByRole('button', { name: /^(Filters|필터)/ }).click()

export const profileStates: State[] = [
  {
    name: 'a profile',
    reach: async ({ page }) => {
      await nameButtons(page).nth(1).click()
      await expect(profile(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
    },
  },
  {
    name: 'a company in short',
    isFleeting: true,
    reach: async ({ page }) => {
      const company = profile(page).locator('a[href^="/companies/"]').first()
      await company.hover()
      const card = page.getByRole('region', { name: (await company.textContent()) ?? '', exact: true })
      await expect(card.getByRole('link')).toHaveCount(2)
    },
  },
]

export const suggestionStates: State[] = [
  {
    name: 'suggestions',
    isFleeting: true,
    reach: async (seen) => {
      if (seen.isNarrow) await openFilters(seen)
      await seen.page.getByRole('combobox').first().fill('seoul')
      const options = seen.page.getByRole('listbox').getByRole('option', { name: /seoul|서울/i })
      await expect(options.first()).toBeVisible()
    },
  },
  {
    name: 'a draft',
    isFleeting: true,
    reach: async ({ page, isNarrow }) => {
      await page.getByRole('listbox').getByRole('option').first().click()
      if (isNarrow) await page.keyboard.press('Escape')
      const strip = page.getByRole('region', { name: /^(Changes not searched|검색하지 않은 변경)$/ })
      await expect(strip).toContainText(/\d (people|person)|\d명/)
    },
  },
]

export const filterSheetStates: State[] = [
  {
    name: 'the sheet',
    reach: async (seen) => {
      await openFilters(seen)
      await expect(seen.page.getByRole('dialog')).toBeVisible()
    },
  },
]

export const selectionStates: State[] = [
  {
    name: 'one person',
    reach: ({ page }) => rows(page).getByRole('checkbox').nth(1).check(),
  },
  {
    name: 'the whole page',
    reach: async ({ page }) => {
      await pageBox(page).click()
      await expect(page.getByRole('button', { name: /^Select all|모두 선택$/ })).toBeVisible()
      // The count is never cut off.
      const count = page.locator('output').filter({ hasText: /15/ }).first()
      expect(await count.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    },
  },
  {
    name: 'adding to lists',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Add to list|리스트에 추가)$/ }).click()
      await page.getByRole('dialog').getByRole('combobox').fill('Berlin')
      await expect(page.getByRole('option', { name: /Berlin/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option', { name: /Berlin/ })).toHaveAttribute('aria-selected', 'true')
    },
  },
  {
    name: 'added to a list, and the menu of a bookmark',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await rows(page).nth(1).locator('[data-keys="l"]').click()
      await expect(page.getByRole('option', { name: /Berlin/ })).toBeVisible()
    },
  },
  {
    name: 'a profile with similar people',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await nameButtons(page).first().click()
      await expect(
        profile(page).getByRole('heading', { name: /^(Similar people|비슷한 사람)$/ }),
      ).toBeVisible()
      await expect(profile(page).getByRole('listitem').last().getByRole('link').first()).toBeVisible()
    },
  },
]

export const columnStates: State[] = [
  {
    name: 'the menu',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Columns|열)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

export const nearestStates: State[] = [
  {
    name: 'undone',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Undo|되돌리기)$/ }).click()
      await expect(page.getByText(/No people match all|모든 필터에 맞는/)).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: /\d (people|person)|\d명/ })).toHaveCount(1)
    },
  },
]
