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
    await page.clock.install()
    const button = await openButton(page)
    const box = (await button.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const session = await page.context().newCDPSession(page)
    // Longer than a tap, so no click follows.
    await session.send('Input.synthesizeTapGesture', { ...middle, duration: 800 })
    await page.clock.runFor(1000)
    await expect(button).toHaveAccessibleName('Hide password')
    const away = { x: middle.x, y: middle.y + 200 }
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [away] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.clock.runFor(1000)
    await expect(button).toHaveAccessibleName('Hide password')
    await button.tap()
    await expect(button).toHaveAccessibleName('Show password')
  })

  test('a tap presses once although the page is busy when it ends', async ({ page }) => {
    const button = await openButton(page)
    // The click comes when the page has stopped waiting for it: both are there.
    const clicks = button.evaluate(
      (element) =>
        new Promise<boolean[]>((done) => {
          const seen: boolean[] = []
          for (const type of ['pointerup', 'touchend']) {
            element.addEventListener(type, () => {
              const end = performance.now() + 150
              while (performance.now() < end);
            })
          }
          element.addEventListener('click', ({ isTrusted }) => {
            seen.push(isTrusted)
            if (isTrusted) done(seen)
          })
        }),
    )
    await button.tap()
    expect((await clicks).at(-1)).toBe(true)
    await expect(button).toHaveAccessibleName('Hide password')
  })
})
