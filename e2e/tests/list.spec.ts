import { createAccount, inDatabase, openAccount, type Account } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { chooseLook } from '../people-page.ts'

/** A list of so many people. Returns its address. */
const createList = ({ id }: Account, title: string, people: number) =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `with list as (insert into lists (user_id, title, created_at) values ($1, $2, '2026-11-02T12:00:00Z') returning id),
         members as (
           insert into list_people (list_id, person_id, added_at)
           select list.id, p.id, now() from list, (select id from people order by id limit $3) p
         )
       select id from list`,
      [id, title, people],
    )
    return `/people/my/${rows[0]!.id}`
  })

test('a list stands in the top bar beneath My List, and says how many people it holds', async ({
  page,
  expectAccessible,
}) => {
  const account = await createAccount(page)
  const address = await createList(account, 'Pilots of the first quarter', 3)
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('My List Pilots of the first quarter')
  await expect(page.getByRole('heading', { name: '3 people on this list' })).toBeVisible()
  await expect(page.getByText('Created 02 Nov, 2026')).toBeVisible()
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'People Search', exact: true }),
  ).not.toHaveAttribute('aria-current')
  await expectAccessible()

  await chooseLook(page, 'ko', 'dark')
  await page.reload()
  await expect(heading).toHaveText('내 리스트 Pilots of the first quarter')
  await page.getByRole('link', { name: '인물 검색으로 이동' }).click()
  await expect(page).toHaveURL('/people')
  await expect(heading).toHaveText('인물 검색')
  await expect(
    page.getByRole('navigation').getByRole('link', { name: '인물 검색', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})

test('a long title is cut, the controls beside it stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await createAccount(page)
  await page.goto(await createList(account, 'A list with a title '.repeat(8).trim(), 0))
  await expect(page.getByRole('heading', { name: '0 people on this list' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('somebody else’s list, one that is gone and what is no list are not here', async ({ page }) => {
  const theirs = await openAccount()
  const address = await createList(theirs, 'Theirs', 1)
  await createAccount(page)
  for (const missing of [address, '/people/my/2000000000', '/people/my/x%20y']) {
    await page.goto(missing)
    await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My List')
  }
})
