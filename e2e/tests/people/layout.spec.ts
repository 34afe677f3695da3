import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { choosePreferences, expect, test } from '../../fixtures.ts'
import { appliedChips, nameButtons, openPeople, peopleUrl, profile, rows } from '../../people-page.ts'

const phone = { width: 390, height: 844 }

test('on a phone: nothing scrolls sideways, filters and the profile are sheets', async ({
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

test('on a phone: Back closes what is open, the top one first, and leaves the page alone', async ({
  signedIn: page,
}) => {
  await page.setViewportSize(phone)
  await openPeople(page, { companyFilter: { headcounts: ['0-500'] } })
  await nameButtons(page).first().click()
  await expect(page).toHaveURL(/person=/)
  await profile(page).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/person=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/person=/)

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
})

test('in Korean: texts, numbers and error messages', async ({ signedIn: page }) => {
  await choosePreferences(page, { language: 'ko' })
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
    await expect(page.getByRole('group', { name: '선택한 값: 지역' })).toContainText('Seoul')
  }
  await expect(page.getByText(/이미/)).toBeVisible()
  await nameButtons(page).first().click()
  await expect(profile(page).getByRole('heading', { level: 3, name: '경력' })).toBeVisible()
})

test('long texts are truncated in place and can be read in full', async ({ signedIn: page }) => {
  const long = `The ${'Very '.repeat(30)}Long Company`
  await page.goto(peopleUrl({ companyFilter: { namesIncluded: [long] }, locations: ['x'.repeat(200)] }))
  await expect(appliedChips(page)).toHaveCount(2)
  for (const text of [long, 'x'.repeat(200)])
    await expect(
      page.getByRole('group', { name: 'Applied filters' }).getByTitle(text, { exact: true }),
    ).toBeVisible()
  const panel = await page.getByRole('region', { name: 'Search filters' }).boundingBox()
  const chip = await page
    .getByRole('group', { name: 'Selected: Companies' })
    .getByRole('listitem')
    .boundingBox()
  expect(chip!.x + chip!.width).toBeLessThanOrEqual(panel!.x + panel!.width)
})

test('beside an opening profile, the table is drawn once, at its new width', async ({ signedIn: page }) => {
  await openPeople(page)
  // Changes are reported before the browser lays out the page, and so before any measurement.
  const firstDrawn = page.evaluate(
    () =>
      new Promise<{ table: number; room: number }>((done) => {
        new MutationObserver((_, observer) => {
          if (document.getElementById('side-panel') === null) return
          observer.disconnect()
          const table = document.querySelector('table')!
          done({ table: table.offsetWidth, room: table.parentElement!.clientWidth })
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await nameButtons(page).nth(2).click()
  const { table, room } = await firstDrawn
  expect(room).toBeGreaterThan(0)
  expect(table).toBe(room)
})

const places = [
  'Germany',
  'Berlin',
  'Munich',
  'Hamburg',
  'Cologne',
  'Frankfurt',
  'Stuttgart',
  'Leipzig',
  'Dresden',
]

for (const [what, filters] of Object.entries<PartialFilterSet>({
  samples: {},
  'many filters': { locations: places },
  'nearest matches': { locations: ['Germany'], names: ['Nobody Byname Atall', 'Somebody Else Byname'] },
}))
  test(`the rows stay where they are when a profile opens below ${what}`, async ({ signedIn: page }) => {
    await openPeople(page, filters)
    const top = async () => (await rows(page).nth(2).boundingBox())?.y
    await expect(page.getByText('Popular').or(appliedChips(page)).first()).toBeVisible()
    const before = await top()
    await nameButtons(page).nth(2).click()
    await expect(profile(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await top()).toBe(before)
  })
