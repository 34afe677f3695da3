import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import type { ImapFault, ImapStage } from '@rapport/test-support/imap/imap-faults.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { cleanUpAfterTest } from '../../../test/cleanup.ts'
import { scriptedSmtp, type Script } from '../../../test/stand-ins/scripted-smtp.ts'
import { testCertificate, trustTestCertificate } from '../../../test/stand-ins/test-certificate.ts'
import { checkServers } from './check-servers.ts'
import type { Server } from './server-check.ts'

const address = 'mina@company.example'
const now = () => new Date('2026-11-28T10:00:00Z')

const serverAt = (port: number, changes: Partial<Server> = {}): Server => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: address,
  password: 'secret',
  ...changes,
})

async function check(servers: { smtp: Server; imap: Server }) {
  const findings: CheckFinding[] = []
  const folders = await checkServers({
    ...servers,
    address,
    resolve: async () => '127.0.0.1',
    signal: new AbortController().signal,
    report: (finding) => void findings.push(finding),
    now,
    patienceMs: 300,
  })
  return { findings, folders }
}

/** The stages of one server, each once, in words. */
const stagesOf = (findings: readonly CheckFinding[], of: 'smtp' | 'imap') =>
  findings
    .filter(({ server }) => server === of)
    .map(({ stage, result, cause }) => `${stage} ${result}${cause ? ` ${cause}` : ''}`)

async function imapServer(): Promise<ImapServer> {
  const server = await new ImapServer().start()
  cleanUpAfterTest(() => server.stop())
  server.account(address)
  return server
}

const smtpOf = async (smtp: Server) =>
  stagesOf((await check({ smtp, imap: serverAt((await imapServer()).port) })).findings, 'smtp')
const imapOf = async (imap: Server) =>
  stagesOf((await check({ smtp: serverAt((await scriptedSmtp()).port), imap })).findings, 'imap')

/** A server that says these words to whoever connects, and no more. */
async function saying(words: string, onConnect: (socket: Socket) => void = () => {}): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.write(words)
    onConnect(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUpAfterTest(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

/** A server that speaks TLS with the test's certificate. */
async function secured(greeting: string): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTlsServer(testCertificate, (socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.write(greeting)
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUpAfterTest(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const greeted = ['resolve good', 'connect good', 'greeting good']
const signedIn = [...greeted, 'sign_in good']
const noPassword = '250-mail.rapport.test\r\n250 8BITMIME\r\n'

describe('the server that takes emails', () => {
  test('passes all stages', async () => {
    expect(await smtpOf(serverAt((await scriptedSmtp()).port))).toEqual([...signedIn, 'sender good'])
  })

  test.for<[what: string, Script, stages: string[]]>([
    ['says nothing', { greeting: null }, [...greeted.slice(0, 2), 'greeting wrong no_answer']],
    [
      'takes nobody',
      { greeting: '554 5.7.1 no\r\n' },
      [...greeted.slice(0, 2), 'greeting wrong greeting_refused'],
    ],
    [
      'speaks IMAP',
      { greeting: '* OK ready\r\n' },
      [...greeted.slice(0, 2), 'greeting wrong other_protocol'],
    ],
    ['hangs at EHLO', { EHLO: null }, [...greeted.slice(0, 2), 'greeting wrong no_answer']],
    ['takes no passwords', { EHLO: noPassword }, [...greeted, 'sign_in wrong no_password_sign_in']],
    ['rejects it', { AUTH: '535 5.7.8 no\r\n' }, [...greeted, 'sign_in wrong password_rejected']],
    ['puts it off', { AUTH: '454 4.7.0 later\r\n' }, [...greeted, 'sign_in wrong sign_in_put_off']],
    ['hangs at the sign-in', { AUTH: null }, [...greeted, 'sign_in wrong no_answer']],
    ['leaves', { AUTH: { raw: '', closes: true } }, [...greeted, 'sign_in wrong connection_lost']],
    ['refuses the sender', { MAIL: '553 5.7.1 no\r\n' }, [...signedIn, 'sender wrong sender_refused']],
    ['puts the sender off', { MAIL: '451 4.3.0 later\r\n' }, [...signedIn, 'sender advice sender_put_off']],
    ['hangs at the sender', { MAIL: null }, [...signedIn, 'sender wrong no_answer']],
  ])('%s', async ([, script, stages]) => {
    expect(await smtpOf(serverAt((await scriptedSmtp(script)).port))).toEqual(stages)
  })

  test.for<[what: string, Script]>([
    ['does not offer STARTTLS', {}],
    [
      'refuses STARTTLS',
      { EHLO: '250-mail.rapport.test\r\n250 STARTTLS\r\n', STARTTLS: '454 4.7.0 no TLS now\r\n' },
    ],
  ])('%s', async ([, script]) => {
    const { port } = await scriptedSmtp(script)
    expect(await smtpOf(serverAt(port, { security: 'starttls' }))).toEqual([
      ...greeted,
      'tls wrong tls_not_offered',
    ])
  })
})

describe('the server that has the emails', () => {
  test('passes all stages', async () => {
    expect(await imapOf(serverAt((await imapServer()).port))).toEqual([...signedIn, 'folders good'])
  })

  test.for<[stage: ImapStage, fault: ImapFault, code: string, stages: string[]]>([
    ['login', 'no', '', [...greeted, 'sign_in wrong password_rejected']],
    ['login', 'no', 'UNAVAILABLE', [...greeted, 'sign_in wrong sign_in_put_off']],
    ['login', 'hang', '', [...greeted, 'sign_in wrong no_answer']],
    ['login', 'drop_before', '', [...greeted, 'sign_in wrong connection_lost']],
    ['list', 'hang', '', [...signedIn, 'folders wrong no_answer']],
    ['examine', 'hang', '', [...signedIn, 'folders wrong no_answer']],
  ])('at %s: %s %s', async ([stage, fault, code, stages]) => {
    const server = await imapServer()
    server.fail(stage, fault, { code, times: 5 })
    expect(await imapOf(serverAt(server.port))).toEqual(stages)
  })

  test.for<[words: string, cause: string]>([
    ['', 'no_answer'],
    ['* BYE too many connections\r\n', 'greeting_refused'],
    ['220 mail.rapport.test ESMTP\r\n', 'other_protocol'],
  ])('greets with %j', async ([words, cause]) => {
    const stages = await imapOf(serverAt(await saying(words)))
    expect(stages).toEqual([...greeted.slice(0, 2), `greeting wrong ${cause}`])
  })

  test('closes the connection at once', async () => {
    const stages = await imapOf(serverAt(await saying('', (socket) => socket.end())))
    expect(stages).toEqual([...greeted.slice(0, 2), 'greeting wrong connection_lost'])
  })

  test('does not offer STARTTLS', async () => {
    const { port } = await imapServer()
    expect(await imapOf(serverAt(port, { security: 'starttls' }))).toEqual([
      ...greeted,
      'tls wrong tls_not_offered',
    ])
  })

  test('has no folder of sent emails, and names its folders', async () => {
    const server = await imapServer()
    server.account(address).remove('Sent')
    server.account(address).create('Ablage')
    const { findings, folders } = await check({
      smtp: serverAt((await scriptedSmtp()).port),
      imap: serverAt(server.port),
    })
    expect(stagesOf(findings, 'imap')).toEqual([...signedIn, 'folders wrong sent_missing'])
    expect(folders).toEqual(expect.arrayContaining(['Ablage', 'Junk']))
  })
})

describe.each([
  ['smtp', smtpOf, '554 no\r\n'],
  ['imap', imapOf, '* BYE no\r\n'],
] as const)('the connection to %s', (_of, stages, refusal) => {
  const host = testCertificate.host

  test('is refused', async () => {
    expect(await stages(serverAt(await closedPort()))).toEqual([
      'resolve good',
      'connect wrong connection_refused',
    ])
  })

  test('is to a server that speaks no TLS there', async () => {
    expect(await stages(serverAt(await saying('hello\r\n'), { security: 'tls' }))).toEqual([
      'resolve good',
      'connect good',
      'tls wrong tls_failed',
    ])
  })

  test('has a certificate of an authority that nobody knows', async () => {
    expect(await stages(serverAt(await secured(refusal), { host, security: 'tls' }))).toEqual([
      'resolve good',
      'connect good',
      'tls wrong certificate_unknown_authority',
    ])
  })

  test('has the certificate of another name', async () => {
    trustTestCertificate()
    const port = await secured(refusal)
    expect(await stages(serverAt(port, { host: 'other.rapport.test', security: 'tls' }))).toEqual([
      'resolve good',
      'connect good',
      'tls wrong certificate_other_name',
    ])
  })

  test('has a certificate that is trusted', async () => {
    trustTestCertificate()
    expect(await stages(serverAt(await secured(refusal), { host, security: 'tls' }))).toEqual([
      'resolve good',
      'connect good',
      'tls good',
      'greeting wrong greeting_refused',
    ])
  })
})

test('a password that a server repeats stands in no finding', async () => {
  const plain = Buffer.from(`\0${address}\0secret`).toString('base64')
  const smtp = await scriptedSmtp({ AUTH: `500 5.5.1 Invalid command: AUTH PLAIN ${plain}\r\n` })
  const imap = await saying('* OK ready\r\n', (socket) =>
    socket.on('data', (bytes) => {
      const [tag, name] = bytes.toString().trim().split(' ')
      socket.write(
        name === 'CAPABILITY'
          ? `* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`
          : `${tag} BAD unknown: ${bytes.toString().trim()}\r\n`,
      )
    }),
  )
  const { findings } = await check({ smtp: serverAt(smtp.port), imap: serverAt(imap) })
  const said = findings.flatMap((finding) => finding.said ?? [])
  expect(said).toEqual([expect.stringContaining('AUTH PLAIN …'), expect.stringContaining('LOGIN')])
  expect(said.join()).not.toMatch(/secret/)
  expect(said.join()).not.toContain(plain)
})
