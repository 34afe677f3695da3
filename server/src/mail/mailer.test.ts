import { deliverableAddress, isEmailAddress } from '@rapport/contract/accounts/rules.ts'
import fc from 'fast-check'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { mailsTo, readMail } from '../../test/mails.ts'
import { smtpError, smtpServer } from '../../test/stand-ins/smtp-server.ts'
import { layOut } from './mail-layout.ts'
import { createMailer, MailRefused, smtpMailer } from './mailer.ts'

const mailFrom = { name: 'Rapport', address: 'no-reply@rapport.test' }
const mail = {
  to: 'mina@example.com',
  subject: '메일 제목',
  text: '본문 plain',
  html: '<p>본문 <b>rich</b></p>',
}
const send = (smtpUrl: string, to = mail.to) => smtpMailer({ smtpUrl, mailFrom }).send({ ...mail, to })

/** The test server shows domains in Unicode. */
const recipients = ({ to }: { to: string[] }) => to.map(deliverableAddress)

describe('by SMTP', () => {
  test('an email arrives as multipart, readable in any script', async () => {
    const { url, received } = await smtpServer()
    await send(url)
    expect(received).toHaveLength(1)
    expect(received[0]!.to).toEqual(['mina@example.com'])
    const { raw } = received[0]!
    expect(raw).toMatch(/^content-type: multipart\/alternative/im)
    expect(raw).toMatch(/^auto-submitted: auto-generated/im)
    expect(await readMail(raw)).toMatchObject({
      from: 'no-reply@rapport.test',
      subject: '메일 제목',
      text: '본문 plain',
      html: '<p>본문 <b>rich</b></p>',
    })
  })

  test.each([
    ['ann@예시.한국', 'ann@xn--vv4b11d.xn--3e0b707e'],
    ["o'neil+tag=1@example.com", "o'neil+tag=1@example.com"],
  ])('%s is given to the mail server as %s', async (to, given) => {
    const { url, received } = await smtpServer()
    await send(url, to)
    expect(received.map(recipients)).toEqual([[given]])
  })

  test.each([
    'victim@corp.example,7',
    'x<victim@corp.example>',
    'a;b@corp.example',
    'a(b)@corp.example',
    'victim@corp.example, other@corp.example',
    '한글@example.com',
    'removed-7@removed.invalid',
  ])('%s gets nothing, and nobody else its email', async (to) => {
    const { url, received } = await smtpServer()
    await expect(send(url, to)).rejects.toThrow(MailRefused)
    expect(received).toEqual([])
  })

  test('whatever address the rule accepts is the only recipient', async () => {
    const { url, received } = await smtpServer()
    const mailer = smtpMailer({ smtpUrl: url, mailFrom })
    const part = fc.oneof(
      fc.constantFrom(
        ...Array.from(`<>()[]:;,\\"@. %!'+=?_`),
        'victim@corp.example',
        '@example.com',
        '.example',
      ),
      fc.stringMatching(/^[a-z\d!#$%&'*+/=?^_\x60{|}~.-]{1,5}$/),
      fc.stringMatching(/^[가-힣]{1,3}$/),
    )
    const text = fc.tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('', '@b.example', '@예시.한국'))
    await fc.assert(
      fc.asyncProperty(text, async ([parts, end]) => {
        const to = parts.join('') + end
        received.length = 0
        const isSent = await mailer.send({ ...mail, to }).then(
          () => true,
          (error: unknown) => !(error instanceof MailRefused),
        )
        expect(isSent).toBe(isEmailAddress(to))
        expect(received.flatMap(recipients)).toEqual(isSent ? [deliverableAddress(to)] : [])
      }),
      { numRuns: 200 },
    )
  })

  test('signs in with the credentials of the URL', async () => {
    const seen: unknown[] = []
    const { url, received } = await smtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        seen.push([username, password])
        callback(null, { user: username })
      },
    })
    await send(url.replace('://', '://some%40body:p%3Aw@'))
    expect(seen).toEqual([['some@body', 'p:w']])
    expect(received).toHaveLength(1)
  })

  test('a permanently refused address has its own error', async () => {
    const { url } = await smtpServer({ onRcptTo: (_address, _session, callback) => callback(smtpError(550)) })
    await expect(send(url)).rejects.toThrow(MailRefused)
  })

  test.each([
    [
      'an address refused for now',
      { onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(smtpError(451)) },
    ],
    ['wrong credentials', { authOptional: false }],
  ])('%s may be retried', async (_name, options) => {
    const { url } = await smtpServer(options)
    const error = await send(url).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
  })

  test('a silent server times out', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    const mailer = smtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom },
      { connection: 300, greeting: 300, socket: 10_000 },
    )
    const startedAt = performance.now()
    await expect(mailer.send(mail)).rejects.toThrow(/greeting/i)
    expect(performance.now() - startedAt).toBeLessThan(5000)
    silent.close()
  })

  test('a missing server is an error', async () => {
    await expect(send('smtp://127.0.0.1:1')).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('without a mail server', () => {
  test('an email is captured in full; the newest 500 are kept', async () => {
    const { pool } = await testDatabase()
    const now = new Date('2026-11-21T10:00:00Z')
    const config = { smtpUrl: null, mailFrom }
    const mailer = createMailer({ pool, config: { ...config, isProduction: false }, now: () => now })!
    await mailer.send(mail)
    expect(await mailsTo(pool, mail.to)).toMatchObject([{ subject: '메일 제목', text: '본문 plain' }])
    await pool.query(
      `insert into captured_mails (recipient, subject, raw, created_at) select 'x', 'x', '', now() from generate_series(1, 600)`,
    )
    await mailer.send({ ...mail, to: 'last@example.com' })
    const { rows } = await pool.query(
      'select count(*)::int as count, max(recipient) as last from captured_mails',
    )
    expect(rows).toEqual([{ count: 500, last: 'x' }])
    expect(await mailsTo(pool, 'last@example.com')).toHaveLength(1)
  })
})

test('values in an email cannot become markup', () => {
  const { html, text } = layOut({
    to: 'x@example.com',
    language: 'en',
    subject: '<title>',
    greeting: 'Hello <img src=x onerror=alert(1)>,',
    paragraphs: ['"quoted" & more'],
    action: { label: '<b>', url: 'https://x.example/?a="><script>' },
    footer: "it's",
  })
  expect(html).not.toMatch(/<img|<script|<b>|"><script/)
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;,')
  expect(html).toContain('&quot;quoted&quot; &amp; more')
  expect(text).toContain('Hello <img src=x onerror=alert(1)>,')
})
