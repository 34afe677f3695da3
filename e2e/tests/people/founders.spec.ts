import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, signIn, test } from '../../fixtures.ts'
import { nameButtons, serverCount } from '../../people-page.ts'
import { emptyServer } from '../../servers.ts'

// Real people, imported as CSV: a public data set of founders and their startups, where it lies
// beside the repository.

const root = resolve(import.meta.dirname, '../../..')
const folder = resolve(root, '../shared/data/yc-founders')

test.use({ baseURL: emptyServer.url })
test.skip(!existsSync(folder), 'the data set of founders is missing')

type Startup = { Company: string; 'Year Founded': string; 'Headquarters (City)': string }

const readCsv = <T>(name: string) =>
  parse<T>(readFileSync(resolve(folder, name)), { columns: true, bom: true })

/** Counts with a plain script over the two files. */
function foundersIn(city: string, foundedFrom: number): { count: number; all: number } {
  const startups = new Map(readCsv<Startup>('startups.csv').map((startup) => [startup.Company, startup]))
  const founders = readCsv<{ Founder: string; Company: string }>('founders.csv')
  const matching = founders.filter(({ Company }) => {
    const startup = startups.get(Company)
    return startup?.['Headquarters (City)'] === city && Number(startup['Year Founded'] || 0) >= foundedFrom
  })
  return { count: matching.length, all: founders.length }
}

test('imported founders can be found, and their count equals a script’s over the files', async ({ page }) => {
  test.setTimeout(120_000)
  const expected = foundersIn('San Francisco', 2010)
  expect(expected.count).toBeGreaterThan(50)

  const output = execFileSync(
    'node',
    [
      'server/src/commands/import.ts',
      resolve(folder, 'founders.csv'),
      '--format',
      'csv',
      '--map',
      'dataset/mappings/yc-founders.json',
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: emptyServer.dataDir(), NODE_ENV: 'test' },
    },
  )
  expect(output).toContain(String(expected.all))

  await signIn(page, undefined, emptyServer)
  // The index follows the import within moments.
  await expect.poll(() => serverCount(page, {})).toBe(expected.all)
  await page.goto('/people')
  const total = page
    .getByRole('status')
    .filter({ hasText: /\d (person|people)/ })
    .first()
  await expect(total).toContainText(`${expected.all} people`)

  const filters = {
    locations: ['San Francisco'],
    companyFilter: { yearFoundedMin: 2010 },
    experience: { jobTitlesIncluded: ['Founder'] },
  }
  await page.goto(`/people?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await expect(total).toContainText(`${expected.count} people`)
  await nameButtons(page).first().click()
  // In the profile: the table beside it has no room for places.
  const place = page.getByText('San Francisco, California, United States')
  await expect(place.filter({ visible: true }).first()).toBeVisible()
})
