import type { Page } from '@playwright/test'
import { createList } from '@rapport/test-support/lists.ts'
import { createOwnPerson } from '@rapport/test-support/own-people.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { expectAccessible } from '../../accessibility.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'

/**
 * A list of shared people, and an own one who has the profile link of another. Returns its address
 * and that one's name.
 */
const listWithOwn = (userId: AccountId): Promise<{ address: string; name: string }> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number; slug: string; name: string }>(
      `select id, linkedin_slug as slug, full_name as name from people
       where linkedin_slug is not null and exists (select from contact_values where person_id = people.id and kind = 'email' and status <> 'invalid')
       order by id limit 25`,
    )
    const { slug, name } = rows.pop()!
    const own = await createOwnPerson(pool, userId, { fullName: 'Imported Own', linkedinSlug: slug })
    const id = await createList(pool, userId, { title: 'Fair', people: [...rows.map((row) => row.id), own] })
    return { address: `/people/my/${id}`, name }
  })

const strip = (page: Page) => page.getByRole('region', { name: 'Enrichment' })
const dialog = (page: Page) => page.getByRole('dialog')

test('ten people of a list are tried, then the rest is found, and a reload keeps the outcome', async ({
  page,
}) => {
  const account = await signInAsNewAccount(page, { emailCredits: 30 })
  const { address, name } = await listWithOwn(account.id)
  await page.goto(address)
  await page.getByRole('button', { name: 'Enrich', exact: true }).press('Enter')
  await expect(dialog(page)).toContainText('1 person only your team sees matches a profile')
  await expect(dialog(page).getByRole('button', { name: 'Reveal for up to 25 credits' })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Try 10' }).click()
  await expect(strip(page)).toContainText('emails: 10 found, 0 not found · 1 linked')

  await strip(page).getByRole('button', { name: 'Details' }).click()
  await expect(dialog(page).getByRole('row', { name: 'Hit rate 100%' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveText(`${name}same profile link`)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Enrich the rest' }).click()
  await expect(dialog(page)).toContainText('Last run: 10 of 10 found.')
  await dialog(page).getByRole('button', { name: 'Reveal for up to 15 credits' }).click()
  await expect(strip(page)).toContainText('emails: 15 found')

  await page.reload()
  await expect(strip(page)).toContainText('emails: 15 found')
  await strip(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enrich', exact: true })).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('credits that don’t cover everybody are said, with what can be done', async ({ page }) => {
  const account = await signInAsNewAccount(page, { emailCredits: 4 })
  const { address } = await listWithOwn(account.id)
  await page.goto(address)
  await page.getByRole('button', { name: 'Enrich', exact: true }).click()
  await expect(dialog(page)).toContainText('Your credits don’t cover everybody')
  await dialog(page).getByRole('button', { name: 'Reveal for up to 4 credits' }).click()
  await expect(strip(page)).toContainText('emails: 4 found')
})
