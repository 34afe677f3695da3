import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, rows } from '../../people-page.ts'
import { revealableRow, rowContact } from '../../reveal-page.ts'

test('at 1440 no location of the sample is cut, at 1920 no paid email', async ({ page }) => {
  const texts = await inDatabase(async (pool) => {
    const places = await pool.query<{ city: string; country: string }>(
      `select distinct coalesce(city, metro, state) as city, country from places where id in (select place_id from people)`,
    )
    const emails = await pool.query<{ value: string }>(
      `select value from contact_values where kind = 'email'`,
    )
    const names = new Intl.DisplayNames('en', { type: 'region' })
    return {
      locations: places.rows.map(({ city, country }) => `${city}, ${names.of(country)}`),
      emails: emails.rows.map(({ value }) => value),
    }
  })
  await signInAsNewAccount(page)
  await openPeople(page)
  /** The widest text in the font of an element, and the room that the element has. */
  const room = (selector: string, values: readonly string[]) =>
    page.evaluate(
      ([where, all]) => {
        const element = document.querySelector(where)
        const canvas = document.createElement('canvas').getContext('2d')
        if (!element || !canvas) throw new Error(`no ${where}`)
        canvas.font = getComputedStyle(element).font
        const widest = Math.max(...all.map((text) => canvas.measureText(text).width))
        return { widest, room: element.clientWidth }
      },
      [selector, values] as const,
    )
  const location = await room('tr[data-person] td:nth-child(5) .truncate', texts.locations)
  expect(location.room).toBeGreaterThanOrEqual(location.widest)

  await page.setViewportSize({ width: 1920, height: 1080 })
  const { row, person } = await revealableRow(page)
  await rowContact(row, 'email').click()
  await expect(row.locator('td:last-child .truncate')).toBeVisible()
  const text = `tr[data-person="${person}"] td:last-child .truncate`
  // A flexible box: its parent has the room.
  const email = await room(text, texts.emails)
  expect(email.room).toBeGreaterThanOrEqual(email.widest)
  await expect(rows(page).first()).toBeVisible()
})
