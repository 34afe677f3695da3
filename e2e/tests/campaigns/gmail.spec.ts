import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDatabase, type OpenDatabase } from '@rapport/server/database/database.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { createCampaign, enrol } from '@rapport/test-support/campaign-world.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import { demo, expect, signIn, test } from '../../fixtures.ts'
import { look, visitsOf, type Screen } from '../../looks/look.ts'
import { emptyServer, gmailPort } from '../../servers.ts'

// A server of its own: holding all sending would stop the campaigns of other tests.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: emptyServer.url })

const google = new GmailServer(() => new Date())
let database: OpenDatabase
test.beforeAll(async () => {
  await google.start(gmailPort)
  database = await openDatabase({ databaseUrl: null, dataDir: emptyServer.dataDir() })
})
test.afterAll(async () => {
  await database.close()
  await google.stop()
})

/** On Google's consent screen, the test agrees as the owner of the mailbox. */
const agree = (page: Page, email: string) =>
  page.route(`${google.url}/authorize?**`, async (route) => {
    const address = route.request().url()
    const returnTo = new URL(address).searchParams.get('redirect_uri')
    const location = `${returnTo}?${google.oauth.consent(address, { email })}`
    await route.fulfill({ status: 302, headers: { location } })
  })

/** Two people whom the mailbox writes to next. */
async function enrolTwo(email: string): Promise<void> {
  const now = new Date()
  const { rows } = await database.pool.query<{ id: number; userId: AccountId }>(
    'select id, user_id as "userId" from mailboxes where email = $1',
    [email],
  )
  const { id, userId } = rows[0]!
  const { id: campaignId, stepIds } = await createCampaign(database.pool, userId, { mailboxIds: [id], now })
  for (const name of ['ann', 'ben'])
    await enrol(database.pool, { userId, campaignId }, { email: `${name}@people.example`, now })
  await database.pool.query(
    'update enrolments set mailbox_id = $2, next_step_id = $3 where campaign_id = $1',
    [campaignId, id, stepIds[0]],
  )
}

test('a mailbox is connected at Google, switched off and removed, and its people are counted', async ({
  page,
}) => {
  // Another one at a second attempt: a mailbox that is connected again keeps its people.
  const email = `mina-${randomUUID().slice(0, 8)}@works.example`
  google.account(email)
  await agree(page, email)
  await signIn(page, undefined, emptyServer)
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  // The address leads to Google; who signs in there is told by Google.
  await page.getByRole('textbox', { name: 'Email address' }).fill('mina@gmail.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue at Google' }).click()
  await expect(page.getByText(`${email} is connected`)).toBeVisible()
  await expect(page).toHaveURL(/\/integrations$/)
  const row = page.getByRole('listitem', { name: email })
  await expect(row.getByText('0 of 1,800 in 24 hours')).toBeVisible()
  expect(google.oauth.grants.size).toBe(1)

  await enrolTwo(email)
  await page.reload()
  await expect(row.getByText('2 people are next')).toBeVisible()
  await row.getByRole('switch').press('Space')
  await expect(row.getByText('2 people wait')).toBeVisible()
  await expect(row.getByRole('switch')).not.toBeChecked()

  await row.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('2 people wait until then.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Mailbox removed')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(google.oauth.grants.size).toBe(0)
})

const notice = (page: Page) => page.getByRole('alert')
const resume = /^(Resume…|발송 재개…)$/

const held: Screen = {
  name: 'held sending',
  path: '/integrations',
  account: null,
  prepare: async (page) => {
    await database.pool.query(
      `update sending_identity set brake = 'older_database', braked_at = '2026-11-02T12:00:00Z'`,
    )
    await signIn(page, undefined, emptyServer)
  },
  ready: notice,
  states: [
    {
      name: 'resuming',
      reach: async ({ page }) => {
        await notice(page).getByRole('button', { name: resume }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'resumed',
      reach: async ({ page }) => {
        const dialog = page.getByRole('alertdialog')
        await dialog.locator('input[type=password]').fill(demo.password)
        await dialog.getByRole('button', { name: /^(Resume|재개)$/ }).click()
        await expect(notice(page)).toHaveCount(0)
      },
    },
  ],
}

for (const visit of visitsOf(held))
  test(`held sending is resumed: ${visit.language}, ${visit.theme}, ${visit.size.width} px`, ({ page }) =>
    look(page, held, visit))
