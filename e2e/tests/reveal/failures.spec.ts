import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, profile } from '../../people-page.ts'
import {
  expectCredits,
  mailLinks,
  personWith,
  revealableRow,
  revealButton,
  rowContact,
  spent,
  valuesOnFile,
  watchShifts,
  withSettings,
} from '../../reveal-page.ts'

const revealCall = /\/api\/people\/contacts\/\d+\?/

/** Opens a person with an email on file. */
async function openSomebody(page: Page): Promise<number> {
  const person = await personWith('email', 1)
  await openPeople(page, {}, `&person=${person}`)
  await expect(revealButton(profile(page), 'email')).toBeVisible()
  return person
}

const answer = (page: Page, status: number, code: string, title: string) =>
  page.route(revealCall, (route) =>
    route.fulfill({ status, json: { code, message: { title, subTitle: 'Nothing was charged.' } } }),
  )

test('out of credits: a dialog shows what is left, focus returns, nothing is charged', async ({
  page,
  expectAccessible,
}) => {
  const account = await signInAsNewAccount(page, { emailCredits: 0, phoneCredits: 3 })
  await openSomebody(page)
  const button = revealButton(profile(page), 'email')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'You’re out of email credits' })
  await expect(dialog.getByRole('definition')).toHaveText(['0', '3'])
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Request a plan' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(profile(page).getByRole('alert')).toHaveCount(0)
  expect(await spent(account)).toEqual({ reveals: 0, emailLeft: 0, phoneLeft: 3 })
  // Phones have their own credits.
  await expectCredits(page, 3)
})

test('the dialog links to the operator’s plans', async ({ page, expectAccessible }) => {
  await withSettings(page, { plans: 'https://example.com/plans' })
  await signInAsNewAccount(page, { emailCredits: 0 })
  await openSomebody(page)
  await revealButton(profile(page), 'email').click()
  const dialog = page.getByRole('dialog', { name: 'You’re out of email credits' })
  const link = dialog.getByRole('link', { name: 'See plans' })
  await expect(link).toHaveAttribute('href', 'https://example.com/plans')
  await expectAccessible()
})

test('in a row: a refusal opens the dialog and returns focus, a failure shows and can be retried', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page, { emailCredits: 0 })
  await openPeople(page)
  const { row } = await revealableRow(page)
  const button = rowContact(row, 'email')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'You’re out of email credits' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleName(/^Reveal email/)

  await answer(page, 500, 'internal', 'Something went wrong')
  await button.click()
  await expect(row.getByRole('alert')).toHaveText('Something went wrong. Nothing was charged.')
  await expect(button).toHaveAccessibleName(/^Couldn’t reveal the email\. Press to try again/)
  await page.unroute(revealCall)
  await button.click()
  await expect(dialog).toBeVisible()
  expect((await spent(account)).reveals).toBe(0)
})

test('an expired plan and an unverified email open their dialogs', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  await openSomebody(page)
  await answer(page, 402, 'plan_expired', 'Plan expired')
  await revealButton(profile(page), 'email').click()
  await expect(
    page.getByRole('dialog', { name: /plan.*(expired|ended)|(expired|ended).*plan/i }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute(revealCall)
  await answer(page, 403, 'email_unverified', 'Verify your email')
  await revealButton(profile(page), 'email').click()
  await expect(page.getByRole('dialog', { name: /verify/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(revealButton(profile(page), 'email')).toBeFocused()
  expect((await spent(account)).reveals).toBe(0)
})

for (const [status, code, title] of [
  [403, 'forbidden', 'Not allowed'],
  [404, 'not_found', 'Not found'],
  [500, 'internal', 'Something went wrong'],
] as const)
  test(`${status}: reported in place, nothing moves, and a second attempt succeeds`, async ({ page }) => {
    await signInAsNewAccount(page)
    const person = await openSomebody(page)
    const [email] = await valuesOnFile(person, 'email')
    await answer(page, status, code, title)
    const shifted = await watchShifts(page)
    await revealButton(profile(page), 'email').click()
    await expect(profile(page).getByRole('alert')).toHaveText(`${title}. Nothing was charged.`)
    expect(await shifted()).toBe(0)
    await page.unroute(revealCall)
    await revealButton(profile(page), 'email').click()
    await expect(profile(page).getByRole('link', { name: email!, exact: true })).toBeVisible()
    await expect(profile(page).getByRole('alert')).toHaveCount(0)
    await expectCredits(page, 59)
  })

test('offline is reported; back online it succeeds', async ({ page, context }) => {
  await signInAsNewAccount(page)
  await openSomebody(page)
  await context.setOffline(true)
  await revealButton(profile(page), 'email').click()
  await expect(profile(page).getByRole('alert')).toContainText('You’re offline')
  await context.setOffline(false)
  await revealButton(profile(page), 'email').click()
  await expect(mailLinks(page)).toHaveCount(1)
})

test('after a lost answer the purchase shows without a second charge', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const person = await openSomebody(page)
  const [email] = await valuesOnFile(person, 'email')
  await page.route(revealCall, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await revealButton(profile(page), 'email').click()
  await expect(profile(page).getByRole('link', { name: email!, exact: true })).toBeVisible()
  await expectCredits(page, 59)
  expect((await spent(account)).reveals).toBe(1)
})

test('when owned contacts can’t be loaded, revealing again is not charged twice', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const person = await openSomebody(page)
  await revealButton(profile(page), 'email').click()
  await expect(mailLinks(page)).toHaveCount(1)
  await page.route('**/revealed-contacts', (route) => route.fulfill({ status: 500, json: {} }))
  await openPeople(page, {}, `&person=${person}`)
  await revealButton(profile(page), 'email').click()
  await expect(mailLinks(page)).toHaveCount(1)
  await expectCredits(page, 59)
  expect((await spent(account)).reveals).toBe(1)
})
