import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ImapServer } from '@rapport/test-support/imap/imap-server.ts'
import { received, rawEmail, sentEmail } from '../../../test/mailboxes/messages.ts'
import { listAll, subjectsOf } from '../../../test/mailboxes/read-all.ts'
import { imapMailbox, type ImapMailbox } from './imap-mailbox.ts'
import type { ImapSettings } from './imap-settings.ts'

const server = new ImapServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

const open: ImapMailbox[] = []
afterEach(async () => {
  for (const mailbox of open.splice(0)) await mailbox.close()
  Object.assign(server, { prefix: '', delimiter: '/', tellsUidNext: true, latencyMs: 0 })
  server.fetching.zoneHours = 0
})

const dayMs = 24 * 60 * 60_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
const now = () => new Date()

function begin(folders: ImapSettings['folders'] = {}) {
  const user = randomUUID()
  const account = server.account(user)
  const settings = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    user,
    password: 'secret',
    folders,
  } as const
  const mailbox = imapMailbox(settings)
  open.push(mailbox)
  return { user, account, mailbox, settings }
}

const commandsOf = (user: string) => server.commands.filter((command) => command.user === user)

describe('what is sent', () => {
  it('reads only, and appends to the folder of sent emails', async () => {
    const { user, mailbox } = begin()
    for (let n = 1; n <= 30; n++) server.deliver(user, n % 5 ? 'INBOX' : 'Junk', received(n), now())
    server.deliver(user, 'INBOX', received('large', 'x'.repeat(100_000)), now())
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    await subjectsOf(mailbox, messages)
    const mark = await mailbox.markSent()
    await mailbox.file({ sendKey: 'k1', mime: sentEmail('k1'), to: '', subject: '', threadId: null })
    await mailbox.findSent('k1', mark)
    await mailbox.listSent(daysAgo(1))
    await mailbox.close()
    const reading = new Set([
      'NAMESPACE',
      'LIST',
      'LSUB',
      'EXAMINE',
      'UID SEARCH',
      'UID FETCH',
      'FETCH',
      'LOGOUT',
      'NOOP',
      'ID',
    ])
    const names = commandsOf(user).map(({ name }) => name)
    expect(names.filter((name) => name !== 'APPEND' && !reading.has(name))).toEqual([])
    const lines = commandsOf(user).map(({ line }) => line)
    expect(lines.filter((line) => line.includes(' APPEND '))).toEqual([
      expect.stringMatching(/^\w+ APPEND Sent \(\\Seen\) "[^"]+" \{\d+\}$/),
    ])
    const bodies = lines.flatMap((line) => line.match(/BODY\S*/g) ?? [])
    const allowed = /^BODY\.PEEK\[(?:\]<0\.(?:65536|1048576)>|HEADER\.FIELDS)/
    expect(bodies.length).toBeGreaterThan(3)
    expect(bodies.filter((item) => !allowed.test(item))).toEqual([])
  })

  it('takes a few round trips for many messages', async () => {
    const { user, mailbox } = begin()
    for (let n = 1; n <= 200; n++) server.deliver(user, 'INBOX', received(n), now())
    const { cursor } = await listAll(mailbox, null, daysAgo(1))
    for (let n = 1; n <= 200; n++) server.deliver(user, 'INBOX', received(n), now())
    const before = commandsOf(user).length
    let at: string | null = cursor
    for (let parts = 1; ; parts++) {
      const part = await mailbox.sync(at, daysAgo(1))
      await subjectsOf(mailbox, part.messages)
      at = part.cursor
      if (!part.isComplete) continue
      expect(parts).toBe(10)
      break
    }
    expect(commandsOf(user).length - before).toBeLessThanOrEqual(14)
  })

  it('never lists what is older than the cursor', async () => {
    const { user, account, mailbox } = begin()
    const folder = account.folder('INBOX')
    const raw = received('old')
    for (let n = 0; n < 200_000; n++)
      folder.messages.push({ uid: folder.uidNext++, raw, date: daysAgo(50), flags: new Set(), reads: 0 })
    server.deliver(user, 'INBOX', received('new'), now())
    const first = await listAll(mailbox, null, daysAgo(1))
    expect(await subjectsOf(mailbox, first.messages)).toEqual(['Message new'])
    server.deliver(user, 'INBOX', received('newer'), now())
    const next = await listAll(mailbox, first.cursor, daysAgo(1))
    expect(await subjectsOf(mailbox, next.messages)).toEqual(['Message newer'])
    const lines = commandsOf(user).map(({ line }) => line)
    for (const line of lines) expect(line).not.toMatch(/FETCH 1:\*|FETCH 1:2\d+ |SEARCH ALL/)
    expect(lines.filter((line) => line.includes('SEARCH') && !line.includes('SINCE'))).toHaveLength(1)
  })
})

describe('the cursor', () => {
  it('starts again by date if the next UID has gone back', async () => {
    const { user, account, mailbox } = begin()
    for (let n = 1; n <= 5; n++) server.deliver(user, 'INBOX', received(n), now())
    const { cursor } = await listAll(mailbox, null, daysAgo(1))
    const folder = account.folder('INBOX')
    folder.messages.length = 0
    folder.uidNext = 1
    server.deliver(user, 'INBOX', received('again'), now())
    const { messages } = await listAll(mailbox, cursor, daysAgo(1))
    expect(await subjectsOf(mailbox, messages)).toEqual(['Message again'])
  })

  it('starts again by date if the UIDVALIDITY has changed', async () => {
    const { user, account, mailbox } = begin()
    server.deliver(user, 'INBOX', received('old'), daysAgo(3))
    server.deliver(user, 'INBOX', received(1), now())
    const { messages, cursor } = await listAll(mailbox, null, daysAgo(1))
    account.folder('INBOX').renew()
    await mailbox.close()
    await expect(mailbox.read(messages[0]!.providerId)).rejects.toMatchObject({ fault: 'gone' })
    const again = await listAll(mailbox, cursor, daysAgo(1))
    expect(await subjectsOf(mailbox, again.messages)).toEqual(['Message 1'])
  })

  it.each([-12, -5, 9, 14])('misses nothing at a server %i hours from here', async (zoneHours) => {
    const { user, mailbox } = begin()
    server.fetching.zoneHours = zoneHours
    const hours = Array.from({ length: 60 }, (_, n) => n)
    for (const n of hours) server.deliver(user, 'INBOX', received(n), daysAgo((60 - n) / 24))
    const since = new Date(daysAgo(30.5 / 24))
    const { messages } = await listAll(mailbox, null, since)
    expect(await subjectsOf(mailbox, messages)).toEqual(hours.slice(30).map((n) => `Message ${n}`))
  })

  it('works at a server that does not tell the next UID', async () => {
    server.tellsUidNext = false
    const { user, mailbox } = begin()
    expect((await listAll(mailbox, null, daysAgo(1))).messages).toEqual([])
    server.deliver(user, 'INBOX', received(1), now())
    const { messages, cursor } = await listAll(mailbox, null, daysAgo(1))
    expect(messages).toHaveLength(1)
    server.deliver(user, 'INBOX', received(2), now())
    expect((await listAll(mailbox, cursor, daysAgo(1))).messages).toHaveLength(1)
  })

  it('needs an inbox', async () => {
    const { account, mailbox } = begin()
    account.remove('INBOX')
    await expect(mailbox.sync(null, daysAgo(1))).rejects.toMatchObject({
      name: 'MissingFolderError',
      role: 'inbox',
    })
  })
})

describe('folders', () => {
  const strange = ['Sent & "more" \\ (x) %*', 'INBOX/보낸 📨', '1.2.3', 'a]b{3}', 'Entwürfe/日本語']
  it.each(strange)('may have any name: %s', async (name) => {
    const { user, account, mailbox } = begin({ junk: name })
    account.remove('Junk')
    server.deliver(user, name, received(1), now())
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    expect(await subjectsOf(mailbox, messages)).toEqual(['junk: Message 1'])
    await expect(mailbox.read(messages[0]!.providerId)).resolves.toMatchObject({ folder: 'junk' })
  })

  it('stand beneath the inbox at some servers', async () => {
    Object.assign(server, { prefix: 'INBOX.', delimiter: '.' })
    const { user, account, mailbox } = begin()
    for (const [from, to] of [
      ['Sent', 'INBOX.Gesendet'],
      ['Junk', 'INBOX.Spamverdacht'],
      ['Drafts', 'INBOX.Entwürfe'],
    ] as const) {
      account.rename(from, to)
      account.folder(to).use = null
    }
    account.create('Sent')
    server.deliver(user, 'INBOX.Spamverdacht', received(1), now())
    expect((await listAll(mailbox, null, daysAgo(1))).messages).toMatchObject([{ folder: 'junk' }])
    expect(await mailbox.checkFolders()).toMatchObject({
      junk: 'INBOX.Spamverdacht',
      drafts: 'INBOX.Entwürfe',
    })
  })
})

describe('threads', () => {
  it.each([
    [{ References: '<first@x> <second@x>', 'In-Reply-To': '<other@x>' }, 'first@x'],
    [{ References: 'nothing', 'In-Reply-To': '<other@x>' }, 'other@x'],
    [{ 'Message-ID': '<own@x>' }, 'own@x'],
    [{ 'message-id': '\r\n <folded@x>' }, 'folded@x'],
    [{ 'Message-ID': 'broken' }, null],
    [{ 'Message-ID': '<with\0nul@x>' }, null],
    [{}, null],
  ])('begin with the first email: %j', async (headers, threadId) => {
    const { user, mailbox } = begin()
    server.deliver(
      user,
      'INBOX',
      rawEmail({ From: 'sam@elsewhere.test', ...(headers as Record<string, string>) }),
      now(),
    )
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    const { providerId } = messages[0]!
    expect((await mailbox.read(providerId)).threadId).toBe(threadId ?? providerId)
  })

  it('are not what tells messages apart', async () => {
    const { user, mailbox } = begin()
    for (let n = 0; n < 3; n++) server.deliver(user, 'INBOX', received('same'), now())
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    expect(new Set(messages.map(({ providerId }) => providerId)).size).toBe(3)
  })
})
