import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, shownTotal } from '../../people-page.ts'

test('all who match a search are added to a new campaign, by a condition, and the dialog says what became of them', async ({
  page,
}) => {
  await signInAsNewAccount(page, { isInternal: true })
  await openPeople(page, { locations: ['Germany'] })
  const total = (await shownTotal(page)).toLocaleString('en')
  await page.locator('#select-page').click()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Add to campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Spring')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Held: no address')).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith('/add-contacts'))
  await dialog.getByRole('button', { name: `Add ${total}` }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('talentIds')
  await expect(dialog.getByRole('heading')).toHaveText(`${total} people added to “Spring”`)
  await dialog.getByRole('link', { name: 'Open campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns\/\d+/)
  await expect(dialog).toHaveCount(0)
})
