import { expect, test } from '../fixtures.ts'
import {
  appliedChips,
  chooseLook,
  nameButtons,
  openPeople,
  peopleUrl,
  profile,
  rows,
} from '../people-page.ts'

const phone = { width: 390, height: 844 }

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
        await openPeople(page, {
          companyFilter: { namesExcluded: ['Samsung'], headcounts: ['0-_'] },
          experience: { seniorityLevels: ['Founder', 'Specialist', 'Manager'] },
        })
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectAccessible()
        await nameButtons(page).nth(1).click()
        await expect(profile(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
        await expectAccessible()
        await page.keyboard.press('Escape')
        await expect(page).not.toHaveURL(/person=/)
        if (size === phone) {
          await page.getByRole('button', { name: /^(Filters|필터) \(5\)/ }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectAccessible()
        }
        const box = page.getByRole('combobox').first()
        await box.fill('seoul')
        await expect(
          page
            .getByRole('listbox')
            .getByRole('option', { name: /seoul|서울/i })
            .first(),
        ).toBeVisible()
        await expectAccessible()
        await page.goto(peopleUrl({ names: ['Nobody Byname Atall'], linkedinUrls: ['linkedin.com/in/x'] }))
        await expect(page.getByText(/No people match all|모든 필터에 맞는/)).toBeVisible()
        await expectAccessible()
        await page.goto('/people?page=-1&person=2147483647')
        await expect(page.getByText(/could not be read|읽을 수 없는/)).toBeVisible()
        await expect(page.getByText(/This profile doesn’t exist|없는 프로필/)).toBeVisible()
        await expectAccessible()
      })

test('on a phone: nothing scrolls sideways, filters are a sheet, the profile fills the screen', async ({
  signedIn: page,
}) => {
  await page.setViewportSize(phone)
  await openPeople(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: '0–500' }).check()
  await sheet.getByRole('button', { name: /^Search/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(appliedChips(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await nameButtons(page).nth(2).click()
  await expect(profile(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect((await profile(page).boundingBox())?.width).toBeCloseTo(phone.width, 1)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(nameButtons(page).nth(2)).toBeFocused()
})

test('in Korean: words, numbers and the messages of the rules', async ({ signedIn: page }) => {
  await chooseLook(page, 'ko', 'light')
  await openPeople(page, { companyFilter: { headcounts: ['10001-50000', '0-500'] } })
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /[\d,]+명/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: '적용된 필터' })).toContainText('1만–5만')
  const box = page.getByRole('combobox', { name: '지역' })
  for (const text of ['서울', '서울']) {
    await box.fill(text)
    await box.press('Enter')
  }
  await expect(page.getByRole('group', { name: '선택한 값: 지역' })).toContainText('서울')
  await expect(page.getByText(/이미/)).toBeVisible()
  await nameButtons(page).first().click()
  await expect(profile(page).getByRole('heading', { level: 3, name: '경력' })).toBeVisible()
})

test('long texts are cut in their place and can be read whole', async ({ signedIn: page }) => {
  const long = `The ${'Very '.repeat(30)}Long Company`
  await page.goto(peopleUrl({ companyFilter: { namesIncluded: [long] }, locations: ['x'.repeat(200)] }))
  await expect(appliedChips(page)).toHaveCount(2)
  for (const text of [long, 'x'.repeat(200)])
    await expect(page.getByRole('group', { name: 'Applied filters' }).getByTitle(text)).toBeVisible()
  const panel = await page.getByRole('region', { name: 'Search filters' }).boundingBox()
  const chip = await page
    .getByRole('group', { name: 'Selected: Include companies' })
    .getByRole('listitem')
    .boundingBox()
  expect(chip!.x + chip!.width).toBeLessThanOrEqual(panel!.x + panel!.width)
  expect(await rows(page).count()).toBe(0)
})
