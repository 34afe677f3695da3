import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import type { ImapStage } from '@rapport/test-support/imap/imap-faults.ts'
import { received, sentEmail } from '../../../test/mailboxes/messages.ts'
import { listAll } from '../../../test/mailboxes/read-all.ts'
import { imapMailbox, type ImapMailbox } from './imap-mailbox.ts'
import type { ImapTimes } from './imap-settings.ts'

const server = new ImapServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

const open: ImapMailbox[] = []
afterEach(async () => {
  server.clearFaults()
  server.fetching.ignoresPartial = false
  server.closeConnections()
  for (const mailbox of open.splice(0)) await mailbox.close()
})

const since = new Date(Date.now() - 24 * 60 * 60_000)
const now = () => new Date()

function begin(times: ImapTimes = { call: 20_000, connection: 60_000 }, password = 'secret') {
  const user = randomUUID()
  const account = server.account(user)
  const mailbox = imapMailbox(
    { host: '127.0.0.1', port: server.port, security: 'none', user, password },
    { times },
  )
  open.push(mailbox)
  return { user, account, mailbox }
}

describe('a server that does not answer', () => {
  const brief = { call: 1000, connection: 60_000 }
  const stages: [ImapStage, (mailbox: ImapMailbox) => Promise<unknown>][] = [
    ['greeting', (mailbox) => mailbox.sync(null, since)],
    ['login', (mailbox) => mailbox.sync(null, since)],
    ['list', (mailbox) => mailbox.sync(null, since)],
    ['examine', (mailbox) => mailbox.sync(null, since)],
    ['search', (mailbox) => mailbox.sync(null, since)],
    ['fetch', (mailbox) => mailbox.sync(null, since)],
    ['append', (mailbox) => mailbox.file(emailOf('k1'))],
  ]
  it.each(stages)('makes the call end in time, and later: %s', async (stage, call) => {
    const { user, mailbox } = begin(brief)
    server.deliver(user, 'INBOX', received(1), now())
    server.fail(stage, 'hang')
    const startedAt = performance.now()
    await expect(call(mailbox)).rejects.toMatchObject({ name: 'MailboxError', fault: 'later' })
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await call(mailbox)
    await expect.poll(() => server.openConnections).toBe(1)
  })

  it('does not hold up the end of a turn', async () => {
    const { mailbox } = begin()
    await mailbox.sync(null, since)
    server.fail('logout', 'hang')
    const startedAt = performance.now()
    await mailbox.close()
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await expect.poll(() => server.openConnections).toBe(0)
  })
})

describe('a rejected sign-in', () => {
  it('asks for another connection of the owner', async () => {
    const { mailbox } = begin(undefined, 'wrong')
    await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'reconnect' })
  })

  it.each(['', 'AUTHENTICATIONFAILED', 'AUTHORIZATIONFAILED', 'EXPIRED'])('is final: %s', async (code) => {
    const { mailbox } = begin()
    server.fail('login', 'no', { code })
    await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'reconnect' })
  })

  it.each(['UNAVAILABLE', 'INUSE', 'LIMIT'])('passes: %s', async (code) => {
    const { mailbox } = begin()
    server.fail('login', 'no', { code })
    await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'later' })
    await mailbox.sync(null, since)
  })

  it.each(['bye', 'bad', 'drop_before', 'drop_after'] as const)(
    'says nothing of the password: %s',
    async (fault) => {
      const { mailbox } = begin()
      server.fail('login', fault)
      await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'later' })
      await mailbox.sync(null, since)
    },
  )

  it('is the same by LOGIN, without any extension', async () => {
    const all = server.capabilities
    server.capabilities = ['IMAP4rev1']
    try {
      const { user, mailbox } = begin()
      server.deliver(user, 'INBOX', received(1), now())
      expect((await listAll(mailbox, null, since)).messages).toHaveLength(1)
      await mailbox.file(emailOf('k1'))
      expect(await mailbox.listSent(since)).toHaveLength(1)
      const other = begin(undefined, 'wrong')
      await expect(other.mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'reconnect' })
    } finally {
      server.capabilities = all
    }
  })
})

describe('a connection', () => {
  it('is opened by the first call, and once more if the server has closed it', async () => {
    const { user, mailbox } = begin()
    const before = server.connections
    server.deliver(user, 'INBOX', received(1), now())
    const { messages, cursor } = await listAll(mailbox, null, since)
    await mailbox.read(messages[0]!.providerId)
    expect(server.connections - before).toBe(1)
    server.closeConnections()
    await mailbox.read(messages[0]!.providerId)
    expect(server.connections - before).toBe(2)
    server.closeConnections()
    await expect.poll(() => server.openConnections).toBe(0)
    await listAll(mailbox, cursor, since)
    expect(server.connections - before).toBe(3)
  })

  it.each(['drop_before', 'drop_after', 'cut', 'bye'] as const)(
    'is opened again once after %s',
    async (fault) => {
      const { user, mailbox } = begin()
      server.deliver(user, 'INBOX', received(1), now())
      await mailbox.checkFolders()
      server.fail('fetch', fault)
      expect((await listAll(mailbox, null, since)).messages).toHaveLength(1)
      await mailbox.checkFolders()
      server.fail('search', fault, { times: 2 })
      await expect(listAll(mailbox, null, since)).rejects.toMatchObject({ fault: 'later' })
      expect((await listAll(mailbox, null, since)).messages).toHaveLength(1)
    },
  )

  it('is closed at its age, in use or not', async () => {
    const { mailbox } = begin({ call: 5000, connection: 100 })
    await mailbox.sync(null, since)
    await expect.poll(() => server.openConnections).toBe(0)
    await mailbox.sync(null, since)
    await mailbox.close()
    await expect.poll(() => server.openConnections).toBe(0)
  })

  it('that can not be had is no reason to ask the owner', async () => {
    const mailbox = imapMailbox({ host: '127.0.0.1', port: 1, security: 'none', user: 'a', password: 'b' })
    await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'later' })
    await mailbox.close()
  })

  it.each(['starttls', 'tls'] as const)('is not made in clear text if %s is wanted', async (security) => {
    const user = randomUUID()
    server.account(user)
    const settings = {
      host: 'mail.test',
      resolve: async () => '127.0.0.1',
      port: server.port,
      security,
      user,
      password: 'secret',
    }
    const mailbox = imapMailbox(settings, { times: { call: 1000, connection: 60_000 } })
    const before = server.commands.length
    await expect(mailbox.sync(null, since)).rejects.toMatchObject({ fault: 'later' })
    const names = server.commands.slice(before).map(({ name }) => name)
    expect(names.filter((name) => name === 'LOGIN' || name === 'AUTHENTICATE')).toEqual([])
    await mailbox.close()
  })
})

describe('filing', () => {
  it.each(['drop_before', 'drop_after'] as const)('leaves one copy after %s', async (fault) => {
    const { account, mailbox } = begin()
    server.fail('append', fault)
    await mailbox.file(emailOf('k1')).catch(() => mailbox.file(emailOf('k1')))
    expect(account.folder('Sent').messages).toHaveLength(1)
  })

  it('is tried later if the server takes nothing', async () => {
    const { account, mailbox } = begin()
    server.fail('append', 'no', { code: 'OVERQUOTA' })
    await expect(mailbox.file(emailOf('k1'))).rejects.toMatchObject({ fault: 'later' })
    await mailbox.file(emailOf('k1'))
    expect(account.folder('Sent').messages).toHaveLength(1)
  })
})

describe('a message that can not be read', () => {
  it('does not fill the memory, nor hold up the others', async () => {
    const { user, mailbox } = begin()
    const { cursor } = await listAll(mailbox, null, since)
    for (let n = 1; n <= 3; n++) server.deliver(user, 'INBOX', received(n), now())
    const before = server.poured
    server.fail('fetch', 'huge_literal', { times: 3 })
    const { messages } = await listAll(mailbox, cursor, since)
    expect(messages).toHaveLength(3)
    await expect(mailbox.read(messages[0]!.providerId)).rejects.toMatchObject({ fault: 'gone' })
    expect(server.poured - before).toBeLessThan(20 * 1024 * 1024)
    for (const { providerId } of messages.slice(1)) await mailbox.read(providerId)
  })

  it('does not fill the memory when the server sends it without end', async () => {
    const { user, mailbox } = begin()
    server.deliver(user, 'INBOX', received(1), now())
    const before = server.poured
    server.fail('fetch', 'flood', { times: 2 })
    await expect(listAll(mailbox, null, since)).rejects.toMatchObject({
      fault: 'later',
      message: 'the mail server sends more than it was asked for',
    })
    expect(server.poured - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('is read by its headers from a server that sends it whole', async () => {
    const { user, mailbox } = begin()
    server.deliver(user, 'INBOX', received('large', 'x'.repeat(3 * 1024 * 1024)), now())
    for (let n = 1; n <= 30; n++) server.deliver(user, 'INBOX', received(n), now())
    server.fetching.ignoresPartial = true
    const { messages } = await listAll(mailbox, null, since)
    expect(messages).toHaveLength(31)
    const { raw, threadId } = await mailbox.read(messages[0]!.providerId)
    expect(threadId).toBe('in-large@elsewhere.test')
    expect(raw.toString()).toContain('Subject: Message large')
    await mailbox.read(messages[30]!.providerId)
  })

  it('is passed over if the server has nothing of it', async () => {
    const { user, mailbox } = begin()
    const { cursor } = await listAll(mailbox, null, since)
    for (let n = 1; n <= 2; n++) server.deliver(user, 'INBOX', received(n), now())
    server.fail('fetch', 'no', { times: 3 })
    const { messages } = await listAll(mailbox, cursor, since)
    await expect(mailbox.read(messages[0]!.providerId)).rejects.toMatchObject({ fault: 'gone' })
    await mailbox.read(messages[1]!.providerId)
  })

  it('is waited for if the server is busy', async () => {
    const { user, mailbox } = begin()
    server.deliver(user, 'INBOX', received(1, 'x'.repeat(100_000)), now())
    const { messages } = await listAll(mailbox, null, since)
    for (const code of ['UNAVAILABLE', 'INUSE', 'LIMIT']) {
      server.fail('fetch', 'no', { code })
      await expect(mailbox.read(messages[0]!.providerId)).rejects.toMatchObject({ fault: 'later' })
    }
    await mailbox.read(messages[0]!.providerId)
  })
})

function emailOf(sendKey: string) {
  return { sendKey, mime: sentEmail(sendKey), to: '', subject: '', threadId: null }
}
