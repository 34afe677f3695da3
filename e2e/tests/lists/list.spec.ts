import { createAccount, signInAsNewAccount } from '../../accounts.ts'
import { choosePreferences, expect, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'

test('a list shows its title beneath My List in the top bar, and its number of people', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'Pilots of the first quarter', 3)
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('My List Pilots of the first quarter')
  await expect(page.getByRole('heading', { name: '3 people on this list' })).toBeVisible()
  await expect(page.getByText('Created 02 Nov, 2026')).toBeVisible()
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'People Search', exact: true }),
  ).not.toHaveAttribute('aria-current')

  await choosePreferences(page, { language: 'ko' })
  await page.reload()
  await expect(heading).toHaveText('내 리스트 Pilots of the first quarter')
  await page.getByRole('link', { name: '인물 검색으로 이동' }).click()
  await expect(page).toHaveURL('/people')
  await expect(heading).toHaveText('인물 검색')
  await expect(
    page.getByRole('navigation').getByRole('link', { name: '인물 검색', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})

test('a long title is truncated, and the controls beside it stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await signInAsNewAccount(page)
  await page.goto(await createList(account.id, 'A list with a title '.repeat(8).trim(), 0))
  await expect(page.getByRole('heading', { name: '0 people on this list' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('somebody else’s list and a missing list read alike', async ({ page }) => {
  const theirs = await createAccount()
  const address = await createList(theirs.id, 'Theirs', 1)
  await signInAsNewAccount(page)
  for (const missing of [address, '/people/my/2000000000']) {
    await page.goto(missing)
    await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My List')
  }
})

test('an address without an id is no page, and asks the server for nothing', async ({ signedIn: page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/lists')) asked.push(request.url())
  })
  for (const id of ['abc', 'x%20y', '1e1', '0', '-1', '2147483648']) {
    await page.goto(`/people/my/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
  }
  expect(asked).toEqual([])
})
