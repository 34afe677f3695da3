import type { Locator, Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { createList } from '../../lists.ts'
import { openPanel } from '../../notifications-page.ts'
import { nameButtons, profile, rows } from '../../people-page.ts'

// Wide enough for the column of notes.
test.use({ viewport: { width: 1680, height: 900 } })

/** Types a Korean word as browsers compose it, up to the Enter or Escape that belongs to the composition. */
async function compose(page: Page, box: Locator, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const end = text.length
  await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  for (const key of ['Enter', 'Escape'])
    await box.dispatchEvent('keydown', { key, keyCode: 229, isComposing: true, ctrlKey: true, bubbles: true })
  await session.send('Input.insertText', { text })
}

test('Korean composed in the boxes of a list stays whole: title, search and note', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'Pilots', 3)
  await page.goto(address)
  await expect(rows(page)).toHaveCount(3)

  const lists = page.getByRole('region', { name: 'Lists', exact: true })
  await lists.getByRole('link', { name: 'Pilots' }).press('F2')
  const title = lists.getByRole('textbox', { name: 'New title of Pilots' })
  await title.fill('')
  await compose(page, title, '서울')
  await expect(title).toHaveValue('서울')
  await page.keyboard.press('Enter')
  await expect(lists.getByRole('link', { name: '서울' })).toBeFocused()

  const name = (await nameButtons(page).first().textContent())!
  await page.getByRole('button', { name: `Add a note about ${name}` }).click()
  const note = page.getByRole('textbox', { name: `Note about ${name}` })
  await expect(note).toBeFocused()
  await compose(page, note, '서울')
  await expect(note).toHaveValue('서울')
  await page.keyboard.press('Escape')
  // Restored, and then closed.
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)

  const search = page.getByRole('textbox', { name: 'Find on this list' })
  await search.focus()
  await compose(page, search, '서울')
  await expect(search).toHaveValue('서울')
  await expect(page.getByRole('heading', { name: /Nobody on this list/ })).toBeVisible()
})

test('a note is saved from the table and the profile; another window shows it at once, and the later one stays', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'Pilots', 2)
  await page.goto(address)
  const other = await page.context().newPage()
  await other.goto(address)
  // Connected by then.
  await openPanel(other)
  await other.keyboard.press('Escape')
  const name = (await nameButtons(page).first().textContent())!
  const box = (place: Locator | Page) => place.getByRole('textbox', { name: `Note about ${name}` })

  const { letGo } = await holdBack(page, '**/assets/popover-panel*')
  await page.getByRole('button', { name: `Add a note about ${name}` }).click()
  // Into a box that is still loading.
  await page.keyboard.type('Met in Seoul')
  await letGo()
  await expect(box(page)).toHaveValue('Met in Seoul')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: `Note about ${name}: Met in Seoul` })).toBeFocused()
  await expect(other.getByRole('button', { name: `Note about ${name}: Met in Seoul` })).toBeVisible()

  await other.bringToFront()
  await nameButtons(other).first().click()
  await expect(box(profile(other))).toHaveValue('Met in Seoul')
  await box(profile(other)).fill('Prefers calls')
  // Leaving the box saves.
  await other.keyboard.press('Tab')
  const cell = page.getByRole('button', { name: `Note about ${name}: Prefers calls` })
  await expect(cell).toBeVisible()

  // A note that could not be saved is kept, and shown where it was written.
  await page.bringToFront()
  await page.route('**/api/people/*/note', (route) => route.abort())
  await cell.click()
  await box(page).fill('Prefers emails')
  await page.keyboard.press('Tab')
  await page.mouse.click(5, 5)
  await page.getByRole('button', { name: `Note about ${name}: Not saved: Prefers emails` }).click()
  await expect(box(page)).toHaveValue('Prefers emails')
  await page.unroute('**/api/people/*/note')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: `Note about ${name}: Prefers emails` })).toBeFocused()
})
