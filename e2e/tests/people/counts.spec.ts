import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Page } from '@playwright/test'
import { NaiveIndex } from '../../../search/test/naive/naive-index.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'
import { openPeople, serverCount } from '../../people-page.ts'
import { randomFilterSets } from '../../random-filters.ts'
import { readRows } from '../../rows.ts'

const seed = Number(process.env.SEED)
const filterSets = 300
/** The number of these that run in the browser; the others are counted over HTTP. */
const onScreen = 30

test(`counts are those of a brute-force filter over the rows (seed ${seed})`, async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  const rows = await inDatabase(readRows)
  expect(rows.people.length).toBeGreaterThan(1000)
  const naive = new NaiveIndex(rows)
  const today = Math.floor(Date.now() / 86_400_000)

  let narrowed = 0
  const sets = randomFilterSets(rows, seed, filterSets)
  expect(sets).toHaveLength(filterSets)
  await openPeople(page)
  for (const [index, filters] of sets.entries()) {
    const count = naive.matching(filters, today).length
    if (index < onScreen) await expectOnScreen(page, filters, count)
    else expect(await serverCount(page, filters), JSON.stringify(filters)).toBe(count)
    if (count > 0 && count < rows.people.length) narrowed++
  }
  // The comparison means something only when most filter sets match some people and not others.
  expect(narrowed).toBeGreaterThan(filterSets / 2)
})

/** Follows a link to a filter set inside the app and compares the total that it shows. */
async function expectOnScreen(page: Page, filters: FilterSet, count: number): Promise<void> {
  await test.step(JSON.stringify(filters), async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/v2/search/people'))
    await page.evaluate((value) => {
      history.pushState({}, '', `/people?filters=${encodeURIComponent(value)}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, JSON.stringify(filters))
    expect((await answered).status()).toBe(200)
    const total = page.getByRole('status').filter({ hasText: /\d (person|people)/ })
    // When no person matches, the nearest matches are shown and named as such.
    const expected =
      count === 0
        ? '(0 people|Nobody (matches all filters|has exactly these titles))'
        : `${count.toLocaleString('en-US')} (person|people)`
    await expect(total.first()).toContainText(new RegExp(`^${expected}`))
  })
}
