import { expect, type Locator, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import { type Account } from './accounts.ts'
import { inDatabase } from './database.ts'
import { profile, rows } from './people-page.ts'

export type Kind = 'email' | 'phone'

/** The button of a kind of contact in a row. */
export const rowContact = (row: Page | Locator, kind: Kind): Locator => row.locator(`[data-slot="${kind}"]`)

/** The first row whose email is on file. */
export async function revealableRow(page: Page): Promise<{ row: Locator; person: number }> {
  const first = rows(page).filter({ has: page.getByRole('button', { name: /^Reveal email/ }) })
  const person = Number(await first.first().getAttribute('data-person'))
  return { row: page.locator(`tr[data-person="${person}"]`), person }
}

export const revealButton = (within: Page | Locator, kind: Kind): Locator =>
  within.getByRole('button', { name: `Reveal ${kind} · 1 credit` })

/** Overrides single settings in the server's answer. */
export async function withSettings(
  page: Page,
  { plans, ...settings }: { plans?: string; findsContacts?: boolean; emails?: boolean; morePeople?: boolean },
): Promise<void> {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { links: object } }
    const links = plans === undefined ? data.links : { ...data.links, plans }
    await route.fulfill({ response, json: { data: { ...data, ...settings, links } } })
  })
}

/** The credits button. */
const pill = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /credits?$/ })
export const expectCredits = (page: Page, left: number): Promise<void> =>
  expect(pill(page)).toHaveText(new RegExp(`^${left.toLocaleString('en-US')}\\D*$`))

export const mailLinks = (page: Page): Locator => profile(page).locator('a[href^="mailto:"]')

/** A person's revealable values on file, best first, read from the database. */
export async function valuesOnFile(personId: number, kind: Kind): Promise<string[]> {
  const { rows: found } = await inDatabase((pool) =>
    pool.query<{ value: string }>(
      `select value from contact_values where person_id = $1 and kind = $2 and status <> 'invalid'
       order by array_position(array['verified', 'unverified', 'risky'], status), date desc nulls last, value collate "C"`,
      [personId, kind],
    ),
  )
  return found.map(({ value }) => value)
}

/**
 * A person with exactly `count` values of a kind on file and, if asked for, an unverified one of
 * another kind.
 */
export async function personWith(kind: Kind, count: number, alsoHas: Kind | null = null): Promise<number> {
  const { rows: found } = await inDatabase((pool) =>
    pool.query<{ id: number }>(
      `select p.id from people p
       where (select count(*) from contact_values v
         where v.person_id = p.id and v.kind = $1 and v.status <> 'invalid') = $2
         and ($3::text is null or exists (select from contact_values v
           where v.person_id = p.id and v.kind = $3 and v.status = 'unverified'))
       order by p.id limit 1`,
      [kind, count, alsoHas],
    ),
  )
  return found[0]!.id
}

/** An account's number of reveals and its remaining credits. */
export const spent = (account: Account): Promise<{ reveals: number; emailLeft: number; phoneLeft: number }> =>
  inDatabase(async (pool) => {
    const reveals = await one(pool, 'select count(*)::int from reveals where user_id = $1', account)
    const left = (module: string) =>
      one(pool, `select total - used from credits where user_id = $1 and module = '${module}'`, account)
    return {
      reveals,
      emailLeft: await left('TALENT_EMAIL_REVEAL'),
      phoneLeft: await left('TALENT_PHONE_REVEAL'),
    }
  })

async function one(pool: Pool, sql: string, { id }: Account): Promise<number> {
  const { rows: found } = await pool.query<number[]>({ text: sql, values: [id], rowMode: 'array' })
  return found[0]![0]!
}

/** Sums up layout shifts from here on, including those caused by input. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}
