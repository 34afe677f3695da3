import type { Page, Request } from '@playwright/test'
import { signInAsNewAccount, type Account } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

async function choose(page: Page, language: '한국어' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /^(Account menu|계정 메뉴)$/ }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await page.keyboard.press('Escape')
}

const isStored = (request: Request) => request.method() === 'PATCH'

/** The language of the account's emails. */
const stored = ({ id }: Account) =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ language: string }>('select language from users where id = $1', [id])
    return rows[0]!.language
  })

test.describe('a browser in Korean', () => {
  test.use({ locale: 'ko-KR' })

  test('gets Korean at its first visit', async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  })
})

test('the account menu also sets the language of the account’s emails; the last choice wins', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  let stores = 0
  page.on('requestfinished', (request) => (stores += Number(isStored(request))))
  await page.goto('/people')
  await choose(page, '한국어')
  await expect(title(page, '인물 검색')).toBeVisible()
  await expect.poll(() => stores).toBe(1)
  expect(await stored(account)).toBe('ko')

  const { letGo } = await holdBack(page, '**/api/users/profile', isStored)
  await choose(page, 'English')
  await choose(page, '한국어')
  await choose(page, 'English')
  await expect(title(page, 'People Search')).toBeVisible()
  await letGo()
  await expect.poll(() => stores).toBe(4)
  expect(await stored(account)).toBe('en')
})

test('a language that cannot be stored still applies here, and is reported', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await page.goto('/people')
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

test.describe('in a Korean browser', () => {
  test.use({ locale: 'ko-KR' })

  test('everything is in the language of the interface, and follows it at once', async ({ page }) => {
    await signInAsNewAccount(page)
    await page.goto('/people')
    await choose(page, 'English')
    await expect(title(page, 'People Search')).toBeVisible()
    const languages = new Set<string | undefined>()
    page.on('request', (request) => {
      if (request.url().includes('/api/')) languages.add(request.headers()['accept-language'])
    })
    await page.goto('/people')
    const samples = page.getByRole('region', { name: /^(Sample searches|예시 검색)$/ }).getByRole('button')
    await expect(samples.first()).toContainText('people')
    await expect(samples.filter({ hasText: /[가-힣]/ })).toHaveCount(0)
    expect([...languages]).toEqual(['en'])
    await page.goto('/people?person=999999999')
    const failure = page.getByRole('alert')
    await expect(failure).toContainText(/[a-z]/)
    await expect(failure).not.toContainText(/[가-힣]/)
    await choose(page, '한국어')
    await expect(samples.filter({ hasText: /[가-힣]/ })).toHaveCount(3)
    await expect(failure).toContainText(/[가-힣]/)
    await expect(failure).not.toContainText(/[a-z]/)
  })
})
