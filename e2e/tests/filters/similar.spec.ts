import { expect, test } from '../../fixtures.ts'
import { filterPanel, openPeople } from '../../people-page.ts'

test('values similar to the chosen one are offered, and a press adds one', async ({ signedIn: page }) => {
  await openPeople(page)
  const panel = filterPanel(page)
  await expect(panel.getByRole('button', { name: 'Similar: Locations' })).toBeHidden()
  const box = panel.getByRole('combobox', { name: 'Locations', exact: true })
  await box.fill('Germany')
  await box.press('Enter')
  await panel.getByRole('button', { name: 'Similar: Locations' }).click()
  const similar = panel.getByRole('group', { name: 'Similar: Locations' })
  // After the button that opens them.
  const first = similar.getByRole('button').nth(1)
  await expect(first).toBeVisible()
  const name = (await first.textContent()) ?? ''
  expect(name).not.toBe('')
  await first.click()
  const chosen = panel.getByRole('group', { name: 'Selected: Locations' })
  await expect(chosen).toContainText(name)
  await expect(similar.getByRole('button', { name, exact: true })).toBeHidden()
})
