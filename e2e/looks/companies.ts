import { expect, type Page } from '@playwright/test'
import type { State } from './look.ts'

const filters = {
  companyFilter: { headcounts: ['51-_'] },
  funding: { fundingCategories: ['Series A', 'Series B'] },
}

export const companiesUrl = `/companies?sort=people-asc&filters=${encodeURIComponent(JSON.stringify(filters))}`

export const firstCompany = (page: Page) => page.getByRole('main').locator('tbody tr').first()

export const companyStates: State[] = [
  {
    name: 'the most people first',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(People|사람)$/ }).click()
      await expect(page).not.toHaveURL(/sort=/)
    },
  },
  {
    name: 'a company',
    reach: async ({ page }) => {
      await firstCompany(page).getByRole('link').click()
      await expect(page.getByRole('region', { name: /^(Funding|투자)$/ })).toBeVisible()
      await expect(page.getByRole('region', { name: /^(People here|이 회사 사람들)$/ })).toBeVisible()
    },
  },
]
