import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { scriptedSmtp, type Script } from '../../../test/stand-ins/scripted-smtp.ts'
import { smtpServer } from '../../../test/stand-ins/smtp-server.ts'
import { testCertificate, trustTestCertificate } from '../../../test/stand-ins/test-certificate.ts'
import type { MailboxError } from '../mailbox.ts'
import { smtpTimes, type SmtpSettings, type SmtpTimes } from './session.ts'
import { smtpSubmitter } from './smtp-submitter.ts'
import type { Submission } from './submission.ts'

const email = (change: Partial<Submission> = {}): Submission => ({
  from: 'mina@rapport.test',
  to: 'ann@example.com',
  mime: Buffer.from('Subject: Hello\r\n\r\nHi Ann\r\n'),
  ...change,
})

type Change = { times?: Partial<SmtpTimes>; signal?: AbortSignal; settings?: Partial<SmtpSettings> }

/** A submitter whose connections lead to the port, whatever its host is called. */
function submitterOf(port: number, { times, signal, settings }: Change = {}) {
  return smtpSubmitter({
    settings: {
      host: testCertificate.host,
      port: 25,
      security: 'none',
      user: 'mina',
      password: 'secret',
      connect: async () => {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        return socket
      },
      ...settings,
    },
    signal: signal ?? new AbortController().signal,
    times: { ...smtpTimes, ...times },
  })
}

const yes = async () => true

/** The last reply to a submission, or its fault. */
const resultOf = (submission: Promise<{ reply: string } | null>) =>
  submission.then(
    (accepted) => accepted?.reply ?? null,
    (error: MailboxError) => error.fault,
  )

async function submitTo(script: Script, change: Change = {}) {
  const server = await scriptedSmtp(script)
  const submitter = submitterOf(server.port, change)
  return { server, submitter, result: await resultOf(submitter.submit(email(), yes)) }
}

/** Time-outs for servers that hang. Too short a one is no fault where `later` is expected anyway. */
const hasty = { times: { reply: 150 } }

const realServer = (options: Parameters<typeof smtpServer>[0] = {}) =>
  smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    key: testCertificate.key,
    cert: testCertificate.cert,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'secret' ? callback(null, { user: username }) : callback(new Error('wrong password')),
    ...options,
  })
const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

describe('an email', () => {
  test('arrives as it was written, dots and all', async () => {
    const server = await realServer()
    const mime = 'Subject: Hello\r\n\r\n.hidden\r\n.\r\n..\r\na.b\r\n\r\n.'
    const submitter = submitterOf(portOf(server))
    await expect(submitter.submit(email({ mime: Buffer.from(mime) }), yes)).resolves.toMatchObject({
      reply: expect.stringMatching(/^250 /) as string,
    })
    submitter.close()
    expect(server.received).toEqual([{ to: ['ann@example.com'], raw: `${mime}\r\n` }])
  })

  test('has one kind of line break, so that no server finds an end within it', async () => {
    const { port, texts } = await scriptedSmtp()
    const mime = Buffer.from('Subject: Hello\n\nHi\n.\nMAIL FROM:<eve@example.com>\r.\rBye')
    await submitterOf(port).submit(email({ mime }), yes)
    expect(texts).toEqual(['Subject: Hello\r\n\r\nHi\r\n..\r\nMAIL FROM:<eve@example.com>\r\n..\r\nBye'])
  })

  test('is named without parameters, whatever the server offers', async () => {
    const { server } = await submitTo({})
    expect(server.commands).toEqual([
      'EHLO [127.0.0.1]',
      'AUTH PLAIN',
      'MAIL FROM:<mina@rapport.test>',
      'RCPT TO:<ann@example.com>',
      'DATA',
    ])
  })

  test.each([
    ['a recipient in another script', { to: '한글@example.com' }],
    ['a recipient in a domain of another script', { to: 'ann@예시.한국' }],
    ['a recipient that would be two commands', { to: 'ann@example.com>\r\nRSET' }],
    ['a recipient in brackets', { to: '<ann@example.com>' }],
    ['no recipient', { to: '' }],
    ['a sender in another script', { from: 'míná@rapport.test' }],
    ['text that needs 8BITMIME', { mime: Buffer.from('Subject: 안녕\r\n\r\n') }],
  ])('with %s is refused before anything is connected', async (_name, change) => {
    const server = await scriptedSmtp()
    expect(await resultOf(submitterOf(server.port).submit(email(change), yes))).toBe('refused')
    expect(server.connections).toBe(0)
  })
})

describe('mayGo', () => {
  test('is asked between RCPT and DATA; no resets, and the connection goes on', async () => {
    const server = await scriptedSmtp()
    const submitter = submitterOf(server.port)
    const asked: string[] = []
    const mayGo = (answer: boolean) => async () => {
      asked.push(server.commands.at(-1)!)
      return answer
    }
    expect(await submitter.submit(email(), mayGo(false))).toBeNull()
    expect(server.commands.at(-1)).toBe('RSET')
    expect(await submitter.submit(email(), mayGo(true))).toEqual({ reply: '250 2.0.0 queued' })
    expect(asked).toEqual(['RCPT TO:<ann@example.com>', 'RCPT TO:<ann@example.com>'])
    expect([server.connections, server.texts.length]).toEqual([1, 1])
  })

  test('says no on a connection that is lost meanwhile: still null', async () => {
    const { server, submitter } = await submitTo({ RSET: { raw: '', closes: true } })
    expect(await submitter.submit(email(), async () => false)).toBeNull()
    expect(server.texts).toHaveLength(1)
  })

  test('may throw: nothing is sent, and its error is passed on', async () => {
    const server = await scriptedSmtp()
    const submitter = submitterOf(server.port)
    const error = new Error('the guards could not be asked')
    await expect(submitter.submit(email(), () => Promise.reject(error))).rejects.toBe(error)
    expect(server.commands).not.toContain('DATA')
  })
})

/** More than sockets keep on their way. */
const largeText = Buffer.from(`Subject: Large\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(300_000)}`)

const stages = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const

describe('before the end of the text', () => {
  test.each(stages)('a server that hangs at %s: later', async (stage) => {
    const { server, result } = await submitTo({ [stage]: null }, hasty)
    expect([result, server.texts.length]).toEqual(['later', 0])
  })

  test.each(stages)('421 at %s, and the connection is not used again: later', async (stage) => {
    const { server, submitter, result } = await submitTo({ [stage]: ['421 4.3.2 bye\r\n', usual[stage]] })
    expect([result, server.texts.length]).toEqual(['later', 0])
    expect(await resultOf(submitter.submit(email(), yes))).toBe('250 2.0.0 queued')
    expect(server.connections).toBe(2)
  })

  test.each([
    ['no SMTP', { greeting: 'HTTP/1.1 400 Bad Request\r\n' }],
    ['a reply with two codes', { RCPT: '250-yes\r\n550 no\r\n' }],
    ['a reply without an end', { MAIL: `250-${'x'.repeat(300_000)}` }],
    ['two replies to MAIL', { MAIL: '250 ok\r\n250 ok\r\n' }],
    ['a reply to DATA that goes no further', { DATA: '250 ok\r\n' }],
    ['a refusal while the text is on its way', { DATA: '354 go\r\n552 5.3.4 too large\r\n' }],
    ['an acceptance before the end of the text', { DATA: '354 go\r\n250 queued\r\n' }],
    ['an unfinished reply', { RCPT: '250-ok\r\n250' }],
    ['a refused EHLO', { EHLO: '502 5.5.1 what?\r\n' }],
    ['no sign-in on offer', { EHLO: '250-mail.rapport.test\r\n250 SIZE 1000\r\n' }],
    ['no sign-in by password on offer', { EHLO: '250-mail.rapport.test\r\n250 AUTH XOAUTH2\r\n' }],
  ] satisfies [string, Script][])('%s: later', async (_name, script) => {
    const { server, result } = await submitTo(script, hasty)
    expect([result, server.texts.length]).toEqual(['later', 0])
  })

  test('a refusal while a large text is on its way: later, though the server reads on', async () => {
    const server = await scriptedSmtp({ beginning: '552 5.3.4 too large\r\n' })
    expect(await resultOf(submitterOf(server.port).submit(email({ mime: largeText }), yes))).toBe('later')
    expect(server.texts).toEqual([])
  })

  test('a server that stops reading in the middle of a large text: later', async () => {
    const server = await scriptedSmtp({ DATA: { raw: '354 go\r\n', closes: true } })
    const times = { text: 300, lastReply: 300 }
    expect(await resultOf(submitterOf(server.port, { times }).submit(email({ mime: largeText }), yes))).toBe(
      'later',
    )
  })
})

const usual = {
  greeting: '220 ready\r\n',
  EHLO: '250-mail.rapport.test\r\n250 AUTH PLAIN\r\n',
  AUTH: '235 ok\r\n',
  MAIL: '250 ok\r\n',
  RCPT: '250 ok\r\n',
  DATA: '354 go\r\n',
}

describe('after the end of the text', () => {
  test.each([
    ['nothing', null],
    ['a closed connection', { raw: '', closes: true }],
    ['the beginning of an acceptance', '250 2.0.0 que'],
    ['an acceptance without a line feed', '250 2.0.0 queued\r'],
    ['the beginning of a refusal', { raw: '550 5.1.1 no such us', closes: true }],
    ['a refusal for now without a line feed', { raw: '451 4.3.0 later\r', closes: true }],
    ['an acceptance without its last line', { raw: '250-2.0.0 queued\r\n', closes: true }],
    ['a refusal without its last line', { raw: '550-5.1.1 no\r\n550-5.1.1 such\r\n550', closes: true }],
    ['no SMTP', 'Internal error\r\n'],
    ['a reply with two codes', '250-yes\r\n550 no\r\n'],
    ['a reply that means nothing here', '354 go ahead\r\n'],
  ] satisfies [string, Script['text']][])('%s: unanswered', async (_name, text) => {
    const { server, result } = await submitTo({ text }, { times: { lastReply: 150 } })
    expect([result, server.texts.length]).toEqual(['unanswered', 1])
  })

  test.each([
    ['250 ok\r\n', '250 ok'],
    ['250\r\n', '250'],
    ['250-2.0.0 queued\r\n250 2.0.0 as 1\r\n', '250-2.0.0 queued\n250 2.0.0 as 1'],
    ['451 4.3.0 try again\r\n', 'deferred'],
    ['421 4.3.2 shutting down\r\n', 'later'],
    ['552 5.3.4 too large\r\n', 'refused'],
    ['550-5.7.1 spam\r\n550 5.7.1 go away\r\n', 'mailbox'],
    ['550 5.1.1 unknown\r\n', 'bounced'],
    ['554 no\r\n', 'deferred'],
  ])('the complete reply %j counts, even if the connection closes with it', async (raw, expected) => {
    expect((await submitTo({ text: { raw, closes: true } })).result).toBe(expected)
    expect((await submitTo({ text: raw })).result).toBe(expected)
  })

  test('a server that answers twice: the second reply answers nothing', async () => {
    const text = ['250 2.0.0 queued\r\n250 2.0.0 queued\r\n', '451 4.3.0 later\r\n']
    const { server, submitter, result } = await submitTo({ text })
    expect(result).toBe('250 2.0.0 queued')
    expect(await resultOf(submitter.submit(email(), yes))).toBe('deferred')
    expect(server.connections).toBe(2)
  })
})

describe('refusals', () => {
  test.each([
    ['AUTH', '535 5.7.8 wrong\r\n', 'reconnect'],
    ['AUTH', '454 4.7.0 not now\r\n', 'later'],
    ['MAIL', '550 no\r\n', 'mailbox'],
    ['RCPT', '550 5.1.1 no such user\r\n', 'bounced'],
    ['RCPT', '550 5.7.1 no\r\n', 'mailbox'],
    ['RCPT', '450 4.1.1 greylisted\r\n', 'deferred'],
    ['DATA', '554 5.6.0 no\r\n', 'refused'],
  ] as const)('at %s with %j', async (stage, raw, fault) => {
    const { server, submitter, result } = await submitTo({ [stage]: [raw, usual[stage]] })
    expect([result, server.texts.length]).toEqual([fault, 0])
    expect(await resultOf(submitter.submit(email(), yes))).toBe('250 2.0.0 queued')
    // A connection on which one is refused may go on.
    expect(server.connections).toBe(stage === 'AUTH' ? 2 : 1)
  })

  test('that name no reason are about the mailbox if two come in a row', async () => {
    const unnamed = '550 no\r\n'
    const RCPT = [unnamed, unnamed, unnamed, '250 ok\r\n', unnamed, '550 5.1.1 unknown\r\n', unnamed]
    const { submitter, result } = await submitTo({ RCPT })
    const results = [result]
    for (let more = 0; more < 6; more++) results.push(await resultOf(submitter.submit(email(), yes)))
    expect(results).toEqual([
      'deferred',
      'mailbox',
      'mailbox',
      '250 2.0.0 queued',
      'deferred',
      'bounced',
      'mailbox',
    ])
  })
})

describe('a connection', () => {
  test.each([
    [60_000, 1],
    [0, 2],
  ])('is used again until it is %i ms old', async (reuse, connections) => {
    const { server, submitter } = await submitTo({}, { times: { reuse } })
    await submitter.submit(email(), yes)
    expect([server.connections, server.texts.length]).toEqual([connections, 2])
  })

  test('that was used up is replaced once', async () => {
    const idle = { raw: '421 4.4.2 idle\r\n', closes: true } as const
    const MAIL = ['250 ok\r\n', idle, '250 ok\r\n', null, null]
    const { server, submitter } = await submitTo({ MAIL }, { times: { reply: 1000 } })
    expect(await resultOf(submitter.submit(email(), yes))).toBe('250 2.0.0 queued')
    expect(server.connections).toBe(2)
    expect(await resultOf(submitter.submit(email(), yes))).toBe('later')
    expect(server.connections).toBe(3)
  })

  test('is closed politely, and opened again', async () => {
    const { server, submitter } = await submitTo({})
    submitter.close()
    await expect.poll(() => server.commands.at(-1)).toBe('QUIT')
    expect(await resultOf(submitter.submit(email(), yes))).toBe('250 2.0.0 queued')
    expect(server.connections).toBe(2)
  })

  test.each(['rejects', 'hangs'])('that %s while it is opened: later', async (how) => {
    const open =
      how === 'rejects' ? () => Promise.reject(new Error('refused')) : () => new Promise<never>(() => {})
    const submitter = submitterOf(1, { settings: { connect: open }, times: { connection: 100 } })
    expect(await resultOf(submitter.submit(email(), yes))).toBe('later')
  })

  test('goes to the host unless the caller connects', async () => {
    const server = await scriptedSmtp()
    const settings = {
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      user: 'm',
      password: 's',
    } as const
    const { signal } = new AbortController()
    expect(await resultOf(smtpSubmitter({ settings, signal }).submit(email(), yes))).toBe('250 2.0.0 queued')
    const missing = smtpSubmitter({ settings: { ...settings, port: 1 }, signal })
    await expect(missing.submit(email(), yes)).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('signing in', () => {
  test('by LOGIN where PLAIN is not on offer', async () => {
    const seen: unknown[] = []
    const server = await realServer({
      authMethods: ['LOGIN'],
      onAuth: ({ username, password }, _session, callback) => {
        seen.push([username, password])
        callback(null, { user: username })
      },
    })
    await submitterOf(portOf(server)).submit(email(), yes)
    expect(seen).toEqual([['mina', 'secret']])
  })

  test('with a wrong password: reconnect, in the words of the server', async () => {
    const submitter = submitterOf(portOf(await realServer()), { settings: { password: 'guess' } })
    const submission = submitter.submit(email(), yes)
    await expect(submission).rejects.toMatchObject({ fault: 'reconnect' })
    await expect(submission).rejects.toThrow(/535 wrong password/)
  })
})

describe('TLS', () => {
  test.each(['tls', 'starttls'] as const)('by %s, with a certificate of the host', async (security) => {
    trustTestCertificate()
    const server = await realServer({ secure: security === 'tls', disabledCommands: [] })
    const submitter = submitterOf(portOf(server), { settings: { security } })
    expect(await resultOf(submitter.submit(email(), yes))).toMatch(/^250 /)
    submitter.close()
  })

  test.each([
    ['tls', 'self-signed', /no TLS with mail\.rapport\.test: self-signed certificate/],
    ['starttls', 'self-signed', /self-signed certificate/],
    ['tls', "of another host's", /other\.rapport\.test/],
    ['starttls', "of another host's", /other\.rapport\.test/],
  ] as const)(
    'by %s, with a certificate that is %s: later, and no password',
    async (security, kind, message) => {
      if (kind !== 'self-signed') trustTestCertificate()
      const passwords: unknown[] = []
      const server = await realServer({
        secure: security === 'tls',
        disabledCommands: [],
        onAuth: ({ password }) => passwords.push(password),
      })
      const host = kind === 'self-signed' ? testCertificate.host : 'other.rapport.test'
      const submission = submitterOf(portOf(server), { settings: { security, host } }).submit(email(), yes)
      await expect(submission).rejects.toMatchObject({ fault: 'later' })
      await expect(submission).rejects.toThrow(message)
      expect(passwords).toEqual([])
    },
  )

  test.each([
    ['is not on offer', {}],
    ['is refused', { EHLO: '250-mail.rapport.test\r\n250 STARTTLS\r\n' }],
    [
      'comes with more than was asked for',
      { EHLO: '250-mail.rapport.test\r\n250 STARTTLS\r\n', STARTTLS: '220 go\r\n250 AUTH PLAIN\r\n' },
    ],
    ['hangs', { EHLO: '250-mail.rapport.test\r\n250 STARTTLS\r\n', STARTTLS: '220 go\r\n' }],
  ] satisfies [string, Script][])('STARTTLS that %s: later, and no password', async (_name, script) => {
    const { server, result } = await submitTo(script, { ...hasty, settings: { security: 'starttls' } })
    expect(result).toBe('later')
    expect(server.commands.filter((command) => !/^(EHLO|STARTTLS)/.test(command))).toEqual([])
  })
})

describe('a stop signal', () => {
  test('lets no submission begin', async () => {
    const server = await scriptedSmtp()
    const submitter = submitterOf(server.port, { signal: AbortSignal.abort() })
    expect(await resultOf(submitter.submit(email(), yes))).toBe('later')
    expect(server.connections).toBe(0)
  })

  test.each(stages)('breaks off at %s: later', async (stage) => {
    const server = await scriptedSmtp({ [stage]: null })
    const stop = new AbortController()
    const submission = resultOf(submitterOf(server.port, { signal: stop.signal }).submit(email(), yes))
    await new Promise((done) => setTimeout(done, 50))
    stop.abort()
    expect(await submission).toBe('later')
  })

  test('breaks off while mayGo is asked: later', async () => {
    const server = await scriptedSmtp()
    const stop = new AbortController()
    const mayGo = async () => {
      stop.abort()
      return true
    }
    expect(await resultOf(submitterOf(server.port, { signal: stop.signal }).submit(email(), mayGo))).toBe(
      'later',
    )
    expect(server.commands).not.toContain('DATA')
  })

  test('leaves an ended text some time: unanswered, or what the server says by then', async () => {
    const results = []
    for (const [after, lastReplyAfterStop] of [
      [20, 5000],
      [5000, 100],
    ]) {
      const server = await scriptedSmtp({ text: null })
      const stop = new AbortController()
      const times = { lastReplyAfterStop: lastReplyAfterStop! }
      const submission = resultOf(
        submitterOf(server.port, { signal: stop.signal, times }).submit(email(), yes),
      )
      await expect.poll(() => server.texts.length).toBe(1)
      stop.abort()
      setTimeout(() => server.say('250 2.0.0 queued\r\n'), after).unref()
      results.push(await submission)
    }
    expect(results).toEqual(['250 2.0.0 queued', 'unanswered'])
  })
})
