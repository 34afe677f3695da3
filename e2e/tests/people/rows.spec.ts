import type { Locator, Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { filterPanel, nameButtons, openPeople, profile, rows } from '../../people-page.ts'

/**
 * The colours of the middle of the upper edge of an element and of the page's accent, as the
 * browser paints them.
 */
async function edgeColours(page: Page, element: Locator): Promise<{ edge: number[]; accent: number[] }> {
  const image = (await element.screenshot()).toString('base64')
  const accent = await page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent')
    context.fillRect(0, 0, 1, 1)
    return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))
  })
  const edge = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    return Array.from(context.getImageData(Math.floor(bitmap.width / 2), 1, 1, 1).data.subarray(0, 3))
  }, image)
  return { edge, accent }
}

const distance = ({ edge, accent }: { edge: number[]; accent: number[] }) =>
  Math.max(...edge.map((part, at) => Math.abs(part - accent[at]!)))

for (const theme of ['light', 'dark'] as const)
  test(`J moves a ring along the rows that can be seen, and no icon cuts a name off: ${theme}`, async ({
    signedIn: page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await openPeople(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(nameButtons(page).nth(1)).toBeFocused()
    expect(distance(await edgeColours(page, rows(page).nth(1)))).toBeLessThan(12)
    expect(distance(await edgeColours(page, rows(page).nth(3)))).toBeGreaterThan(40)
    const copy = rows(page).nth(1).locator('[data-keys="c"]')
    await expect(copy).toHaveCSS('opacity', '0')
    await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await expect(copy).toHaveCSS('opacity', '1')
  })

test('a name is a link, keys act on the selection, and a row shows and copies what it reveals', async ({
  page,
  context,
}) => {
  // It spends a credit.
  await signInAsNewAccount(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPeople(page)
  const name = (await nameButtons(page).nth(2).textContent()) ?? ''
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    nameButtons(page)
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(profile(tab).getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(tab).toHaveTitle(`${name} · Rapport`)
  await tab.close()
  await expect(page).not.toHaveURL(/person=/)

  // Where the cell has no room, the revealed value is shown beside it.
  const row = rows(page).first()
  await row.locator('[data-slot="email"]').click()
  const value = row.locator('[data-slot="phone"] + span')
  await expect(value).toContainText('@')
  await expect(value).toHaveCSS('opacity', '1')
  const address = /\S+@[^\s.]+(?:\.[a-z]+)+/.exec((await value.textContent()) ?? '')?.[0] ?? ''
  await row.locator('[data-slot="email"]').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  // Rows are copied as cells.
  await page.evaluate(() => {
    const [first, , third] = document.querySelectorAll('tr[data-person]')
    getSelection()!.setBaseAndExtent(first!, 0, third!, third!.childNodes.length)
  })
  await page.keyboard.press('ControlOrMeta+c')
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(2))
    .toMatch(new RegExp(`^${name}\t`))
  await page.evaluate(() => getSelection()!.empty())

  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check()
  await nameButtons(page).nth(4).focus()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog', { name: /3 people/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloads).suggestedFilename()).toBe('People.csv')
})

test('an open profile prints alone, without a note that nobody wrote', async ({ signedIn: page }) => {
  await openPeople(page)
  const name = (await nameButtons(page).first().textContent()) ?? ''
  await nameButtons(page).first().click()
  await expect(profile(page).getByRole('heading', { name: 'Career' })).toBeVisible()
  await expect(profile(page).getByRole('textbox')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(profile(page).getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(profile(page).getByRole('heading', { name: 'Career' })).toBeVisible()
  await expect(profile(page).getByRole('textbox')).toBeHidden()
  await expect(filterPanel(page)).toBeHidden()
  await expect(rows(page).first()).toBeHidden()
})
