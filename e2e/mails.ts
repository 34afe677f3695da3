import { expect } from '@playwright/test'
import { inDatabase } from './database.ts'

/** The captured emails to a recipient as sent, newest first. */
const mailsTo = (email: string): Promise<string[]> =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ raw: string }>(
      'select raw from captured_mails where recipient = $1 order by id desc',
      [email],
    )
    return rows.map(({ raw }) => raw)
  })

/** Waits for `count` emails and returns the newest one's link to a path, as an address within the app. */
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
  // Quoted-printable: '=' at the end of a line continues it, and '=3D' stands for '='.
  const text = found[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = new RegExp(`${path}[?#]token=[\\w.-]+`).exec(text)?.[0]
  expect(link, text).toBeDefined()
  return link!
}

/** Waits for `count` emails with a one-time code, and returns the newest code. */
export async function mailedCode(email: string, count = 1): Promise<string> {
  const codes = async () => (await mailsTo(email)).flatMap((raw) => /^(\d{6})\r?$/m.exec(raw)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return (await codes())[0]!
}
