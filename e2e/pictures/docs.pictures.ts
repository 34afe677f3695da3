import { expect, test, type Page } from '@playwright/test'
import { resolve } from 'node:path'
import { closeDatabase, inDatabase } from '../database.ts'
import { choosePreferences, demo, signIn } from '../fixtures.ts'
import { nameButtons, peopleUrl, rows } from '../people-page.ts'
import { emptyServer, sampleServer } from '../servers.ts'

/*
 * Each test takes the pictures of one page of the documentation, from the demo account and its
 * sample people. These are the same in every run; times since then are those of the day.
 */

const folder = resolve(import.meta.dirname, '../../docs/images')

/** Once nothing moves and all fonts are there. The pointer is on the title, where nothing reacts to it. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(600, 10)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled', caret: 'hide' })
}

async function open(page: Page, server: { url: string }, language: 'en' | 'ko' = 'en'): Promise<void> {
  await choosePreferences(page, { language, theme: 'light' })
  // At a first visit, the place of the plan's banner is kept free until it is known that there is none.
  await page.addInitScript(() => localStorage.setItem('rapport.banner', 'none'))
  await signIn(page, demo, server)
}

test('README: People Search', async ({ page }) => {
  await open(page, sampleServer)
  await page.goto(`${sampleServer.url}/people`)
  const box = page.getByRole('textbox', { name: 'Describe who you’re looking for' })
  await box.fill('VP of sales or marketing in Germany or the US, not in California')
  await box.press('Enter')
  await expect(page.locator('[data-understood-line]')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Applied filters' }).getByRole('listitem')).toHaveCount(5)
  // The actions of a row under the pointer cover the end of a name.
  await nameButtons(page)
    .nth(3)
    .click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('heading', { name: 'Career' })).toBeVisible()
  await take(page, 'people-search')
})

type Known = { name: string; title: string; company: string; link: string }

/** Four people of the sample. */
const knownPeople = () =>
  inDatabase(async (pool) => {
    const { rows: people } = await pool.query<Known>(
      `select p.full_name as name, p.title, c.name as company, 'linkedin.com/in/' || p.linkedin_slug as link
       from people p join companies c on c.id = p.company_id
       where p.linkedin_slug is not null and p.full_name ~ '^[A-Za-z ]+$' and p.title is not null
       order by p.id limit 4`,
    )
    return people
  })

/** Titles that the first of them have by now. */
const newTitles = ['Chief Operating Officer', 'Head of Logistics', 'Managing Director']

/** A file from a fair: three people who are new, four of the sample, and a row without a name. */
function fair(known: readonly Known[]): Buffer {
  const lines = [
    'Name,Title,Company,Email,LinkedIn,Met on',
    'Ida Holm,VP Sales,Quiet Works,ida@quiet.example,,2026-11-02',
    'Noor Castell,Head of Purchasing,Lantern Foods,noor@lantern.example,,2026-11-02',
    'Jonas Weld,Plant Manager,Northgate Steel,jonas@northgate.example,,2026-11-03',
    ...known.map(
      ({ name, title, company, link }, at) =>
        `${name},"${newTitles[at] ?? title}","${company}",,${link},2026-11-0${at + 2}`,
    ),
    ',Buyer,Quiet Works,,,2026-11-03',
  ]
  return Buffer.from(lines.join('\n'))
}

test.afterAll(() => closeDatabase())

test('Lists: the check of an import, its receipt, and the list', async ({ page }) => {
  await open(page, sampleServer)
  await page.setViewportSize({ width: 1280, height: 720 })
  const buffer = fair(await knownPeople())
  await page.goto(`${sampleServer.url}/people/my/import`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Fair in Hanover.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByLabel('What Title may change').selectOption('overwrite')
  await page.getByLabel('Meaning of Met on').selectOption('extra')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('radio', { name: 'Updated 4' }).check()
  await expect(page.getByRole('deletion').first()).toBeVisible()
  await take(page, 'list-import-check')
  await page.getByRole('button', { name: 'Import 7 people' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await take(page, 'list-import-receipt')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(rows(page)).toHaveCount(7)
  await take(page, 'list')
})

const nobody = peopleUrl({
  locations: ['Austria'],
  funding: { fundingCategories: ['Series D', 'Series E-J'] },
  experience: { jobTitlesIncluded: ['CTO'], includeSimilarTitles: true },
})
const widened = peopleUrl({
  locations: ['Germany'],
  experience: { jobTitlesIncluded: ['CTO'], includeSimilarTitles: true },
})

for (const language of ['en', 'ko'] as const) {
  test(`Search: the nearest matches, ${language}`, async ({ page }) => {
    await open(page, emptyServer, language)
    await page.goto(emptyServer.url + nobody)
    await expect(page.getByRole('button', { name: /^(Undo|되돌리기)$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Similar|비슷한 값)/ }).first()).toBeVisible()
    await take(page, `nearest-matches-${language}`)
  })

  test(`Titles: what a title finds, ${language}`, async ({ page }) => {
    await open(page, emptyServer, language)
    await page.goto(emptyServer.url + widened)
    const chip = page.locator('[data-chip][aria-haspopup]')
    await expect(chip).toHaveText(/similar|비슷한/)
    await chip.click()
    await expect(page.getByRole('dialog').last().getByRole('checkbox').last()).toBeVisible()
    await take(page, `similar-titles-${language}`)
  })
}
