import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Page } from '@playwright/test'
import { NaiveIndex } from '../../search/test/naive-index.ts'
import { openDatabase } from '@rapport/server/database/database.ts'
import { expect, test } from '../fixtures.ts'
import { randomFilterSets } from '../random-filters.ts'
import { readRows } from '../rows.ts'
import { sampleServer } from '../servers.ts'

const seed = Number(process.env.SEED)
const filterSets = 300

test(`the counts in the browser are those of a brute-force filter over the rows (seed ${seed})`, async ({
  signedIn,
}) => {
  test.setTimeout(600_000)
  const database = await openDatabase({ databaseUrl: null, dataDir: sampleServer.dataDir() })
  const rows = await readRows(database.pool)
  await database.close()
  expect(rows.people.length).toBeGreaterThan(1000)
  const naive = new NaiveIndex(rows)
  const today = Math.floor(Date.now() / 86_400_000)

  let narrowed = 0
  const sets = randomFilterSets(rows, seed, filterSets)
  expect(sets).toHaveLength(filterSets)
  for (const filters of sets) {
    const people = naive.matching(filters, today)
    await test.step(JSON.stringify(filters), async () => {
      await search(signedIn, filters)
      const total = people.length.toLocaleString('en-US')
      await expect(
        signedIn
          .getByRole('status')
          .filter({ hasText: /\d (person|people)/ })
          .first(),
      ).toContainText(new RegExp(`^${total} (person|people)`))
    })
    if (people.length > 0 && people.length < rows.people.length) narrowed++
  }
  // The comparison is worth something only when most filters match some people and not others.
  expect(narrowed).toBeGreaterThan(filterSets / 2)
})

/** Goes to the address of a filter set, as a link inside the application does, and waits for the answer. */
async function search(page: Page, filters: FilterSet): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/v2/search/people'))
  await page.evaluate((value) => {
    history.pushState({}, '', `/people?filters=${encodeURIComponent(value)}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, JSON.stringify(filters))
  expect((await answered).status()).toBe(200)
}
