import { expect, test } from '../../fixtures.ts'
import { holdBack } from '../../hold-back.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { nameButtons, openPeople, profile } from '../../people-page.ts'
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

test('an email is revealed in place for one credit: nothing moves, credits follow, and it is announced', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  const person = await personWith('email', 1)
  const [email] = await valuesOnFile(person, 'email')
  await openPeople(page, {}, `&person=${person}`)
  const button = revealButton(profile(page), 'email')
  await expect(button).toBeVisible()
  await expectCredits(page, 60)
  await expect(mailLinks(page)).toHaveCount(0)
  expect(await page.content()).not.toContain(email!)

  const heading = profile(page).getByRole('heading', { level: 3, name: 'Career' })
  const place = await heading.boundingBox()
  const shifted = await watchShifts(page)
  await button.click()
  const link = profile(page).getByRole('link', { name: email!, exact: true })
  await expect(link).toHaveAttribute('href', `mailto:${email}`)
  await expect(button).toHaveCount(0)
  expect(await heading.boundingBox()).toEqual(place)
  expect(await shifted()).toBe(0)
  await expectCredits(page, 59)
  await expect(
    profile(page)
      .getByRole('status')
      .filter({ hasText: `Email revealed: ${email}. 49 credits left.` }),
  ).toHaveCount(1)
  const line = profile(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: email!, exact: true }) })
  await expect(line.getByText(/^(Verified|Risky|Unverified)$/)).toHaveCount(1)
  // The pressed button copies now.
  await expect(profile(page).getByRole('button', { name: `Copy email: ${email}` })).toBeFocused()
  expect(await spent(account)).toEqual({ reveals: 1, emailLeft: 49, phoneLeft: 10 })
  // A phone is a separate purchase.
  await expect(profile(page).locator('a[href^="tel:"]')).toHaveCount(0)
})

test('in a row one press reveals and the next copies; the profile has it too, with one call for the page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await signInAsNewAccount(page)
  await openPeople(page)
  const { row, person } = await revealableRow(page)
  const [email] = await valuesOnFile(person, 'email')
  const button = rowContact(row, 'email')
  const place = await row.boundingBox()
  const shifted = await watchShifts(page)
  await button.click()
  await expect(button).toHaveAccessibleName(new RegExp(`^Copy ${email}: `))
  await expect(
    row.getByRole('status').filter({ hasText: `Email revealed: ${email}. 49 credits left.` }),
  ).toHaveCount(1)
  expect([await shifted(), await row.boundingBox()]).toEqual([0, place])
  await button.click()
  await expect(row.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/people/contacts/')) asked.push(`${request.method()} ${pathname}`)
  })
  await page.reload()
  await expect(button).toHaveAccessibleName(new RegExp(`^Copy ${email}: `))
  await row.locator('a[id^="person-"]').click()
  await expect(profile(page).getByRole('link', { name: email!, exact: true })).toBeVisible()
  expect(asked.filter((call) => call.endsWith('/revealed-contacts'))).toHaveLength(1)
  expect(asked.filter((call) => /contacts\/\d+$/.test(call))).toEqual([])
  expect(await spent(account)).toEqual({ reveals: 1, emailLeft: 49, phoneLeft: 10 })

  // Another account does not see it.
  const other = await page.context().browser()!.newContext()
  const stranger = await other.newPage()
  await signInAsNewAccount(stranger)
  await openPeople(stranger, {}, `&person=${person}`)
  await expect(revealButton(profile(stranger), 'email')).toBeVisible()
  expect(await stranger.content()).not.toContain(email!)
  await other.close()
})

test('the button says whether what it buys is verified', async ({ page }) => {
  await signInAsNewAccount(page)
  const person = await personWith('phone', 1, 'email')
  await inDatabase((pool) =>
    pool.query(`update contact_values set status = 'verified' where person_id = $1 and kind = 'phone'`, [
      person,
    ]),
  )
  await openPeople(page, {}, `&person=${person}`)
  for (const name of ['Reveal phone · 1 credit · verified', 'Reveal email · 1 credit · unverified'])
    await expect(profile(page).getByRole('button', { name, exact: true })).toBeVisible()
})

test('by keyboard in a row: focus stays, arrows go down the column, and what must be confirmed asks', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page)
  await openPeople(page)
  const { row } = await revealableRow(page)
  const button = rowContact(row, 'email')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAccessibleName(/^Copy /)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const next = rowContact(row.locator('xpath=following-sibling::tr[1]'), 'email')
  await expect(next).toBeFocused()

  await page.evaluate(() => localStorage.setItem('rapport.confirmSpending', '100'))
  const dialog = page.getByRole('dialog', { name: 'Spend 1 credit on this email?' })
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('49 credits left')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(next).toBeFocused()
  expect((await spent(account)).reveals).toBe(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Reveal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(next).toHaveAccessibleName(/^Copy /)
  await expect(next).toBeFocused()
  expect((await spent(account)).reveals).toBe(2)
  await expect(page).not.toHaveURL(/person=/)
})

test('after a reveal by keyboard, arrows still step through profiles and Escape still closes', async ({
  page,
}) => {
  await signInAsNewAccount(page)
  await openPeople(page)
  await nameButtons(page).nth(0).click()
  await revealButton(profile(page), 'email').focus()
  await page.keyboard.press('Enter')
  await expect(mailLinks(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(nameButtons(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(revealButton(profile(page), 'email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/person=/)
})

test('several values: the best one first, the others on request, each can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewAccount(page)
  const person = await personWith('email', 2)
  const emails = await valuesOnFile(person, 'email')
  await openPeople(page, {}, `&person=${person}`)
  await revealButton(profile(page), 'email').click()
  await expect(mailLinks(page)).toHaveText([emails[0]!])
  await profile(page).getByRole('button', { name: '+1 more' }).click()
  await expect(mailLinks(page)).toHaveText(emails)
  await profile(page)
    .getByRole('button', { name: `Copy ${emails[1]}` })
    .click()
  await expect(
    profile(page)
      .getByRole('status')
      .filter({ hasText: /^Copied$/ }),
  ).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(emails[1])
  await profile(page).getByRole('button', { name: 'Show fewer' }).click()
  await expect(mailLinks(page)).toHaveText([emails[0]!])
})

test('a phone costs a phone credit and can be called', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const person = await personWith('phone', 1)
  const [number] = await valuesOnFile(person, 'phone')
  await openPeople(page, {}, `&person=${person}`)
  await revealButton(profile(page), 'phone').click()
  const link = profile(page).locator(`a[href="tel:${number}"]`)
  // As its country writes it.
  await expect(link).toHaveText(/^\+\d+ [\d -]+$/)
  expect((await link.textContent())?.replaceAll(/[ -]/g, '')).toBe(number)
  await expectCredits(page, 59)
  expect(await spent(account)).toEqual({ reveals: 1, emailLeft: 50, phoneLeft: 9 })
})

test('without a provider, nothing is offered for a contact that is not on file', async ({ page }) => {
  await signInAsNewAccount(page)
  const person = await personWith('phone', 0)
  await openPeople(page, {}, `&person=${person}`)
  await expect(profile(page).getByText('No phone on file')).toBeVisible()
  await expect(profile(page).getByText('Nothing to reveal').last()).toBeVisible()
  await expect(profile(page).getByRole('button', { name: /· not on file$/ })).toHaveCount(0)
})

test('an unsuccessful lookup is reported and costs nothing', async ({ page }) => {
  await withSettings(page, { findsContacts: true })
  const account = await signInAsNewAccount(page)
  const person = await personWith('phone', 0)
  await openPeople(page, {}, `&person=${person}`)
  await expect(profile(page).getByText('No phone on file')).toBeVisible()
  await expect(profile(page).getByText('Charged only if one is found').last()).toBeVisible()
  const shifted = await watchShifts(page)
  await profile(page).getByRole('button', { name: 'Reveal phone · 1 credit · not on file' }).click()
  await expect(profile(page).getByText('No phone found')).toBeVisible()
  await expect(profile(page).getByText('Nothing was charged')).toBeVisible()
  expect(await shifted()).toBe(0)
  await expectCredits(page, 60)
  expect(await spent(account)).toEqual({ reveals: 0, emailLeft: 50, phoneLeft: 10 })
})

test('a double click during a slow answer sends one request', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const call = /\/api\/people\/contacts\/\d+\?/
  let asked = 0
  page.on('request', (request) => (asked += Number(call.test(request.url()))))
  const { letGo } = await holdBack(page, call)
  await openPeople(page, {}, `&person=${await personWith('email', 1)}`)
  const button = revealButton(profile(page), 'email')
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await letGo()
  await expect(mailLinks(page)).toHaveCount(1)
  expect(asked).toBe(1)
  expect((await spent(account)).emailLeft).toBe(49)
})
