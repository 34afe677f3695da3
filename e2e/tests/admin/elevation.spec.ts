import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { mailedCode } from '../../mails.ts'

const code = (page: Page) => page.getByRole('textbox', { name: 'One-time code' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an emailed code opens the administration, another one goes on where the time ran out, and leaving ends it', async ({
  page,
}) => {
  const { id, email } = await signInAsNewAccount(page, { isAdmin: true })
  for (const path of ['/admin/acounts', '/admin/accounts/mina']) {
    await page.goto(path)
    await expect(page.getByText('This page doesn’t exist'), 'before a code is spent on it').toBeVisible()
    await expect(code(page)).toHaveCount(0)
  }
  await page.goto('/people')
  await button(page, 'Account menu').click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await code(page).pressSequentially('12 34a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the six-digit code')).toBeVisible()
  await button(page, 'Email me a code').click()
  const first = await mailedCode(email)
  await code(page).fill(first === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is wrong or has expired')).toBeVisible()
  await code(page).fill(`${first.slice(0, 3)} ${first.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toHaveText(/1[45]:\d\d left/)

  await page.getByRole('link', { name: 'Accounts' }).click()
  const search = page.getByRole('searchbox')
  await search.fill('admin-')
  await inDatabase((pool) =>
    pool.query('update sessions set elevated_until = now() where user_id = $1', [id]),
  )
  await search.pressSequentially('1')
  await expect(code(page)).toBeVisible()
  await expect(search).toBeHidden()
  await button(page, 'Email me a code').click()
  await code(page).fill(await mailedCode(email, 2))
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('admin-1')

  await button(page, 'Leave').click()
  await expect(page).toHaveURL(/\/people/)
  await page.goBack()
  await expect(code(page)).toBeVisible()
  const { rows } = await inDatabase((pool) =>
    pool.query('select from sessions where user_id = $1 and elevated_until is not null', [id]),
  )
  expect(rows).toEqual([])
})
