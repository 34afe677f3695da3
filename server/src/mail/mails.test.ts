import type { Failure } from '@rapport/contract/errors.ts'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId } from '../database/ids.ts'
import { elevate, testApp, testConfig, testReveals, testSending, type TestApp } from '../../test/app.ts'
import { createUser, type TestUser } from '@rapport/test-support/factories.ts'
import { mailsTo, readMail } from '../../test/mails.ts'
import { runDueJobs } from '../../test/run-due-jobs.ts'
import { smtpError, smtpServer } from '../../test/stand-ins/smtp-server.ts'
import {
  accountExistsMail,
  accountRemovedMail,
  resetPasswordMail,
  verifyEmailMail,
} from '../features/accounts/mails.ts'
import { adminCodeMail } from '../features/admin/elevation/code-mail.ts'
import { composeTasks } from '../tasks.ts'
import { queueMail, requireEmails } from './mails.ts'

let t: TestApp
let lines: string[]

beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => {
  lines = []
})

const now = () => new Date()
const log = () => pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
/** Runs the due jobs with a mail server, or as configured otherwise. */
const runWith = (smtpUrl: string | null, { isProduction = false } = {}) =>
  runDueJobs(
    t.pool,
    composeTasks({
      pool: t.pool,
      config: { ...testConfig, smtpUrl, isProduction },
      log: log(),
      now,
      reveals: testReveals(t.pool),
      sending: testSending(t.pool),
    }),
  )
const makeDue = () => t.pool.query('update graphile_worker._private_jobs set run_at = now()')
const waiting = async () =>
  (await t.pool.query('select attempts, max_attempts, last_error from graphile_worker.jobs')).rows

const emails = requireEmails(testConfig)
const mails = [verifyEmailMail, accountExistsMail, adminCodeMail, resetPasswordMail]
const queue = (mail: (typeof mails)[number], { id, email }: Pick<TestUser, 'id' | 'email'>) =>
  mail === resetPasswordMail
    ? emails.queue(t.pool, resetPasswordMail, { to: email })
    : emails.queue(t.pool, mail as typeof verifyEmailMail, { userId: id })

describe('every email', () => {
  test.each(
    mails.flatMap((mail) => (['en', 'ko'] as const).map((language) => [mail.name, language, mail] as const)),
  )('%s is written in %s, both parts with the same link or code', async (_name, language, mail) => {
    const isVerified = mail !== verifyEmailMail
    const user = await createUser(t.pool, { isVerified, firstName: '지우', lastName: '김' })
    await t.pool.query('update users set language = $2 where id = $1', [user.id, language])
    await queue(mail, user)
    await t.runJobs()
    const [received, ...others] = await mailsTo(t.pool, user.email)
    expect(others).toEqual([])
    const { subject, text, html } = received!
    expect(/\p{Script=Hangul}/u.test(subject)).toBe(language === 'ko')
    const [named, unnamed] =
      language === 'ko' ? ['김지우 님, 안녕하세요.', '안녕하세요.'] : ['Hello 지우,', 'Hello,']
    expect(text.split('\n')[0]).toBe(isVerified ? named : unnamed)
    const secret = /(?:https?:\/\/\S+|^\d{6}$)/m.exec(text)![0]
    expect(html).toContain(secret)
    expect(html).toContain(`<html lang="${language}">`)
  })

  test.each(mails.map((mail) => [mail.name, mail] as const))(
    '%s to an unverified address contains nothing that a stranger wrote',
    async (_name, mail) => {
      const user = await createUser(t.pool, {
        isVerified: false,
        firstName: 'Wordsone',
        lastName: 'Wordstwo',
      })
      await queue(mail, user)
      await t.runJobs()
      const [received] = await mailsTo(t.pool, user.email)
      expect(JSON.stringify(received)).not.toMatch(/words/i)
    },
  )

  test.each([
    ['evil.com', 'x'],
    ['Mina', 'www.evil.com'],
    ['Mi\u202ena', 'x'],
    ['<b>', 'x'],
  ])('greets nobody as %j %j, a name from before the rule', async (firstName, lastName) => {
    const user = await createUser(t.pool, { firstName, lastName })
    await queue(accountExistsMail, user)
    await t.runJobs()
    const [received] = await mailsTo(t.pool, user.email)
    expect(received!.text).toMatch(/^Hello,\n/)
    expect(JSON.stringify(received)).not.toMatch(/evil|\u202e/)
  })

  test('to a removed account is not sent', async () => {
    const removed = await createUser(t.pool)
    await t.pool.query('update users set removed_at = now() where id = $1', [removed.id])
    for (const mail of mails) {
      await queue(mail, removed)
      await queue(mail, { id: accountId(999_999), email: 'nobody@example.com' })
    }
    await t.runJobs()
    for (const email of [removed.email, 'nobody@example.com'])
      expect(await mailsTo(t.pool, email)).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('for verification is not sent to an account verified meanwhile', async () => {
    const user = await createUser(t.pool)
    await emails.queue(t.pool, verifyEmailMail, { userId: user.id })
    await t.runJobs()
    expect(await mailsTo(t.pool, user.email)).toEqual([])
  })

  test('about a removed account goes to the given address', async () => {
    await queueMail(t.pool, accountRemovedMail, { to: 'gone@example.com', language: 'ko' })
    await t.runJobs()
    expect(await mailsTo(t.pool, 'gone@example.com')).toMatchObject([{ subject: '계정이 삭제됐어요' }])
  })

  test('stores no usable link in the database', async () => {
    const user = await createUser(t.pool, { isVerified: false })
    await emails.queue(t.pool, verifyEmailMail, { userId: user.id })
    await t.runJobs()
    const { token } = (await mailsTo(t.pool, user.email))[0]!
    const { rows } = await t.pool.query('select row_to_json(t)::text as text from one_time_tokens t')
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(token)
  })
})

test.each([
  ['an unknown kind', { mail: 'postcard', userId: 1 }],
  ['no kind', { userId: 1 }],
  ['a wrong recipient', { mail: 'verify_email', userId: '1' }],
  ['the recipient of another kind', { mail: 'reset_password', userId: 1 }],
])('a queued email of %s is dropped', async (_of, payload) => {
  await t.pool.query(`select graphile_worker.add_job('send_mail', payload => $1::json)`, [payload])
  const { url, received } = await smtpServer()
  await runWith(url)
  expect(received).toEqual([])
  expect(await waiting()).toEqual([])
})

test('an email is queued once for each recipient', async () => {
  const [user, other] = await Promise.all([createUser(t.pool), createUser(t.pool)])
  for (const { id: userId } of [user, user, other]) await emails.queue(t.pool, accountExistsMail, { userId })
  await t.runJobs()
  expect(await mailsTo(t.pool, user.email)).toHaveLength(1)
  expect(await mailsTo(t.pool, other.email)).toHaveLength(1)
})

describe('a mail server', () => {
  test('that is down gets the email later, with a working link', async () => {
    const user = await createUser(t.pool, { isVerified: false })
    await emails.queue(t.pool, verifyEmailMail, { userId: user.id })
    await expect(runWith('smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/)
    expect(await waiting()).toMatchObject([{ attempts: 1, max_attempts: 10 }])
    const { url, received } = await smtpServer()
    await makeDue()
    await runWith(url)
    expect(received.map(({ to }) => to)).toEqual([[user.email]])
    const { token } = await readMail(received[0]!.raw)
    const { headers } = await t.signIn(user)
    const verified = await t.inject({ method: 'POST', url: `/api/auth/verify?token=${token}`, headers })
    expect(verified.statusCode).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('that refuses the address temporarily is tried again', async () => {
    const user = await createUser(t.pool)
    await emails.queue(t.pool, resetPasswordMail, { to: user.email })
    let isOpen = false
    const { url, received } = await smtpServer({
      onRcptTo: (_address, _session, callback) => callback(isOpen ? null : smtpError(450)),
    })
    await expect(runWith(url)).rejects.toThrow(/450|refused/)
    isOpen = true
    await makeDue()
    await runWith(url)
    expect(received).toHaveLength(1)
  })

  test('that refuses the address permanently is not tried again, and the log says so', async () => {
    const user = await createUser(t.pool)
    await emails.queue(t.pool, resetPasswordMail, { to: user.email })
    const { url } = await smtpServer({ onRcptTo: (_address, _session, callback) => callback(smtpError(550)) })
    await runWith(url)
    expect(await waiting()).toEqual([])
    expect(lines.join('')).toContain('an email was refused for good')
  })
})

describe('production without a mail server', () => {
  const production = { isProduction: true, smtpUrl: null }

  test('leaves out emails that are queued, and captures none', async () => {
    const user = await createUser(t.pool, { isVerified: false })
    await emails.queue(t.pool, verifyEmailMail, { userId: user.id })
    await queueMail(t.pool, accountRemovedMail, { to: 'left-out@example.com', language: 'en' })
    await runWith(null, production)
    expect(await waiting()).toEqual([])
    expect(lines.filter((line) => line.includes('an email was left out'))).toHaveLength(2)
    for (const email of [user.email, 'left-out@example.com']) expect(await mailsTo(t.pool, email)).toEqual([])
    const { rows } = await t.pool.query('select from one_time_tokens where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('refuses the emails that somebody waits for, and does the rest', async () => {
    const off = await testApp({ pool: t.pool, config: { ...testConfig, ...production } })
    const user = await createUser(t.pool)
    const [unverified, admin] = await Promise.all([
      off.signIn(await createUser(t.pool, { isVerified: false })),
      off.signIn(await createUser(t.pool, { email: testConfig.adminEmails[0]! })),
    ])
    const stranger = { firstName: 'Ina', lastName: 'New', email: 'ina@example.com', password: user.password }
    const post = (url: string, payload: object, headers = {}) =>
      off.inject({ method: 'POST', url: `/api${url}`, headers, payload })
    const refused = [
      await post('/v2/auth/signup', stranger),
      await post('/v2/auth/signup', { ...stranger, email: user.email }),
      await post('/auth/password/lost', { email: user.email }),
      await post('/auth/password/lost', { email: stranger.email }),
      await post('/auth/resend-verification-email', {}, unverified.headers),
      await post('/admin/send-otp', {}, admin.headers),
    ]
    await elevate(off, admin)
    refused.push(await post('/admin/emails/test', {}, admin.headers))
    expect(refused.map((answer) => [answer.statusCode, answer.json<Failure>().code])).toEqual(
      refused.map(() => [409, 'emails_off']),
    )
    expect((await t.pool.query('select from users where email = $1', [stranger.email])).rows).toEqual([])
    expect(await waiting()).toEqual([])
    expect((await off.inject({ url: '/api/settings' })).json()).toMatchObject({
      data: { emails: false, outbox: false },
    })
    const closed = await off.inject({
      method: 'DELETE',
      url: '/api/users/profile',
      headers: unverified.headers,
      payload: { password: unverified.user.password },
    })
    expect(closed.statusCode).toBe(200)
    await off.runJobs()
    expect(await waiting()).toEqual([])
  })
})
