import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { importOf, keepFailing } from '../../failing-imports.ts'
import { expect, test } from '../../fixtures.ts'
import { createList } from '../../lists.ts'
import { nameButtons, profile, rows } from '../../people-page.ts'

const fileInput = (page: Page) => page.locator('input[type=file]')
const step = (page: Page) =>
  page.getByRole('navigation', { name: 'Steps of the import' }).locator('[aria-current]')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A sample person with a profile link. */
const sharedPerson = () =>
  inDatabase(async (pool) => {
    const { rows: found } = await pool.query<{ fullName: string; title: string; slug: string }>(
      `select full_name as "fullName", title, linkedin_slug as slug from people
       where linkedin_slug is not null and title is not null order by id limit 1`,
    )
    return found[0]!
  })

test('the header of a file is found below a title, and can be said by keyboard', async ({ page }) => {
  await signInAsNewAccount(page)
  const table = [
    'Contacts of the fair',
    '',
    'Name,Email',
    'Ola Own,ola@quiet.example',
    'Bo Lind,bo@quiet.example',
  ]
  await page.goto('/people/my/import')
  await fileInput(page).setInputFiles({
    name: 'Fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.join('\n')),
  })
  await button(page, 'Upload').click()
  const header = page.getByLabel('Header', { exact: true })
  await expect(header).toHaveValue('3')
  await page.getByText('Lines 1–2, above the header, are skipped').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Contacts of the fair' })).toBeVisible()
  await header.focus()
  await page.keyboard.press('N')
  await expect(page.getByText('4 rows, 2 columns')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Column 2' })).toBeVisible()
  await expect(header).toBeFocused()
  await header.selectOption({ label: 'Line 4: Ola Own, ola@quiet.example' })
  await expect(page.getByText('1 row, 2 columns')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Ola Own' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('The header is on line 4.')).toBeVisible()
})

test('a file with errors is imported, and the import undone', async ({ page }) => {
  await signInAsNewAccount(page)
  const { fullName, title, slug } = await sharedPerson()
  const table = [
    'Name;Tier held;Company;E-mail;LinkedIn;Notes',
    'Ola Own;VP Sales;Quiet Works;ola@quiet.example;;Met at the fair',
    `${fullName};Chief of Everything;;;linkedin.com/in/${slug};`,
    ';Pilot;Quiet Works;;;',
    'Bo Broken;Pilot;Quiet Works;not an address;;',
    'Ola Own;VP Sales;Quiet Works;ola@quiet.example;;again',
  ].join('\n')
  await page.goto('/people/my')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await button(page, 'Upload').click()
  await expect(page.getByText('Choose a file first.')).toBeVisible()
  await fileInput(page).setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(page.getByText('This file is empty.')).toBeVisible()
  await fileInput(page).setInputFiles({
    name: 'Fair_2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  })
  await expect(page.getByLabel('Title of the new list')).toHaveValue('Fair 2026')
  await button(page, 'Upload').click()

  // A file that was read wrongly can be read again without choosing it again.
  await expect(page.getByText('5 rows, 6 columns, for “Fair 2026”')).toBeVisible()
  await page.getByLabel('Separated by').selectOption('commas')
  await expect(page.getByText(/5 rows, 1 column,/)).toBeVisible()
  await page.getByLabel('Separated by').selectOption('semicolons')
  await expect(page.getByRole('cell', { name: 'Ola Own' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()

  await expect(step(page)).toContainText('Columns')
  await expect(page.getByLabel('Meaning of Tier held')).toHaveValue('extra')
  await page.getByLabel('Meaning of Tier held').selectOption('Title')
  await page.getByLabel('What Tier held may change').selectOption('Overwrite')
  await page.getByLabel('Meaning of Notes').selectOption('Company')
  await expect(page.getByText('“Company” means the same.')).toBeVisible()
  await page.getByLabel('Meaning of Notes').selectOption('Note')
  await button(page, 'Check').click()

  await expect(button(page, 'Import 3 people')).toBeVisible()
  await page.reload()
  await expect(step(page)).toContainText('Check')
  await page.getByRole('radio', { name: 'Updated 1' }).check()
  await expect(page.getByRole('row').filter({ hasText: fullName })).toContainText(
    `${title}→Becomes Chief of Everything`,
  )
  await page.getByRole('radio', { name: 'Refused 1' }).check()
  await expect(page.getByRole('row').filter({ hasText: 'Pilot' })).toContainText('No name')
  await page.getByRole('radio', { name: 'Values left out 1' }).check()
  await expect(page.getByText('1 value left out: Not an email address')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Bo Broken' })).toContainText(
    'E-mail: Not an email address',
  )
  await page.getByRole('radio', { name: 'Same person 1' }).check()
  await expect(page.getByRole('row').filter({ hasText: 'again' })).toContainText(
    'Same person as line 2, Ola Own · Email',
  )
  await button(page, 'Import 3 people').click()

  await expect(page.getByRole('heading', { name: 'Imported into “Fair 2026”' })).toBeVisible()
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Refused rows as CSV').click(),
  ])
  expect(refused.suggestedFilename()).toBe('refused.csv')
  const [dropped] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Values left out as CSV').click(),
  ])
  expect(dropped.suggestedFilename()).toBe('dropped.csv')
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveCount(3)
  await nameButtons(page).filter({ hasText: 'Ola Own' }).click()
  await expect(profile(page)).toContainText('Only your team knows this person')
  await expect(profile(page).getByRole('link', { name: 'ola@quiet.example' })).toBeVisible()

  await page.goBack()
  await page.goBack()
  await button(page, 'Undo').click()
  await expect(page.getByRole('heading', { name: 'The import into “Fair 2026” is undone' })).toBeVisible()
})

test('a sheet of a workbook is imported into a list that is there', async ({ page }) => {
  const account = await signInAsNewAccount(page)
  const address = await createList(account.id, 'Leads of the year', 1)
  await page.goto(address)
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
  await fileInput(page).setInputFiles({
    name: 'locked.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
  })
  await expect(page.getByText('This workbook is protected by a password.')).toBeVisible()
  const started = page.waitForEvent('worker')
  await fileInput(page).setInputFiles(resolve(import.meta.dirname, '../../files/fair.xlsx'))
  const script = await page.request.get((await started).url())
  expect(script.headers()['content-security-policy']).toContain("script-src 'self'")
  await page.getByLabel('Which sheet?').selectOption('Leads (4 rows)')
  await expect(page.getByLabel('List', { exact: true })).toHaveValue(address.split('/').at(-1)!)
  await button(page, 'Upload').click()
  await expect(page.getByText('3 rows, 5 columns, for “Leads of the year”')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toHaveText(/Mina Park.*2025-12-01.*3/)
  await page.getByRole('link', { name: 'Continue' }).click()
  await button(page, 'Check').click()
  await button(page, 'Import 3 people').click()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveCount(4)
})

const table = { name: 'B.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda One\n') }

test('an account whose address is not verified is told so when it uploads', async ({ page }) => {
  await signInAsNewAccount(page, { isVerified: false })
  await page.goto('/people/my/import')
  const verify = page.getByRole('dialog', { name: 'Verify your email' })
  await verify.getByRole('button', { name: 'Later' }).click()
  await fileInput(page).setInputFiles(table)
  await button(page, 'Upload').click()
  await verify.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('First open the link we emailed you.')).toBeVisible()
})

test('an import that keeps failing says so, and is tried again when asked', async ({ page }) => {
  await signInAsNewAccount(page)
  await page.goto('/people/my/import')
  await fileInput(page).setInputFiles(table)
  await button(page, 'Upload').click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await button(page, 'Check').click()
  await expect(button(page, 'Import 1 person')).toBeVisible()
  await keepFailing(importOf(page), 'checking')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'it has failed 3 times in a row' })).toBeVisible()
  await expect(button(page, 'Cancel')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(button(page, 'Import 1 person')).toBeVisible()
})
