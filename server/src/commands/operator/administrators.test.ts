import { createUser, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccountId } from '../../database/ids.ts'
import { testApp, testConfig, type TestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { warnAtStart } from '../../warn-at-start.ts'
import { readCommand } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'rapport-administrators-'))
const config = {
  ...testConfig,
  isProduction: true,
  publicUrl: 'https://rapport.example',
  adminEmails: ['listed@rapport.test'],
}

let t: TestApp

beforeAll(async () => {
  const { pool, url } = await testDatabase()
  t = await testApp({ pool, config })
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_URL: config.publicUrl,
    JWT_SECRET: config.jwtSecret,
    SUPPRESSION_KEY: testSuppressionKey,
    ADMIN_EMAILS: config.adminEmails.join(','),
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => readCommand(args)!()
const post = async (path: string, payload: object, headers = {}) => {
  const answer = await t.inject({ method: 'POST', url: `/api${path}`, payload, headers })
  return { status: answer.statusCode, ...answer.json<{ code?: string; data: Record<string, string> }>() }
}
const password = 'Correct!Horse7'
const warnings = async () => {
  const lines: string[] = []
  await warnAtStart({ pool: t.pool, config, log: { warn: (line: unknown) => void lines.push(String(line)) } })
  return lines
}

describe('a server without a mail server and without an administrator', () => {
  it('says both at start, and gets an administrator who works by printed codes', async () => {
    expect(await warnings()).toEqual([
      expect.stringContaining('SMTP_URL is not set'),
      expect.stringContaining('`operator first-administrator`'),
    ])
    const link = /^https:\/\/rapport\.example\/auth\/first-administrator\?token=([\w-]{43})$/m
    const [, token] = link.exec(await run('first-administrator')) ?? []
    const account = { firstName: 'Mina', lastName: 'Seo', email: 'mina@example.com', password }
    const { data } = await post('/auth/first-administrator', { token, ...account })
    expect(await warnings()).toEqual([expect.stringContaining('SMTP_URL is not set')])
    await expect(run('first-administrator')).rejects.toThrow('There is an administrator already')

    const headers = { authorization: `Bearer ${data['access_token']}` }
    expect(await post('/admin/send-otp', {}, headers)).toMatchObject({ status: 409, code: 'emails_off' })
    const code = async (...more: string[]) =>
      /^\d{6}$/m.exec(await run('admin-code', 'Mina@Example.com', ...more))![0]
    const otpCode = await code()
    expect((await post('/admin/elevate', { otpCode }, headers)).status).toBe(200)
    expect(await post('/admin/elevate', { otpCode }, headers)).toMatchObject({ code: 'invalid_code' })
    const other = await createUser(t.pool)
    const close = { otpCode: await code('--purpose', 'close_account'), reason: 'Ticket 7' }
    expect((await post(`/admin/accounts/${other.id}/close`, close, headers)).status).toBe(200)
    const { rows } = await t.pool.query<{ action: string; userId: AccountId | null }>(
      `select action, user_id as "userId" from audit_entries where action like 'admin_code%'`,
    )
    const printed = { action: 'admin_code_printed', userId: null }
    expect(rows).toEqual([printed, printed])

    expect(await run('first-administrator', '--withdraw')).toContain('is no administrator any more')
    await expect(run('first-administrator', '--withdraw')).rejects.toThrow('No account was made')
    await expect(run('admin-code', account.email)).rejects.toThrow('is not the address of an administrator')
  })
})

it('prints codes for administrators alone, and not more than are emailed', async () => {
  await createUser(t.pool, { email: 'listed@rapport.test', isVerified: false })
  for (const address of ['listed@rapport.test', 'nobody@example.com'])
    await expect(run('admin-code', address)).rejects.toThrow('is not the address of an administrator')
  await t.pool.query(`update users set is_verified = true where email = 'listed@rapport.test'`)
  await t.pool.query(
    `insert into one_time_tokens (user_id, purpose, hash, created_at, expires_at)
     select id, 'admin', sha256(n::text::bytea), now(), now() from users, generate_series(1, 20) n
     where email = 'listed@rapport.test'`,
  )
  await expect(run('admin-code', 'listed@rapport.test')).rejects.toThrow('got too many codes')
})

it.each([
  [['first-administrator', 'mina@example.com'], 'Use first-administrator'],
  [['admin-code'], 'Use admin-code ADDRESS'],
  [['admin-code', 'a@b.example', 'c@d.example'], 'Use admin-code ADDRESS'],
  [['admin-code', 'mina'], 'mina is not an email address'],
  [['admin-code', 'mina@example.com', '--purpose', 'everything'], 'must be one of close_account'],
  [['admin-code', 'mina@example.com', '--withdraw'], 'option of first-administrator'],
])('%j is refused', (args, reason) => {
  expect(() => readCommand(args)).toThrow(reason)
})
