import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { filterPanel, openPeople, rows } from '../../people-page.ts'

const names = ['Locations', 'Companies', 'Domain or industry', 'Headquarters']

const boxOf = (page: Page, name: string): Locator => page.getByRole('combobox', { name, exact: true })

/** The middle of a box, once it is in view. Pressing a place rather than a locator waits for nothing. */
async function placeOf(box: Locator): Promise<[number, number]> {
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox())!
  return [x + width / 2, y + height / 2]
}

/**
 * Reaches each box for the first time and types into it at once. Sixteen texts in all tests of this
 * file, each in its own box.
 */
async function expectTextsInPlace(
  page: Page,
  reach: (box: Locator) => Promise<void>,
  type: (text: string) => Promise<void> = (text) => page.keyboard.insertText(text),
): Promise<void> {
  for (const [index, name] of names.entries()) {
    await reach(boxOf(page, name))
    await type(`${index}서울`)
  }
  const texts = names.map((name) => boxOf(page, name).inputValue())
  expect(await Promise.all(texts)).toEqual(names.map((_, index) => `${index}서울`))
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('text typed after a tap lands in the tapped box', async ({ signedIn: page }) => {
    await page.goto('/people')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).tap()
    await expect(filterPanel(page)).toBeVisible()
    await expectTextsInPlace(page, async (box) => page.touchscreen.tap(...(await placeOf(box))))
  })
})

test('text typed after a click lands in the clicked box', async ({ signedIn: page }) => {
  await openPeople(page)
  await expectTextsInPlace(page, async (box) => page.mouse.click(...(await placeOf(box))))
})

test('text typed after Tab lands in the focused box', async ({ signedIn: page }) => {
  await openPeople(page)
  await boxOf(page, names[0]!).focus()
  await expectTextsInPlace(page, async (box) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await box.evaluate((input) => input === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
  })
})

test('Enter takes the first suggestion, also before it is there, and the text itself only where one chose it', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const box = boxOf(page, 'Locations')
  const chosen = filterPanel(page).getByRole('group', { name: 'Selected: Locations' }).getByRole('listitem')
  // At once, and the next text right behind it.
  await box.pressSequentially('germ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('fran')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chosen.filter({ hasText: /^(Germany|France)$/ })).toHaveCount(2)
  await expect(box).toHaveValue('')
  // Enter takes a value on file, which is marked; the text itself is the last row.
  await box.fill('spai')
  await expect(page.getByRole('option').first()).toContainText('Spain')
  await expect(box).toHaveAttribute('aria-activedescendant', /-0$/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(chosen.filter({ hasText: /^spai$/ })).toBeVisible()
  await box.fill('spai')
  await page.keyboard.press('Enter')
  await expect(chosen.filter({ hasText: /^Spain$/ })).toBeVisible()
})

test('Korean composed right after a click stays whole, in the clicked box', async ({ signedIn: page }) => {
  await openPeople(page)
  const session = await page.context().newCDPSession(page)
  await expectTextsInPlace(
    page,
    async (box) => page.mouse.click(...(await placeOf(box))),
    async (text) => {
      for (const part of [`${text[0]}ㅅ`, `${text[0]}서`, text])
        await session.send('Input.imeSetComposition', {
          text: part,
          selectionStart: part.length,
          selectionEnd: part.length,
        })
      await session.send('Input.insertText', { text })
    },
  )
})
