import type { Page } from '@playwright/test'
import { createAccount, inDatabase, type Account } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

async function choose(page: Page, language: '한국어' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /^(Account menu|계정 메뉴)$/ }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await page.keyboard.press('Escape')
}

/** In which language the account's mails come. */
const stored = ({ id }: Account) =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ language: string }>('select language from users where id = $1', [id])
    return rows[0]!.language
  })

test('the language of the account menu is that of the account’s mails, too; the last choice stays', async ({
  page,
}) => {
  const account = await createAccount(page)
  await choose(page, '한국어')
  await expect(title(page, '인물 검색')).toBeVisible()
  await expect.poll(() => stored(account)).toBe('ko')

  await page.route('**/api/users/profile', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await choose(page, 'English')
  await choose(page, '한국어')
  await choose(page, 'English')
  await expect(title(page, 'People Search')).toBeVisible()
  // When all three have been stored.
  await page.waitForTimeout(2000)
  expect(await stored(account)).toBe('en')
})

test('a language that cannot be stored is kept here, and said', async ({ page }) => {
  const account = await createAccount(page)
  await page.route('**/api/users/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  await choose(page, '한국어')
  await expect(page.getByText('계정에 언어를 저장하지 못했어요')).toBeVisible()
  await expect(title(page, '인물 검색')).toBeVisible()
  await page.reload()
  await expect(title(page, '인물 검색')).toBeVisible()
  expect(await stored(account)).toBe('en')
})
