import { addStep, createMailbox } from '@rapport/test-support/campaign-world.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import { toast } from '../../searches-page.ts'

test('a campaign is created, gets people and a mailbox, names what it lacks, and is launched and paused', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page, { isInternal: true, planCode: 'SUBSCRIPTION' })
  await createList(account.id, 'Pilots', 4)
  await createList(account.id, 'Others', 8)
  const now = new Date('2026-11-02T12:00:00Z')
  await inDatabase(async (pool) => {
    await createMailbox(pool, account.id, { email: 'mina@mail.example', provider: 'outbox', now })
    await pool.query(
      `insert into own_contact_values (user_id, person_id, kind, value, added_at)
       select $1, person_id, 'email', 'p' || person_id || '@works.example', $2 from list_members m join lists l on l.id = m.list_id
       where l.user_id = $1 order by person_id limit 1`,
      [account.id, now],
    )
  })
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.goto('/campaigns')
  await button('New campaign').first().click()
  await dialog.getByLabel('Name').fill('Spring fair')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campaigns\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await expect(button('Launch')).toHaveCount(0)
  await page.getByRole('link', { name: 'Add people to launch' }).click()
  // Here it would lead nowhere.
  await expect(page.getByText('Add people to launch')).not.toHaveRole('link')

  await button('Add lists').click()
  await dialog.getByRole('checkbox', { name: 'Pilots' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Add 4 people' }).click()
  await expect(dialog.getByText('They continue by themselves once they are revealed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reveal 2 addresses' }).click()
  await expect(page.getByRole('dialog', { name: 'Reveal emails' })).toContainText('2 people')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Held: not revealed yet' }).click()
  await expect(page).toHaveURL(/reason=not_revealed/)
  await expect(page.getByRole('row')).toHaveCount(3)

  // The reveal covers only the selected people.
  await page.getByRole('row').nth(1).getByRole('checkbox').check({ force: true })
  await button('Reveal 1 address').click()
  await expect(page.getByRole('dialog', { name: 'Reveal emails' })).toContainText('1 person')
  await page.keyboard.press('Escape')
  await button('Clear selection').click()

  // Once the reveal runs, the shown outcomes of the added people are no longer true.
  await button('Add lists').click()
  await dialog.getByRole('checkbox', { name: 'Others' }).check({ force: true })
  await dialog.getByRole('button', { name: /^Add \d/ }).click()
  await dialog.getByRole('button', { name: /^Reveal \d+ addresses$/ }).click()
  await page
    .getByRole('dialog', { name: 'Reveal emails' })
    .getByRole('button', { name: /^Reveal \d+ people$/ })
    .click()
  // No campaign screen shows how far it is.
  await expect(toast(page)).toContainText('Revealing emails')
  await expect(dialog).toHaveCount(0)
  // Both dialogs closed at once.
  await expect(button('Add lists')).toBeFocused()

  await page.getByRole('link', { name: 'Setup' }).click()
  await expect(page.getByRole('checkbox', { name: 'mina@mail.example' })).toBeChecked()
  await button('Launch').click()
  await dialog.getByRole('button', { name: 'Launch' }).click()
  await expect(dialog.getByRole('link')).toHaveText(['There is no email yet'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await inDatabase((pool) => addStep(pool, id, { position: 1, waitAmount: 1, waitUnit: 'days', now }))
  await button('Launch').click()
  await dialog.getByRole('button', { name: 'Launch' }).click()
  await button('Pause').click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(button('Resume')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Paused. Nothing is sent until you resume it.')).toBeVisible()
})
