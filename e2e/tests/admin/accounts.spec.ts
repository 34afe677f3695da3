import { createAccount, signInAsNewAccount } from '../../accounts.ts'
import { passTime } from '../../clock.ts'
import { expect, test } from '../../fixtures.ts'
import { mailedCode } from '../../mails.ts'

test('an account opened while its search is still typed stays open; credits are granted once, and taken back with a code', async ({
  page,
}) => {
  const found = await createAccount()
  const admin = await signInAsNewAccount(page, { isAdmin: true, isElevated: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  // The list stays until the account's screen is loaded: here longer than the search waits for
  // another letter.
  const screen = Promise.withResolvers<void>()
  await page.route(/account-screen-/, async (route) => {
    await screen.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/admin/accounts')
  const link = page.getByRole('link', { name: found.email })
  await expect(link).toBeVisible()
  await page.getByRole('searchbox').fill(found.email)
  await link.click()
  await passTime(page, 1000)
  screen.resolve()
  await expect(page.getByRole('heading', { name: found.email })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/accounts/${found.id}$`))

  await button('Grant credits').click()
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('25')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Order 7')
  await dialog.getByRole('button', { name: 'Grant credits' }).dblclick()
  await expect(page.getByText('75 left')).toBeVisible()

  await button('Take credits back').press('Enter')
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('80')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed too much')
  await dialog.getByRole('button', { name: 'Email me a code' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'One-time code' }).fill(await mailedCode(admin.email))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That’s more than is left')).toBeVisible()
  // The refused correction has not spent the code.
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('70 left')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Credit changes' }).getByRole('row')
  await expect(changes.filter({ hasText: 'Order 7' })).toHaveCount(1)
  await expect(changes.filter({ hasText: 'Typed too much' })).toContainText('-5')
})
