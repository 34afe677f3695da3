import { readFile } from 'node:fs/promises'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'

/** Changes around midnight in Seoul, at a time of which nothing else is on file. */
const changes = (userId: AccountId) =>
  inDatabase((pool) =>
    pool.query(
      `insert into credit_entries (user_id, module, reason, amount, balance, created_at)
       select $1::integer, 'TALENT_PHONE_REVEAL', 'trial', amount, amount, at
       from (values (11, '2001-03-04T14:59:00Z'::timestamptz), (12, '2001-03-04T15:01:00Z'), (13, '2001-03-05T14:59:00Z'), (14, '2001-03-05T15:01:00Z')) v (amount, at)`,
      [userId],
    ),
  )

test('the file of a report has the rows of its table, which are those of the days of the time zone', async ({
  page,
}) => {
  const { id, email } = await signInAsNewAccount(page, { isAdmin: true, isElevated: true })
  await changes(id)
  await page.goto(
    '/admin/reports?report=credits&startDate=2001-03-05&endDate=2001-03-05&timeZone=Asia%2FSeoul',
  )
  const rows = page
    .getByRole('table', { name: 'Rows of the report' })
    .getByRole('row')
    .filter({ hasText: email })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('05 Mar, 2001, 23:59')
  await expect(rows.last()).toContainText('05 Mar, 2001, 00:01')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('credits-2001-03-05-2001-03-05.csv')
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const named = header!.replace('\uFEFF', '').split(',')
  const own = lines.map((line) => line.split(',')).filter((cells) => cells.includes(email))
  const shown = await rows.evaluateAll((all) => all.map((row) => row.querySelector('td')!.textContent))
  expect(own.map((cells) => cells[named.indexOf('id')])).toEqual(shown)
  expect(own.map((cells) => cells[named.indexOf('amount')])).toEqual(['13', '12'])
})
