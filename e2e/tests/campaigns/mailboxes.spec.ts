import { randomUUID } from 'node:crypto'
import { mailServer, type MailServer } from '@rapport/test-support/mail/mail-server.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'

let server: MailServer
test.beforeAll(async () => {
  server = await mailServer(() => new Date())
})
test.afterAll(() => server.stop())

test('a mailbox is connected by its address: red with a mistyped password, then green, and an email to itself arrives', async ({
  page,
}) => {
  await signInAsNewAccount(page, { isInternal: true })
  const address = `mina-${randomUUID().slice(0, 8)}@company.test`
  server.imap.account(address)
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(address)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  // Nobody knows the servers of a domain that can't exist.
  await expect(dialog.getByText('couldn’t be found')).toBeVisible({ timeout: 20_000 })
  for (const [name, port] of [
    ['Sending (SMTP)', server.smtpPort],
    ['Reading (IMAP)', server.imap.port],
  ] as const) {
    const fields = dialog.getByRole('group', { name })
    await fields.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
    await fields.getByRole('textbox', { name: 'Port' }).fill(String(port))
    await fields.getByRole('combobox', { name: 'Encryption' }).selectOption('None')
    await fields.getByRole('textbox', { name: 'Port' }).fill(String(port))
  }
  await dialog.getByLabel('Password', { exact: true }).fill('mistyped')
  await dialog.getByRole('button', { name: 'Check and connect' }).click()
  await expect(dialog.getByText('2 things to fix')).toBeVisible()
  await expect(
    dialog.getByText('The server rejected the sign-in name or the password.').first(),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sign-in' }).first()).toBeFocused()

  // A look at the address loses none of the servers.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('secret')
  await dialog.getByRole('button', { name: 'Check and connect' }).click()
  const check = page.getByRole('dialog', { name: `Check of ${address}` })
  await expect(check).toBeVisible()
  await expect(check.getByText(/Arrived within \d+ seconds?/)).toBeVisible({ timeout: 60_000 })
  await expect(check.getByText('The server keeps copies of sent emails')).toBeVisible()
  expect(server.accepted).toHaveLength(1)
  await check.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('listitem', { name: address }).getByText('1 of 200 in 24 hours')).toBeVisible()
})
