import { createAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { chooseLook, openPeople, profile } from '../people-page.ts'
import { contactCells, personWith } from '../reveal-page.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const language of ['en', 'ko'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const size of [desktop, phone])
      test(`axe finds nothing about contacts: ${language}, ${theme}, ${size.width} px`, async ({
        page,
        expectAccessible,
      }) => {
        test.setTimeout(180_000)
        await createAccount(page, { phoneCredits: 0 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize(size)
        await chooseLook(page, language, theme)
        await openPeople(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const isWithin = () =>
          page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

        const popover = page.getByRole('dialog', { name: /^Contacts of |님의 연락처$/ })
        await contactCells(page).first().click()
        const first = popover.getByRole('button', { name: /^(Reveal email|이메일 보기)/ })
        await expect(first).toBeVisible()
        await expectAccessible()
        await first.click()
        await expect(popover.locator('a[href^="mailto:"]').first()).toBeVisible()
        await expectAccessible()
        await page.keyboard.press('Escape')
        await expect(popover).toHaveCount(0)
        await expectAccessible()

        await page
          .getByRole('checkbox', { name: /^(Select everyone on this page|이 페이지의 모든 사람 선택)$/ })
          .check()
        await page.getByRole('button', { name: /^(Reveal emails|이메일 보기)$/ }).click()
        const start = page.getByRole('button', { name: /^(Reveal \d+ people|\d+명 확인하기)$/ })
        await expect(start).toBeEnabled()
        await expectAccessible()
        await start.click()
        const ended = page.getByText(/^(Emails revealed|이메일을 모두 확인했어요)$/)
        await expect(ended).toBeVisible({ timeout: 30_000 })
        expect(await isWithin()).toBe(true)
        await expectAccessible()

        await openPeople(page, {}, `&person=${await personWith('email', 2)}`)
        await profile(page)
          .getByRole('button', { name: /^(Reveal email|이메일 보기)/ })
          .click()
        await profile(page)
          .getByRole('button', { name: /^\+1(개 더 보기| more)$/ })
          .click()
        await expect(profile(page).locator('a[href^="mailto:"]')).toHaveCount(2)
        await expectAccessible()
        await openPeople(page, {}, `&person=${await personWith('phone', 1)}`)
        await profile(page)
          .getByRole('button', { name: /^(Reveal phone|전화번호 보기)/ })
          .click()
        await expect(
          page.getByRole('dialog', { name: /^(You’re out of phone|전화번호 크레딧)/ }),
        ).toBeVisible()
        expect(await isWithin()).toBe(true)
        await expectAccessible()
      })
