import { randomInt } from 'node:crypto'
import { signInAsNewAccount } from '../../accounts.ts'
import { inDatabase } from '../../database.ts'
import { expect, test } from '../../fixtures.ts'

const nothing = randomInt(1_000_000_000, 2_000_000_000)

/** A job that has failed in all its tries, and has nothing left to do. Returns its id. */
const failedJob = () =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('revoke_mailbox', json_build_object('revocationId', $1::integer), run_at => now() + interval '1 day')`,
      [nothing],
    )
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Google could not be told' where id = $1`,
      [rows[0]!.id],
    )
    return rows[0]!.id
  })

test('a failed job is found, read and retried, by keyboard', async ({ page }) => {
  await signInAsNewAccount(page, { isAdmin: true, isElevated: true })
  const id = await failedJob()
  await page.goto('/admin/operation')
  await page.getByRole('button', { name: / Disconnect from Gmail, Failed$/ }).press('Enter')
  const job = page.getByRole('row').filter({ hasText: `Disconnection ${nothing}` })
  await expect(job).toContainText('Google could not be told')
  await job.getByRole('button', { name: `Retry job ${id}` }).press('Enter')
  await expect(page.getByText(`Job ${id} runs as soon as there is room`)).toBeVisible()
  // Its worker looks for it every two seconds, and the screen every ten.
  await expect(job).toHaveCount(0, { timeout: 15_000 })
})

test('the installation is checked by keyboard; what is to be done comes first', async ({ page }) => {
  await signInAsNewAccount(page, { isAdmin: true, isElevated: true })
  await page.goto('/admin/operation?section=check')
  await page.getByRole('button', { name: 'Check now' }).press('Enter')
  const results = page.getByRole('list', { name: 'Results of the check' }).getByRole('listitem')
  // Google's stand-in isn't started here.
  await expect(results.first()).toContainText(/Providers\s*To fix\s*GOOGLE_ISSUER: .* refuses the connection/)
  await expect(results.last()).toContainText('Good')
  await expect(results.filter({ hasText: 'PostgreSQL answers' })).toContainText('Good')
  await expect(page.getByRole('status').filter({ hasText: /\d to fix/ })).toBeVisible()
})
