import { expect } from '@playwright/test'
import type { State } from './look.ts'

export const creditsStates: State[] = [
  {
    name: 'the plan',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /credits$|크레딧$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

export const accountMenuStates: State[] = [
  {
    name: 'open',
    isFleeting: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(Account menu|계정 메뉴)$/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'logging out',
    reach: async ({ page }) => {
      await page.getByRole('menuitem').last().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

/** In the middle of a list of people, where most keys act. */
export const keyStates: State[] = [
  {
    name: 'the sheet',
    reach: async ({ page }) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toContainText('Esc')
    },
  },
  {
    name: 'the palette',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').getByRole('combobox').fill('kim')
      await expect(page.getByRole('option').filter({ hasText: 'Kim' }).nth(1)).toBeVisible()
    },
  },
]

export const sidebarStates: State[] = [
  {
    name: 'open',
    reach: async ({ page }) => {
      await page.mouse.move(36, 400)
      await expect(page.getByRole('button', { name: /Keep sidebar open|사이드바 고정/ })).toBeVisible()
    },
  },
]

export const menuStates: State[] = [
  {
    name: 'open',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /Open menu|메뉴 열기/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

/** Closes a dialog over the screen; the plan's banner stays. */
export const bannerStates: State[] = [
  {
    name: 'the banner',
    reach: async ({ page }) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('region', { name: /^(Plan|요금제)$/ })).toBeVisible()
    },
  },
]
