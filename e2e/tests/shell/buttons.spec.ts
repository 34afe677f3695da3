import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'

/** The button that shows the password. It needs no account. */
async function openButton(page: Page) {
  await page.goto('/auth/login')
  const button = page.getByRole('button', { name: /^(Show|Hide) password$/ })
  await expect(button).toHaveAccessibleName('Show password')
  return button
}

test('a key that is held presses a button once', async ({ page }) => {
  const button = await openButton(page)
  await button.focus()
  // The second one repeats the first.
  for (let times = 0; times < 2; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(button).toHaveAccessibleName('Hide password')
  await page.keyboard.press('Space')
  await expect(button).toHaveAccessibleName('Show password')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a finger that rests on a button presses it when it leaves, unless it has moved away', async ({
    page,
  }) => {
    const button = await openButton(page)
    const box = (await button.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const session = await page.context().newCDPSession(page)
    const touch = async (end: { x: number; y: number }) => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
      // Longer than a tap.
      await page.waitForTimeout(800)
      if (end !== middle)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [end] })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await touch(middle)
    await expect(button).toHaveAccessibleName('Hide password')
    await touch({ x: middle.x, y: middle.y + 200 })
    await page.waitForTimeout(200)
    await expect(button).toHaveAccessibleName('Hide password')
    await button.tap()
    await expect(button).toHaveAccessibleName('Show password')
  })
})
