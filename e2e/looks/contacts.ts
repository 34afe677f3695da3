import { expect, type Page } from '@playwright/test'
import { profile } from '../people-page.ts'
import { rowContact } from '../reveal-page.ts'
import type { State } from './look.ts'

export const contactStates: State[] = [
  {
    name: 'to confirm',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('rapport.confirmSpending', 'always'))
      await rowContact(page, 'email').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'revealed',
    reach: async ({ page }) => {
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(rowContact(page, 'email').first()).toHaveAccessibleName(/@/)
    },
  },
]

const start = (page: Page) => page.getByRole('button', { name: /^(Reveal \d+ people|\d+명 열람하기)$/ })

export const bulkRevealStates: State[] = [
  {
    name: 'the quote',
    reach: async ({ page }) => {
      await page.locator('#select-page').check()
      await page.getByRole('button', { name: /^(Reveal emails|이메일 열람)$/ }).click()
      await expect(start(page)).toBeEnabled()
    },
  },
  {
    name: 'at its end',
    reach: async ({ page }) => {
      await start(page).click()
      const ended = page.getByText(/^(Emails revealed|이메일을 모두 열람했어요)$/)
      await expect(ended).toBeVisible({ timeout: 30_000 })
    },
  },
]

export const shortOfCreditsStates: State[] = [
  {
    name: 'the quote',
    reach: async ({ page }) => {
      await page.locator('#select-page').check()
      await page.getByRole('button', { name: /^(Reveal emails|이메일 열람)$/ }).click()
      const first = page.getByRole('button', { name: /^(Reveal the first 4|앞의 4명만 열람하기)$/ })
      await expect(first).toBeEnabled()
    },
  },
]

export const severalEmailStates: State[] = [
  {
    name: 'all shown',
    reach: async ({ page }) => {
      await profile(page)
        .getByRole('button', { name: /^(Reveal email|이메일 열람)/ })
        .click()
      await profile(page)
        .getByRole('button', { name: /^\+1(개 더 보기| more)$/ })
        .click()
      await expect(profile(page).locator('a[href^="mailto:"]')).toHaveCount(2)
    },
  },
]

export const outOfCreditsStates: State[] = [
  {
    name: 'the dialog',
    reach: async ({ page }) => {
      await profile(page)
        .getByRole('button', { name: /^(Reveal phone|전화번호 열람)/ })
        .click()
      const dialog = page.getByRole('dialog', { name: /^(You’re out of phone|전화번호 크레딧)/ })
      await expect(dialog).toBeVisible()
    },
  },
  {
    name: 'asking for a plan',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Request a plan|요금제 요청하기)$/ }).click()
      await expect(page.getByRole('dialog').getByLabel(/^(Note|메모)/)).toBeFocused()
    },
  },
]
