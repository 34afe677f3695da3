import { expect, test } from '../fixtures.ts'
import { chooseLook, nameButtons, openPeople, profile, rows } from '../people-page.ts'

const phone = { width: 390, height: 844 }
const words = {
  en: { everybody: /^Select all/, columns: 'Columns', similar: 'Similar people' },
  ko: { everybody: /모두 선택$/, columns: '열', similar: '비슷한 사람' },
}

for (const language of ['en', 'ko'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const size of [{ width: 1440, height: 900 }, phone])
      test(`axe finds nothing: ${language}, ${theme}, ${size.width} px`, async ({
        signedIn: page,
        expectAccessible,
      }) => {
        test.setTimeout(180_000)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize(size)
        await chooseLook(page, language, theme)
        await openPeople(page, { companyFilter: { headcounts: ['0-500'] } })
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await rows(page).getByRole('checkbox').nth(1).check()
        await expectAccessible()
        await page.locator('#select-page').click()
        await expect(page.getByRole('button', { name: words[language].everybody })).toBeVisible()
        expect(await overflow()).toBeLessThanOrEqual(0)
        // What is counted is never cut off.
        const count = page.locator('output').filter({ hasText: /15/ }).first()
        expect(await count.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
        await expectAccessible()
        if (size !== phone) {
          await page.locator('#select-page').click()
          await page.getByRole('button', { name: words[language].columns, exact: true }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectAccessible()
          await page.keyboard.press('Escape')
        }
        await nameButtons(page).first().click()
        await expect(profile(page).getByRole('heading', { name: words[language].similar })).toBeVisible()
        await expect(profile(page).getByRole('listitem').last().getByRole('button')).toBeVisible()
        expect(await overflow()).toBeLessThanOrEqual(0)
        await expectAccessible()
      })
