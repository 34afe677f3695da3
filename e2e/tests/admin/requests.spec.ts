import { signInAsNewAccount } from '../../accounts.ts'
import { mailedCode } from '../../mails.ts'
import { expect, test } from '../../fixtures.ts'

test('a plan that a user requests is granted by an administrator, and the user’s open page shows it', async ({
  page,
  browser,
}) => {
  const user = await signInAsNewAccount(page)
  await page.goto('/people')
  const context = await browser.newContext()
  const desk = await context.newPage()
  const admin = await signInAsNewAccount(desk, { isAdmin: true })
  await desk.goto('/admin/requests')
  await desk.getByRole('button', { name: 'Email me a code' }).click()
  await desk.getByLabel('One-time code').fill(await mailedCode(admin.email))
  await desk.getByRole('button', { name: 'Continue' }).click()
  await expect(desk.getByRole('radio', { name: 'Open' })).toBeVisible()

  const credits = page.getByRole('button', { name: /credits$/ })
  await credits.click()
  await page.getByRole('dialog', { name: 'Plan' }).getByRole('button', { name: 'Request a plan' }).click()
  const asking = page.getByRole('dialog', { name: 'Request a plan' })
  await asking.getByLabel('Note').fill('Fifty people')
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(asking).toHaveCount(0)

  // Without a reload.
  const row = desk.getByRole('row').filter({ hasText: user.email })
  await expect(row).toContainText('Fifty people')
  await row.getByRole('button', { name: `Grant a plan to ${user.email}` }).click()
  const granting = desk.getByRole('dialog', { name: 'Grant a plan' })
  await granting.getByLabel('Email credits to add').fill('500')
  await expect(granting.getByText('50 left stay: 550 in all')).toBeVisible()
  await granting.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(row).toContainText('Granted')

  await expect(page.getByText('Your plan has changed')).toBeVisible()
  await credits.click()
  const plan = page.getByRole('dialog', { name: 'Plan' })
  await expect(plan).toContainText('Subscription')
  await expect(plan).toContainText('550')
  await expect(plan.getByRole('button', { name: 'Request a plan' })).toBeVisible()
  await context.close()
})
