import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { inDatabase } from '../database.ts'
import { importOf, keepFailing, stopFailing } from '../failing-imports.ts'
import type { Seen, State } from './look.ts'

const input = (page: Page) => page.locator('input[type=file]')

/** A table below a title, with a row for each outcome, and a line that was cut off. */
async function table(): Promise<Buffer> {
  const { rows } = await inDatabase((pool) =>
    pool.query<{ name: string; slug: string }>(
      'select full_name as name, linkedin_slug as slug from people where linkedin_slug is not null order by id limit 4',
    ),
  )
  const lines = [
    'Contacts of the fair',
    '"Exported for the sales team, on the evening of the last day"',
    '',
    'Full name,Job,Company,Contact,Second contact,LinkedIn,City,Met at',
    ...Array.from(
      { length: 60 },
      (_, at) =>
        `Person ${at},Head of Sales,Quiet Works ${at},person${at}@quiet.example,+82 2 312 ${1000 + at},,Seoul,Fair`,
    ),
    ...rows.map(
      ({ name, slug }) => `${name},Chief of Everything,Quiet Works,,,linkedin.com/in/${slug},,Fair`,
    ),
    ',Pilot,Quiet Works,,,,,',
    '박서연,영업 팀장,하늘식품,주소가 아님,,,서울,전시회',
    'Ola Own,CTO,Fjord Works,ola@fjord.example; ola.@fjord.example,call me maybe,linkedin.com/company/fjord,Oslo,Fair',
    'O. Own,,,ola@fjord.example,,,,',
    '"Cut off,Pilot',
  ]
  return Buffer.from(lines.join('\n'))
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

export const importStates: State[] = [
  {
    name: 'refused file',
    reach: async ({ page }) => {
      await input(page).setInputFiles({
        name: 'list.xls',
        mimeType: 'text/csv',
        buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      })
      await expect(page.getByRole('alert').filter({ hasText: 'xls' })).toBeVisible()
    },
  },
  {
    name: 'preview',
    reach: async ({ page }: Seen) => {
      await input(page).setInputFiles({
        name: 'Contacts of the fair.csv',
        mimeType: 'text/csv',
        buffer: await table(),
      })
      await press(page, /^(Upload|올리기)$/)
      await expect(page.getByRole('cell', { name: 'Person 0' })).toBeVisible()
      await page
        .getByText(/^(Lines 1–3, above the header, are skipped|머리글 위의 1~3번째 줄은 건너뛰어요)$/)
        .click()
      await expect(page.getByText('Contacts of the fair', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'columns',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: /^(Continue|계속)$/ }).click()
      await page.getByLabel(/^(Meaning of Job|Job 열의 뜻)$/).selectOption('title')
      await page.getByLabel(/^(What Job may change|Job 열이 바꿀 수 있는 것)$/).selectOption('overwrite')
      await page.getByLabel(/^(Meaning of Met at|Met at 열의 뜻)$/).selectOption('title')
      await expect(page.getByText(/means the same|뜻이 같아요/)).toBeVisible()
    },
  },
  {
    name: 'check',
    reach: async ({ page }) => {
      await page.getByLabel(/^(Meaning of Met at|Met at 열의 뜻)$/).selectOption('extra')
      await press(page, /^(Check|확인하기)$/)
      await page.getByRole('radio', { name: /^(Updated|바뀜) 4$/ }).check()
      await expect(page.getByRole('deletion').first()).toBeVisible()
    },
  },
  {
    name: 'check of values left out',
    reach: async ({ page }) => {
      await page.getByRole('radio', { name: /^(Values left out|빠진 값) 2$/ }).check()
      await expect(page.getByText('ola.@fjord.example').first()).toBeVisible()
    },
  },
  {
    name: 'check of rows of one person',
    reach: async ({ page }) => {
      await page.getByRole('radio', { name: /^(Same person|같은 사람) 1$/ }).check()
      await expect(page.getByRole('cell', { name: 'O. Own' })).toBeVisible()
    },
  },
  {
    name: 'import that keeps failing',
    reach: async ({ page }) => {
      await keepFailing(importOf(page), 'applying')
      await page.reload()
      await expect(page.getByRole('button', { name: /^(Try again|다시 시도)$/ })).toBeVisible()
    },
  },
  {
    name: 'receipt',
    reach: async ({ page }) => {
      await stopFailing(importOf(page))
      await page.reload()
      await press(page, /^(Import 66 people|66명 가져오기)$/)
      await expect(page.getByRole('button', { name: /^(Undo|실행 취소|되돌리기)$/ })).toBeVisible()
    },
  },
  {
    name: 'an own person',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: /^(Open the list|리스트 열기)$/ }).click()
      await page.locator('a[id^="person-"]').filter({ hasText: 'Person' }).first().click()
      await expect(
        page.getByText(/^(Only your team knows this person|우리 팀만 아는 사람이에요)$/).last(),
      ).toBeVisible()
    },
  },
  {
    name: 'recent imports',
    reach: async ({ page }) => {
      await page.goto('/people/my/import')
      await expect(page.getByRole('heading', { name: /^(Recent imports|최근 가져오기)$/ })).toBeVisible()
    },
  },
  {
    name: 'columns of a known product',
    reach: async ({ page }) => {
      const header =
        'First Name,Last Name,Title,Company Name,Email,Email Status,# Employees,Person Linkedin Url'
      const row = 'Ada,Berg,CTO,Fjord Works,ada@fjord.example,Verified,120,linkedin.com/in/ada-berg-example'
      await input(page).setInputFiles({
        name: 'Contacts of another product.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${header}\n${row}\n`),
      })
      await press(page, /^(Upload|올리기)$/)
      await page.getByRole('link', { name: /^(Continue|계속)$/ }).click()
      await expect(page.getByText(/(export of Apollo|Apollo 내보내기)/)).toBeVisible()
    },
  },
]
