import { createMailbox } from '@rapport/test-support/campaign-world.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'

test('a mailbox is set up, switched off and removed; who comes back from Google without a flow can start again', async ({
  page,
}) => {
  const { id } = await signInAsNewAccount(page, { isInternal: true })
  const email = 'mina.test@example.com'
  await inDatabase((pool) => createMailbox(pool, id, { email, provider: 'gmail', now: new Date() }))
  await page.goto('/integrations')
  const row = page.getByRole('listitem', { name: email })
  await expect(row.getByText('0 of 1,800 in 24 hours')).toBeVisible()

  const act = async (name: string) => {
    await row.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Settings')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Sender name' }).fill('Mina Test')
  await dialog.getByRole('textbox', { name: 'Emails a day' }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This isn’t a whole number, or it is too small or too large')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Emails a day' }).fill('15')
  await dialog.getByRole('textbox', { name: 'Signature' }).fill('Mina\nRapport')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText('Gmail · Mina Test')).toBeVisible()
  await expect(row.getByText('At most 15')).toBeVisible()

  const switched = page.waitForResponse(/toggle-active-inactive$/)
  await row.getByRole('switch').press('Space')
  await switched
  await expect(row.getByRole('switch')).not.toBeChecked()
  await page.reload()
  await expect(row.getByRole('switch')).not.toBeChecked()

  await act('Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No mailbox connected' })).toBeVisible()

  await page.goto('/integrations/google?error=access_denied&state=x')
  await expect(page.getByText('You cancelled at Google.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to integrations' }).click()
  await expect(page).toHaveURL(/\/integrations$/)
})
