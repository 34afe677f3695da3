import { expect, test } from '../../fixtures.ts'
import {
  appliedChips,
  filterPanel,
  openPeople,
  openSection,
  profile,
  rows,
  searched,
  serverCount,
  shownTotal,
} from '../../people-page.ts'

test('keywords: phrases are typed, excluded, required together, and stay in the address', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await openSection(page, 'Keywords')
  const box = filterPanel(page).getByRole('textbox', { name: 'Keywords' })
  await box.fill('data analysis')
  await box.press('Enter')
  await box.fill('Data Analysis')
  await box.press('Enter')
  await expect(filterPanel(page).getByText('This keyword has been added already')).toBeVisible()
  await box.fill('customers')
  await box.press('Enter')
  await filterPanel(page).getByRole('checkbox', { name: 'All of these keywords' }).check()
  await filterPanel(page).getByRole('button', { name: 'Exclude keywords' }).click()
  await box.fill('excel')
  await box.press('Enter')
  const keywords = { included: ['data analysis', 'customers'], excluded: ['excel'], all: true }
  expect(await searched(page)).toEqual({ keywords })
  const total = await serverCount(page, { keywords })
  await expect.poll(() => shownTotal(page)).toBe(total)
  await expect(appliedChips(page).first()).toContainText('All keywords')

  await page.reload()
  await expect.poll(() => shownTotal(page)).toBe(total)
  const any = await serverCount(page, { keywords: { included: keywords.included } })
  expect(any).toBeGreaterThan(total)
})

test('a profile marks the keywords where they stand, also in what the company says of itself', async ({
  signedIn: page,
}) => {
  await openPeople(page, { keywords: { included: ['telephone network', 'knowledge base'], all: true } })
  await rows(page).first().locator('a[id^="person-"]').click()
  const marks = profile(page).locator('mark')
  await expect(marks.filter({ hasText: 'telephone network' })).toBeVisible()
  await expect(marks.filter({ hasText: /^knowledge base$/i }).first()).toBeVisible()
})
