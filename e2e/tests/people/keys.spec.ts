import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { filterPanel, nameButtons, openPeople, profile, rows } from '../../people-page.ts'
import { sentenceBox } from '../../searches-page.ts'

test('a search, its rows and a profile by single keys, and nothing while one is typing', async ({
  signedIn: page,
}) => {
  const keys = await holdBack(page, /\/press-key-[^/]+\.js$/)
  await openPeople(page)
  const names = await nameButtons(page).allTextContents()
  const row = (index: number) => nameButtons(page).nth(index)

  // The first key loads the others, and what is typed meanwhile is meant for the box that it enters.
  await expect(sentenceBox(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect.poll(keys.held).toBe(1)
  await page.keyboard.press('f')
  await keys.letGo()
  await expect(sentenceBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(profile(page).getByRole('heading', { name: names[0]! }).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(profile(page).getByRole('heading', { name: names[1]! }).first()).toBeVisible()

  // From anywhere.
  await page.keyboard.press('f')
  await expect(filterPanel(page).locator('input:focus')).toHaveCount(1)
  await page.keyboard.type('xjc?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  // The first Escape closes the values that the empty box offers.
  await expect(filterPanel(page).locator('input:focus')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/person=/)

  await page.keyboard.press('/')
  await expect(sentenceBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(1)).toBeFocused()

  // Nothing acts behind an open dialog.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('switch', { name: 'Single keys act' }).uncheck({ force: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(row(1)).toBeFocused()

  // The palette stays, and opens a person.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /^Find people/ }).fill(names[2]!)
  await expect(page.getByRole('option', { name: names[2]! }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(profile(page).getByRole('heading', { name: names[2]! }).first()).toBeVisible()

  // A company is a page.
  const company = (await profile(page).locator('a[href^="/companies/"]').first().textContent()) ?? ''
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /^Find people/ }).fill(company)
  await page.getByRole('group', { name: 'Companies' }).getByRole('option', { name: company }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: company, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${company} · Rapport`)
})

test('the folded filters open at their first box by a key, and the focus follows what folds and opens', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const fold = page.getByRole('button', { name: 'Hide filters' })
  const show = page.getByRole('button', { name: 'Show filters' })
  await fold.focus()
  await page.keyboard.press('[')
  await expect(show).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(show).toBeFocused()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  const box = filterPanel(page).getByRole('combobox', { name: 'Locations', exact: true })
  await expect(box).toBeFocused()
  await expect(show).toHaveCount(0)
  // The first Escape closes the values that the box offers.
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(nameButtons(page).first()).toBeFocused()
})

test('a key pressed while the actions for the selected people load waits for them', async ({
  signedIn: page,
}) => {
  const { letGo } = await holdBack(page, '**/assets/bulk-actions*')
  await openPeople(page)
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check()
  await nameButtons(page).nth(4).focus()
  await page.keyboard.press('l')
  await letGo()
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/3 people/)
})
