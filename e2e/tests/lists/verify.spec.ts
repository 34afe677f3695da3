import type { Page } from '@playwright/test'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import { expectAccessible } from '../../accessibility.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'Verification of addresses' })
const dialog = (page: Page) => page.getByRole('dialog')

test('the addresses of a list are verified, and its people say what was found out', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await inDatabase(async (pool) => {
    const people = [
      { fullName: 'Thea Throwaway', email: 'thea@mailinator.com' },
      { fullName: 'Roland Role', email: 'info@acme.example' },
      { fullName: 'Petra Person', email: 'petra@acme.example' },
    ]
    const ids: number[] = []
    for (const person of people) ids.push(await createOwnPerson(pool, account.id, person))
    return `/people/my/${await createList(pool, account.id, { title: 'Fair', people: ids })}`
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Verify', exact: true }).press('Enter')
  await expect(dialog(page).getByRole('row', { name: 'To verify 3' })).toBeVisible()
  await expect(dialog(page)).toContainText('No verifier is set up on this server.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Verify 3 addresses' }).click()
  await expect(strip(page)).toContainText('0 work · 2 risky · 0 invalid · 1 unknown')

  await strip(page).getByRole('button', { name: 'Details' }).click()
  await expect(dialog(page).getByRole('row', { name: /^Risky.* 2$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Thea Throwaway' }).click()
  await expect(page.getByText(/^a throwaway address, checked /)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(strip(page)).toContainText('2 risky')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(dialog(page).getByRole('row', { name: 'To verify 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await strip(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip(page)).toHaveCount(0)
})
