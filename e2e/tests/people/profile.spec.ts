import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { withoutLiveConnection } from '../../hold-back.ts'
import { nameButtons, openPeople, profile, rows } from '../../people-page.ts'

test('a profile by keyboard: Enter opens, arrows step, Escape closes, focus returns', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  const names = await nameButtons(page).allTextContents()
  await nameButtons(page).nth(1).focus()
  await page.keyboard.press('Enter')
  const heading = (index: number) => profile(page).getByRole('heading', { level: 2, name: names[index]! })
  await expect(heading(1)).toBeVisible()
  await expect(profile(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(heading(3)).toBeVisible()
  await expect(nameButtons(page).nth(3)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(heading(2)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await expect(nameButtons(page).nth(2)).toBeFocused()
  // One history entry, however many profiles were stepped through.
  await page.goBack()
  await expect(page).toHaveURL(/person=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/person=/)
})

test('arrows move between rows, and an open profile follows', async ({ signedIn: page }) => {
  await openPeople(page)
  const names = await nameButtons(page).allTextContents()
  await nameButtons(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(nameButtons(page).nth(1)).toBeFocused()
  await expect(page).not.toHaveURL(/person=/)
  await page.keyboard.press('Enter')
  await expect(profile(page).getByRole('heading', { level: 2, name: names[1]! })).toBeVisible()
  await nameButtons(page).nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(nameButtons(page).nth(2)).toBeFocused()
  await expect(profile(page).getByRole('heading', { level: 2, name: names[2]! })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/person=/)
  await expect(nameButtons(page).nth(2)).toBeFocused()
})

test('the panel’s buttons step through profiles and stop at the ends of the page', async ({
  signedIn: page,
}) => {
  await openPeople(page)
  await nameButtons(page).first().click()
  await expect(page.getByRole('button', { name: 'Previous person' })).toBeDisabled()
  for (let step = 0; step < 14; step++) await page.getByRole('button', { name: 'Next person' }).click()
  await expect(nameButtons(page).nth(14)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Next person' })).toBeDisabled()
})

test('the profile shows the server’s data', async ({ signedIn: page }) => {
  await openPeople(page, { companyFilter: { headcounts: ['0-_'] } })
  const answered = page.waitForResponse((response) => response.url().includes('/details'))
  await nameButtons(page).first().click()
  const { data } = (await (await answered).json()) as {
    data: { fullName: string; positions: { company: { name: string } }[]; companyDetails: { name: string } }
  }
  const panel = profile(page)
  await expect(panel.getByText(data.fullName).first()).toBeVisible()
  for (const title of ['Contact', 'Career', 'Company'])
    await expect(panel.getByRole('heading', { level: 3, name: title })).toBeVisible()
  for (const { company } of data.positions) await expect(panel.getByText(company.name).first()).toBeVisible()
  await expect(panel.getByText('Headcount', { exact: true })).toBeVisible()
})

test('the link of a profile can be copied', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPeople(page)
  await nameButtons(page).first().click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a missing profile, and one that cannot be loaded', async ({ signedIn: page }) => {
  await withoutLiveConnection(page)
  await openPeople(page, {}, '&person=2147483647')
  await expect(page.getByText('This profile doesn’t exist')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/person=/)

  await page.route('**/details', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await nameButtons(page).first().click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unroute('**/details')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(profile(page).getByRole('heading', { level: 3, name: 'Career' })).toBeVisible()
})

test('a profile opened by its address does not take focus', async ({ signedIn: page }) => {
  await openPeople(page)
  const id = await rows(page).first().getAttribute('data-person')
  await openPeople(page, {}, `&person=${id}`)
  await expect(page.getByRole('heading', { level: 3, name: 'Career' })).toBeVisible()
  await expect(profile(page)).not.toBeFocused()
})

test('a profile prints the whole note, and no empty box', async ({ page }) => {
  await signInAsNewAccount(page)
  await openPeople(page)
  await nameButtons(page).first().click()
  const box = profile(page).getByRole('textbox', { name: /^Note about/ })
  await expect(box).toBeVisible()
  const title = profile(page).getByRole('heading', { name: 'Note', exact: true })
  await page.emulateMedia({ media: 'print' })
  await expect(profile(page).getByRole('heading', { name: 'Career', exact: true })).toBeVisible()
  await expect(title).toBeHidden()
  await expect(box).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).join('\n')
  await box.fill(lines)
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(box).toBeHidden()
  await expect(profile(page).getByRole('paragraph').filter({ hasText: 'Line 40' })).toBeVisible()
})
