import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { createAccount, signInAsNewAccount, type Account } from '../../accounts.ts'
import { expect, signIn, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import { mailedLink } from '../../mails.ts'
import { items, openPanel } from '../../notifications-page.ts'
import { openPeople, profile, rows } from '../../people-page.ts'
import { expectCredits, personWith, revealButton, rowContact, valuesOnFile } from '../../reveal-page.ts'
import { toast } from '../../searches-page.ts'
import { createInvitation, createTeammate } from '../../teams.ts'

const member = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email })
const log = (page: Page): Locator => page.getByRole('region', { name: 'Log' })
const role = (page: Page, name: string): Locator => page.getByRole('combobox', { name: `Role of ${name}` })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Signs in by the form, where the page stands already. */
async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Collects what a page asks the server for, and what the server refuses. */
function watchCalls(page: Page) {
  const seen = { urls: [] as string[], refused: [] as string[] }
  page.on('request', (request) => seen.urls.push(request.url()))
  page.on('response', (response) => {
    if (response.status() === 403) seen.refused.push(response.url())
  })
  return seen
}

test('someone is invited, signs up by the link, joins, and finds free what the team has revealed', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewAccount(page, {
    firstName: 'Olivia',
    lastName: 'Stone',
    planCode: 'SUBSCRIPTION',
  })
  const person = await personWith('email', 1)
  const [value] = await valuesOnFile(person, 'email')
  await openPeople(page, {}, `&person=${person}`)
  await revealButton(profile(page), 'email').click()
  await expect(profile(page).getByRole('link', { name: value! })).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Team' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite a teammate' }).click()
  const email = `new-${randomUUID().slice(0, 12)}@example.com`
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite a teammate' })).toBeFocused()
  const sent = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem')
  await expect(sent.filter({ hasText: email })).toContainText('Open until')

  const link = await mailedLink(email, '/invitation')
  const token = link.split('token=')[1]!
  const context = await browser.newContext()
  const guest = await context.newPage()
  const { urls } = watchCalls(guest)
  await guest.goto(link)
  await expect(guest.getByText('Olivia Stone invites you')).toBeVisible()
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await guest.reload()
  await expect(guest.getByLabel('Email')).toHaveValue(email)
  for (const [label, text] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Byron',
    Password: owner.password,
  }))
    await guest.getByLabel(label, { exact: true }).fill(text)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('button', { name: 'Join the team' }).dblclick()
  await expect(member(guest, email)).toContainText('You')
  await expect(member(guest, owner.email)).toContainText('Owner')
  // The token stays behind the hash: no server, proxy or log ever sees it.
  expect(urls.map((url) => url.split('#')[0]).filter((url) => url!.includes(token))).toEqual([])

  await openPeople(guest, {}, `&person=${person}`)
  await expect(profile(guest).getByRole('link', { name: value! })).toBeVisible()
  await expectCredits(guest, 59)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expect(member(page, email)).toBeVisible()
  await expect(log(page)).toContainText('Ada Byron joined: Member')
  await context.close()
})

test('an invitation for another address says so, and is found again after signing out and in', async ({
  page,
}) => {
  const inviter = await createAccount({ firstName: 'Olivia', lastName: 'Stone' })
  const invited = await createAccount()
  const other = await signInAsNewAccount(page)
  await page.goto(await createInvitation(inviter.id, invited.email))
  await expect(page.getByText(`You’re signed in as ${other.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the team' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(invited.email)
  await page.getByLabel('Password', { exact: true }).fill(invited.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/invitation$/)
  await expect(page.getByRole('button', { name: 'Join the team' })).toBeVisible()
  // Lost with the tab alone: the email still has the link.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByText('Part of the link is missing')).toBeVisible()
})

test('owners change roles and limits, undo it, and read it in the log; nobody takes the last owner’s role', async ({
  page,
}) => {
  const owner = await signInAsNewAccount(page)
  const mate = await createTeammate(owner.id, 'member', { firstName: 'Jonas', lastName: 'Weber' })
  await page.goto('/team')
  await expect(role(page, 'Mina Test')).toHaveCount(0)
  await role(page, 'Jonas Weber').selectOption('manager')
  await expect(log(page)).toContainText('changed the role of Jonas Weber: Member → Manager')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(role(page, 'Jonas Weber')).toHaveValue('member')

  await choose(page, 'Mina Test', 'Leave team…')
  await expect(page.getByRole('dialog')).toContainText('You’re the only owner of the team “Mina Test”')
  await expect(page.getByRole('button', { name: 'Leave team' })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await choose(page, 'Jonas Weber', 'Set limits…')
  const email = page.getByRole('dialog').getByLabel('Email credits a month')
  await email.fill('many')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription(/whole number/)
  await email.fill('20')
  await email.press('Enter')
  await expect(member(page, mate.email)).toContainText('0 of 20')
  await expect(page.getByRole('button', { name: 'Actions for Jonas Weber' })).toBeFocused()

  await page.getByRole('button', { name: 'Rename team' }).click()
  await page.getByLabel('Team name').fill('Northwind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename team' })).toBeFocused()
  await expect(log(page)).toContainText('named the team “Northwind”')

  await role(page, 'Jonas Weber').selectOption('owner')
  await role(page, 'Mina Test').selectOption('viewer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change my role' }).click()
  await expect(member(page, owner.email)).toContainText('Viewer')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(log(page)).toHaveCount(0)
})

test('an owner removes a member, who is signed out, told why, and goes on in a team of their own', async ({
  page,
  browser,
}) => {
  const owner = await signInAsNewAccount(page, { firstName: 'Olivia', lastName: 'Stone' })
  const mate = await createTeammate(owner.id, 'member', { firstName: 'Jonas', lastName: 'Weber' })
  await createTeammate(owner.id, 'manager', { firstName: 'Ada', lastName: 'Byron' })
  const list = await createList(mate.id, 'Pilots', 3)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, mate)
  await other.goto('/team')
  await expect(member(other, mate.email)).toContainText('You')
  await expect(other.getByRole('button', { name: /Actions for (Olivia|Ada)/ })).toHaveCount(0)

  await page.goto('/team')
  await choose(page, 'Jonas Weber', 'Remove from team…')
  await expect(page.getByRole('alertdialog')).toContainText('their campaigns pause')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Jonas Weber' })).toBeFocused()
  await choose(page, 'Jonas Weber', 'Remove from team…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).dblclick()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(member(page, mate.email)).toHaveCount(0)
  await expect(page.getByRole('table')).toBeFocused()
  await expect(toast(page)).toContainText('Jonas Weber is no longer in the team')
  await expect(log(page)).toContainText('Olivia Stone removed Jonas Weber from the team')

  await other.goto('/people/my')
  await expect(other.getByRole('heading', { name: 'Sign in to Rapport' })).toBeVisible()
  await signInAgain(other, mate)
  const noPlan = other.getByRole('dialog', { name: 'You have no plan' })
  await noPlan.getByRole('button', { name: 'Close' }).click()
  await expect(other.getByRole('link', { name: 'Pilots', exact: true })).toHaveAttribute('href', list)
  await openPanel(other)
  await items(other).getByText('You were removed from a team').click()
  await expect(other).toHaveURL('/team')
  await expect(other.getByRole('heading', { name: 'Work with teammates' })).toBeVisible()
  await context.close()
})

test('a member leaves by way of another invitation, and finds it open after signing in again', async ({
  page,
  browser,
}) => {
  const [owner, inviter] = await Promise.all([
    createAccount({ firstName: 'Olivia', lastName: 'Stone' }),
    createAccount({ firstName: 'Jonas', lastName: 'Weber' }),
  ])
  const mate = await createTeammate(owner.id, 'viewer', { firstName: 'Ada', lastName: 'Byron' })
  const context = await browser.newContext()
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/team')
  await choose(ownerPage, 'Ada Byron', 'Remove from team…')

  await signIn(page, mate)
  const invitation = await createInvitation(inviter.id, mate.email)
  await page.goto(invitation)
  await page.getByRole('link', { name: 'Go to your team' }).click()
  await choose(page, 'Ada Byron', 'Leave team…')
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).dblclick()
  await expect(page).toHaveURL('/auth/login')
  await expect(
    page.getByText('You’ve left the team “Olivia Stone”. Sign in to go on in your own.'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])

  // Opened before they left.
  await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click()
  await expect(toast(ownerPage)).toContainText('Ada Byron was no longer in the team')
  await expect(ownerPage.getByRole('table')).toHaveCount(0)
  await expect(log(ownerPage)).toContainText('Ada Byron left the team')
  await expect(ownerPage.getByRole('button', { name: 'Invite a teammate' })).toBeFocused()
  await context.close()

  expect(loads).toBe(0)
  await signInAgain(page, mate)
  await expect(page).toHaveURL('/people')
  await page.goto(invitation)
  await expect(page.getByRole('button', { name: 'Join the team' })).toBeVisible()
})

test('a viewer is offered nothing that the server would refuse, by pointer or by key', async ({ page }) => {
  const owner = await createAccount({ firstName: 'Olivia', lastName: 'Stone', isInternal: true })
  const viewer = await createTeammate(owner.id, 'viewer', { isInternal: true })
  await signIn(page, viewer)
  const { refused } = watchCalls(page)
  await openPeople(page)
  await expect(page.getByRole('link', { name: 'Email Campaigns' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Integrations' })).toHaveCount(0)
  await expect(rowContact(page, 'email')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveCount(0)
  await rows(page).first().getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add to|Reveal|Export/ })).toHaveCount(0)
  for (const key of ['e', 'p', 'l', 's']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows(page).first().getByRole('link').first().click()
  await expect(profile(page).getByRole('button', { name: /Reveal|Add to/ })).toHaveCount(0)
  await expect(profile(page).getByRole('textbox')).toHaveCount(0)
  for (const [path, shown] of Object.entries({
    '/people/my': 'No lists yet',
    '/people/my/import': 'This page doesn’t exist',
    '/campaigns': 'No campaigns yet',
    '/integrations': 'This page doesn’t exist',
    '/account': 'Signed-in devices',
    '/companies': 'Companies',
    '/team': 'Olivia Stone',
  })) {
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^(New|Create|Import|Invite|Rename)/ })).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('new list')
  await expect(page.getByRole('option', { name: 'New list' })).toHaveCount(0)
  expect(refused).toEqual([])
})
