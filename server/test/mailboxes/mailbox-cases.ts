import { afterEach, expect, it } from 'vitest'
import { imapMailbox, type ImapMailbox } from '../../src/mail/imap/imap-mailbox.ts'
import type { ImapSettings } from '../../src/mail/imap/imap-settings.ts'
import { received, sentEmail } from './messages.ts'
import { listAll, subjectsOf } from './read-all.ts'

/** A mail server under test, with one new account. */
export type MailServer = {
  settings: ImapSettings
  deliver(folder: string, raw: Buffer, date?: Date): Promise<void>
  /** Deletes a message, by its place in the folder from one on. */
  remove(folder: string, place: number): Promise<void>
  create(folder: string): Promise<void>
  /** Deletes a folder. */
  drop(folder: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** The flags of the messages of a folder, in order, without `\Recent`. */
  flags(folder: string): Promise<string[][]>
}

const dayMs = 24 * 60 * 60_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

/**
 * What a mailbox read by IMAP must do at any server that keeps to the protocol: at our stand-in, and
 * at a real server to which it is compared. `begin` starts with a new account whose folders are
 * INBOX, Sent, Junk and Drafts.
 */
export function mailboxCases(begin: () => Promise<MailServer>): void {
  const open: ImapMailbox[] = []
  afterEach(async () => {
    for (const mailbox of open.splice(0)) await mailbox.close()
  })
  const world: World = async () => {
    const server = await begin()
    const mailbox = imapMailbox(server.settings)
    open.push(mailbox)
    return { server, mailbox }
  }
  readingCases(world)
  missingCases(world)
  cursorCases(world)
  renewedCases(world)
  sentCases(world)
  filingCases(world)
}

type World = () => Promise<{ server: MailServer; mailbox: ImapMailbox }>

function readingCases(world: World): void {
  it('lists inbox and junk, oldest first, and reads them', async () => {
    const { server, mailbox } = await world()
    await server.deliver('INBOX', received(1))
    await server.deliver('Junk', received(2))
    await server.deliver('INBOX', received(3))
    const { messages, cursor } = await listAll(mailbox, null, daysAgo(1))
    expect(messages.map(({ folder }) => folder)).toEqual(['inbox', 'inbox', 'junk'])
    expect(await subjectsOf(mailbox, messages)).toEqual(['Message 1', 'Message 3', 'junk: Message 2'])
    await server.deliver('INBOX', received(4))
    const next = await listAll(mailbox, cursor, daysAgo(1))
    expect(await subjectsOf(mailbox, next.messages)).toEqual(['Message 4'])
    expect(await listAll(mailbox, next.cursor, daysAgo(1))).toMatchObject({ messages: [], parts: 1 })
  })

  it('reads what the server stored, byte for byte, with its date and thread', async () => {
    const { server, mailbox } = await world()
    const raw = Buffer.concat([
      Buffer.from('From: a@b.test\r\nReferences: <first@x>\r\n <second@x>\r\nMessage-ID: <own@x>\r\n\r\n'),
      Buffer.from([0xe9, 0xff, 0x0d, 0x0a]),
      Buffer.from(')\r\n* 1 FETCH (UID 7 BODY[] {3}\r\n"\r\n'),
    ])
    const date = new Date(Math.floor(daysAgo(0.5).getTime() / 1000) * 1000)
    await server.deliver('INBOX', raw, date)
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    for (const id of [messages[0]!.providerId, messages[0]!.providerId]) {
      const message = await mailbox.read(id)
      expect(message.raw.equals(raw)).toBe(true)
      expect(message).toMatchObject({ folder: 'inbox', threadId: 'first@x', receivedAt: date })
    }
  })

  it('reads the first MiB of a large message', async () => {
    const { server, mailbox } = await world()
    const line = `${'x'.repeat(70)}\r\n`
    const raw = received('large', line.repeat(20_000))
    const middle = received('middle', line.repeat(2000))
    await server.deliver('INBOX', raw)
    await server.deliver('INBOX', middle)
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    const [large, other] = [
      await mailbox.read(messages[0]!.providerId),
      await mailbox.read(messages[1]!.providerId),
    ]
    expect(large.raw.equals(raw.subarray(0, 1024 * 1024))).toBe(true)
    expect(other.raw.equals(middle)).toBe(true)
  })
}

function missingCases(world: World): void {
  it('tells a message from a missing one', async () => {
    const { server, mailbox } = await world()
    await server.deliver('INBOX', received(1))
    await server.deliver('INBOX', received(2))
    await server.deliver('Junk', received(3))
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    await mailbox.close()
    await server.remove('INBOX', 1)
    const gone = { fault: 'gone' }
    await expect(mailbox.read(messages[0]!.providerId)).rejects.toMatchObject(gone)
    expect(await subjectsOf(mailbox, [messages[1]!])).toEqual(['Message 2'])
    await server.drop('Junk')
    await expect(mailbox.read(messages[2]!.providerId)).rejects.toMatchObject(gone)
    for (const id of ['', 'nonsense', messages[1]!.providerId.replace(/^\d+/, '1')])
      await expect(mailbox.read(id)).rejects.toMatchObject(gone)
    expect(await subjectsOf(mailbox, [messages[1]!])).toEqual(['Message 2'])
  })

  it('changes nothing', async () => {
    const { server, mailbox } = await world()
    await server.deliver('INBOX', received(1))
    await server.deliver('INBOX', received('large', 'x'.repeat(100_000)))
    await server.deliver('Sent', sentEmail('k1'))
    const { messages } = await listAll(mailbox, null, daysAgo(1))
    await subjectsOf(mailbox, messages)
    await mailbox.listSent(daysAgo(1))
    expect(await server.flags('INBOX')).toEqual([[], []])
    expect(await server.flags('Sent')).toEqual([[]])
  })
}

function cursorCases(world: World): void {
  it('lists in parts, and goes on after any message', async () => {
    const { server, mailbox } = await world()
    for (let n = 1; n <= 45; n++) await server.deliver(n % 9 === 0 ? 'Junk' : 'INBOX', received(n))
    const whole = await listAll(mailbox, null, daysAgo(1))
    expect(whole.messages).toHaveLength(45)
    expect(whole.parts).toBe(3)
    const ids = whole.messages.map(({ providerId }) => providerId)
    for (const at of [0, 7, 19, 20, 39, 40, 43, 44]) {
      const { messages } = await listAll(mailbox, whole.messages[at]!.cursor, daysAgo(1))
      expect(messages.map(({ providerId }) => providerId)).toEqual(ids.slice(at + 1))
    }
    for (const { cursor } of whole.messages) expect(cursor.length).toBeLessThan(300)
  })

  it('lists what arrived since then, whatever its UID', async () => {
    const { server, mailbox } = await world()
    await server.deliver('INBOX', received('new'), daysAgo(0.1))
    for (const days of [300, 5, 2.9, 1.1])
      await server.deliver('INBOX', received(`old ${days}`), daysAgo(days))
    await server.deliver('INBOX', received('newer'), daysAgo(0.01))
    const { messages, cursor } = await listAll(mailbox, null, daysAgo(1))
    expect(await subjectsOf(mailbox, messages)).toEqual(['Message new', 'Message newer'])
    expect((await listAll(mailbox, messages[0]!.cursor, daysAgo(1))).messages).toHaveLength(1)
    await server.deliver('INBOX', received('moved here'), daysAgo(400))
    const next = await listAll(mailbox, cursor, daysAgo(1))
    expect(await subjectsOf(mailbox, next.messages)).toEqual(['Message moved here'])
  })
}

function renewedCases(world: World): void {
  it('lists again by date if a folder was made anew, renamed, or is missing for a while', async () => {
    const { server, mailbox } = await world()
    await server.deliver('Junk', received('old'), daysAgo(3))
    await server.deliver('Junk', received(1))
    const first = await listAll(mailbox, null, daysAgo(1))
    expect(first.messages).toHaveLength(1)
    await server.drop('Junk')
    const without = await listAll(mailbox, first.cursor, daysAgo(1))
    expect(without.messages).toEqual([])
    await mailbox.close()
    await server.create('Junk')
    await server.deliver('Junk', received('old'), daysAgo(3))
    await server.deliver('Junk', received(2))
    for (const cursor of [first.cursor, without.cursor, 'nonsense', '{"inbox":7}']) {
      const { messages } = await listAll(mailbox, cursor, daysAgo(1))
      expect(await subjectsOf(mailbox, messages)).toEqual(['junk: Message 2'])
    }
    await mailbox.close()
    await server.rename('Junk', 'Spam')
    await server.deliver('Spam', received(3))
    const { messages } = await listAll(mailbox, without.cursor, daysAgo(1))
    expect(await subjectsOf(mailbox, messages)).toEqual(['junk: Message 2', 'junk: Message 3'])
  })

  it('goes on where a connection before had stopped', async () => {
    const { server, mailbox } = await world()
    for (let n = 1; n <= 25; n++) await server.deliver('INBOX', received(n))
    const part = await mailbox.sync(null, daysAgo(1))
    expect(part).toMatchObject({ isComplete: false, messages: { length: 20 } })
    await mailbox.close()
    await server.remove('INBOX', 21)
    await server.deliver('INBOX', received(26))
    const rest = await listAll(mailbox, part.cursor, daysAgo(1))
    const subjects = await subjectsOf(mailbox, rest.messages)
    expect(subjects).toEqual([22, 23, 24, 25, 26].map((n) => `Message ${n}`))
  })
}

function sentCases(world: World): void {
  it('finds a sent email after the mark, and none before it', async () => {
    const { server, mailbox } = await world()
    await server.deliver('Sent', sentEmail('before'))
    const mark = await mailbox.markSent()
    expect(await mailbox.findSent('k1', mark)).toBeNull()
    await server.deliver('Sent', received('by hand'))
    await server.deliver('Sent', sentEmail('k1'))
    expect(await mailbox.findSent('k1', mark)).toMatchObject({
      messageId: 'k1@box.test',
      threadId: 'k1@box.test',
    })
    expect(await mailbox.findSent('before', mark)).toBeNull()
    expect(await mailbox.findSent('k1', await mailbox.markSent())).toBeNull()
    const found = await mailbox.findSent('k1', mark)
    expect(await mailbox.read(found!.providerId)).toMatchObject({ folder: 'sent' })
  })

  it('looks at the last days if the folder of sent emails was made anew', async () => {
    const { server, mailbox } = await world()
    for (let n = 0; n < 5; n++) await server.deliver('Sent', sentEmail(`before-${n}`))
    const mark = await mailbox.markSent()
    await mailbox.close()
    await server.drop('Sent')
    await server.create('Sent')
    await server.deliver('Sent', sentEmail('k1'))
    await server.deliver('Sent', sentEmail('old'), daysAgo(6))
    expect(await mailbox.findSent('k1', mark)).toMatchObject({ messageId: 'k1@box.test' })
    expect(await mailbox.findSent('old', mark)).toBeNull()
  })
}

function filingCases(world: World): void {
  it('lists the emails of ours that were sent since then', async () => {
    const { server, mailbox } = await world()
    await server.deliver('Sent', sentEmail('old'), daysAgo(2))
    await server.deliver('Sent', received('by hand'))
    await server.deliver('Sent', sentEmail('k1'), daysAgo(0.5))
    await server.deliver('Sent', sentEmail('k2'))
    const sent = await mailbox.listSent(daysAgo(1))
    expect(sent.map(({ sendKey, to }) => ({ sendKey, to }))).toEqual([
      { sendKey: 'k1', to: 'sam@elsewhere.test' },
      { sendKey: 'k2', to: 'sam@elsewhere.test' },
    ])
    expect(Math.abs(sent[0]!.sentAt.getTime() - daysAgo(0.5).getTime())).toBeLessThan(30_000)
  })

  it('files an email once, as read', async () => {
    const { server, mailbox } = await world()
    const mark = await mailbox.markSent()
    const email = { sendKey: 'k1', mime: sentEmail('k1'), to: '', subject: '', threadId: null }
    await mailbox.file(email)
    await mailbox.file(email)
    expect(await server.flags('Sent')).toEqual([[String.raw`\Seen`]])
    const found = await mailbox.findSent('k1', mark)
    expect((await mailbox.read(found!.providerId)).raw.equals(email.mime)).toBe(true)
    expect(await mailbox.listSent(daysAgo(1))).toHaveLength(1)
  })

  it('can not be connected without a folder of sent emails', async () => {
    const { server, mailbox } = await world()
    expect(await mailbox.checkFolders()).toEqual({
      inbox: 'INBOX',
      sent: 'Sent',
      junk: 'Junk',
      drafts: 'Drafts',
    })
    await mailbox.close()
    await server.rename('Sent', 'Something')
    await expect(mailbox.checkFolders()).rejects.toMatchObject({ name: 'MissingFolderError', role: 'sent' })
    await expect(mailbox.markSent()).rejects.toMatchObject({ fault: 'reconnect' })
    const chosen = imapMailbox({ ...server.settings, folders: { sent: 'Something' } })
    expect(await chosen.checkFolders()).toMatchObject({ sent: 'Something' })
    await chosen.close()
  })
}
