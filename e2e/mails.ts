import { expect } from '@playwright/test'
import { inDatabase } from './accounts.ts'

/** The captured mails to an address, the newest first, as they would have been sent. */
const mailsTo = (email: string): Promise<string[]> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ raw: string }>(
      'select raw from captured_mails where recipient = $1 order by id desc',
      [email],
    )
    return rows.map(({ raw }) => raw)
  })

/** The address that the newest mail's link to a path leads to, within the app; waits until `count` mails have come. */
export async function mailedLink(email: string, path: string, count = 1): Promise<string> {
  let found: string[] = []
  await expect
    .poll(
      async () => {
        found = await mailsTo(email)
        return found.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count)
  // Quoted-printable: lines are broken by '=' at their end, and '=' itself is written '=3D'.
  const text = found[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = new RegExp(`${path}\\?token=([\\w.-]+)`).exec(text)?.[1]
  expect(token, text).toBeDefined()
  return `${path}?token=${token}`
}
