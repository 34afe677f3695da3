import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GmailAccount } from '@rapport/test-support/gmail/gmail-accounts.ts'
import type { GmailEndpoint, GmailFault } from '@rapport/test-support/gmail/gmail-faults.ts'
import { GmailServer } from '@rapport/test-support/gmail/gmail-server.ts'
import type { DraftMailbox, MailboxError, Outgoing } from '../mailbox.ts'
import { gmailMailbox } from './gmail-mailbox.ts'

const start = new Date('2026-11-20T10:00:00Z')
let now = start
const clock = () => now
const gmail = new GmailServer(clock)
let account: GmailAccount
let mailbox: DraftMailbox
let serial = 0

beforeAll(() => gmail.start())
afterAll(() => gmail.stop())
beforeEach(() => {
  now = start
  gmail.clearFaults()
  const address = `me${++serial}@mail.example`
  account = gmail.account(address)
  mailbox = mailboxAt(gmail.url, address)
})

const mailboxAt = (url: string, address: string, timeoutMs = 20_000): DraftMailbox =>
  gmailMailbox({ url, token: async () => `token of ${address}`, now: clock, timeoutMs })

const email = (sendKey: string, threadId: string | null = null): Outgoing => ({
  sendKey,
  to: 'kim@x.example',
  subject: 'Hello',
  threadId,
  mime: Buffer.from(
    `From: me@mail.example\r\nTo: Kim <kim@x.example>\r\nX-Rapport-Send: ${sendKey}\r\nMessage-ID: <${sendKey}@rapport.example>\r\n\r\nHello`,
  ),
})
const send = async (sendKey: string, threadId: string | null = null) => {
  const { draftId } = await mailbox.createDraft(email(sendKey, threadId))
  return mailbox.sendDraft(draftId)
}

const faultOf = async (call: Promise<unknown>): Promise<MailboxError> =>
  call.then(
    () => expect.fail('it did not fail'),
    (error: MailboxError) => error,
  )

async function readAll(from: string | null): Promise<string[]> {
  const read: string[] = []
  for (let cursor = from; ;) {
    const part = await mailbox.sync(cursor, start)
    read.push(...part.messages.map(({ providerId }) => providerId))
    if (part.isComplete) return read
    expect(part.messages.length).toBeLessThanOrEqual(20)
    cursor = part.cursor
  }
}
const deliver = (count: number) =>
  Array.from({ length: count }, (_none, index) => {
    // Several in one second.
    if (index % 3 === 0) now = new Date(now.getTime() + 1000)
    return account.deliver('From: kim@x.example\r\n\r\nYes').id
  })

describe('a draft', () => {
  test('is created, read, changed by its owner, and deleted', async () => {
    const draft = await mailbox.createDraft(email('a'))
    expect(account.sent).toEqual([])
    expect(await mailbox.readDraft(draft.draftId)).toEqual(draft)
    account.editDraft(draft.draftId, (raw) => `${raw} again`)
    const edited = await mailbox.readDraft(draft.draftId)
    expect(edited?.draftId).toBe(draft.draftId)
    expect(edited?.version).not.toBe(draft.version)
    await mailbox.deleteDraft(draft.draftId)
    expect(await mailbox.readDraft(draft.draftId)).toBeNull()
  })

  test('is sent with the Message-ID that Gmail gave it, and in the thread', async () => {
    const first = await send('a')
    expect(first.messageId).toBe('a@rapport.example')
    account.rewritesMessageIds = true
    const second = await send('b', first.threadId)
    expect(second.threadId).toBe(first.threadId)
    expect(second.messageId).toMatch(/^CA.*@mail\.gmail\.com$/)
  })
})

test('is found by the key, as a draft and once sent', async () => {
  const draft = await mailbox.createDraft(email('a'))
  await mailbox.createDraft(email('b'))
  expect(await mailbox.findByKey('a', start)).toEqual({ drafts: [draft], sent: null })
  const sent = await mailbox.sendDraft(draft.draftId)
  expect(await mailbox.findByKey('a', start)).toEqual({ drafts: [], sent })
  expect(await mailbox.findByKey('c', start)).toEqual({ drafts: [], sent: null })
})

test('all that was sent since then is listed', async () => {
  await send('a')
  now = new Date(start.getTime() + 3_600_000)
  await send('b')
  expect(new Set((await mailbox.listSent(start)).map(({ sendKey }) => sendKey))).toEqual(new Set(['a', 'b']))
  expect(await mailbox.listSent(now)).toMatchObject([{ sendKey: 'b', sentAt: now, to: 'kim@x.example' }])
})

describe('reading', () => {
  const raw = 'From: kim@x.example\r\nSubject: Re: Hello\r\n\r\nYes'

  test('goes on from the cursor', async () => {
    const received = account.deliver(raw)
    const first = await mailbox.sync(null, start)
    expect(first.messages).toMatchObject([{ providerId: received.id, folder: null }])
    expect(await mailbox.read(received.id)).toEqual({
      providerId: received.id,
      threadId: received.threadId,
      folder: 'inbox',
      receivedAt: start,
      raw: Buffer.from(raw),
    })
    expect((await mailbox.sync(first.cursor, start)).messages).toEqual([])
    const { id } = account.deliver(raw)
    expect((await mailbox.sync(first.cursor, start)).messages).toMatchObject([{ providerId: id }])
  })

  test('tells the folder of each message, and a chat is none', async () => {
    const folders = { inbox: ['INBOX'], junk: ['SPAM', 'UNREAD'], sent: ['SENT', 'INBOX'], drafts: ['DRAFT'] }
    for (const [folder, labelIds] of Object.entries({ ...folders, other: ['Label_7'] }))
      expect(await mailbox.read(account.deliver(raw, { labelIds }).id)).toMatchObject({ folder })
    const chat = account.deliver(raw, { labelIds: ['CHAT'] })
    await expect(mailbox.read(chat.id)).rejects.toMatchObject({ fault: 'gone' })
  })

  test('begins again where Gmail has forgotten the cursor', async () => {
    const { cursor } = await mailbox.sync(null, start)
    account.deliver(raw)
    account.deliver(raw)
    account.forgetHistory()
    expect((await mailbox.sync(cursor, start)).messages).toHaveLength(2)
  })
})

describe('many messages are read in parts', () => {
  test('from a listing', async () => {
    const ids = deliver(230)
    expect(await readAll(null)).toEqual(ids)
  })

  test('from the history', async () => {
    const { cursor } = await mailbox.sync(null, start)
    const ids = deliver(230)
    expect(await readAll(cursor)).toEqual(ids)
  })

  test('even if all came in the same second, or the last one of a part is gone', async () => {
    const ids = Array.from({ length: 130 }, () => account.deliver('From: kim@x.example\r\n\r\nYes').id)
    expect(await readAll(null)).toEqual(ids)
    const first = await mailbox.sync(null, start)
    account.messages.delete(first.messages.at(-1)!.providerId)
    expect(new Set(await readAll(first.cursor))).toEqual(new Set(ids.toSpliced(19, 1)))
  })

  test.each([null, 'history'])('and go on from any message of a part: %s', async (kind) => {
    const from = kind && (await mailbox.sync(null, start)).cursor
    const ids = deliver(30)
    const { messages } = await mailbox.sync(from, start)
    for (const [at, { cursor }] of messages.entries())
      expect(await readAll(cursor)).toEqual(ids.slice(at + 1))
  })

  test('from a listing that an earlier version began', async () => {
    const ids = deliver(30)
    const second = Math.floor(start.getTime() / 1000)
    expect(await readAll(`list:${account.history.length}:${second}`)).toEqual(ids)
  })

  test('and the headers of a sent one are read once', async () => {
    await send('a')
    const first = await mailbox.listSent(start)
    gmail.fail('messages.get', '500_before')
    expect(await mailbox.listSent(start)).toEqual(first)
    expect((await mailbox.findByKey('a', start)).sent?.messageId).toBe('a@rapport.example')
  })
})

describe('a call that fails', () => {
  test.each<[GmailFault, MailboxError['fault'], number]>([
    ['dropped_after', 'unanswered', 1],
    ['dropped_before', 'unanswered', 0],
    ['500_after', 'unanswered', 1],
    ['500_before', 'unanswered', 0],
    ['slow_after', 'unanswered', 1],
    ['429', 'later', 0],
    ['403_rate', 'later', 0],
  ])('%s while sending: %s, and is not repeated', async (fault, expected, sent) => {
    const { draftId } = await mailbox.createDraft(email('a'))
    gmail.fail('drafts.send', fault)
    const sending = fault === 'slow_after' ? mailboxAt(gmail.url, account.email, 400) : mailbox
    expect((await faultOf(sending.sendDraft(draftId))).fault).toBe(expected)
    expect(account.sent).toHaveLength(sent)
  })

  test('says when to try again', async () => {
    gmail.fail('drafts.create', '429')
    const { retryAt } = await faultOf(mailbox.createDraft(email('a')))
    expect(retryAt).toEqual(new Date(start.getTime() + 90_000))
  })

  test.each<[GmailEndpoint, GmailFault]>([
    ['drafts.list', 'dropped_after'],
    ['messages.list', '500_before'],
  ])('%s %s: has no effects, so it may be asked again', async (endpoint, fault) => {
    gmail.fail(endpoint, fault)
    expect((await faultOf(mailbox.findByKey('a', start))).fault).toBe('later')
  })

  test('after sending leaves it unanswered', async () => {
    const { draftId } = await mailbox.createDraft(email('a'))
    gmail.fail('messages.get', '500_before')
    expect((await faultOf(mailbox.sendDraft(draftId))).fault).toBe('unanswered')
    expect(account.sent).toHaveLength(1)
  })

  test('with a refused token asks for another one, once', async () => {
    gmail.fail('drafts.create', '401')
    await mailbox.createDraft(email('a'))
    gmail.fail('drafts.create', '401')
    gmail.fail('drafts.create', '401')
    expect((await faultOf(mailbox.createDraft(email('b')))).fault).toBe('reconnect')
    expect(account.drafts.size).toBe(1)
  })

  test('because the Gmail API is off is the operator’s to mend', async () => {
    gmail.fail('drafts.create', '403_off')
    expect((await faultOf(mailbox.createDraft(email('a')))).fault).toBe('later')
  })

  test('because Google has closed the mailbox needs its owner', async () => {
    gmail.fail('drafts.create', '403_closed')
    expect((await faultOf(mailbox.createDraft(email('a')))).fault).toBe('reconnect')
  })

  test.each<GmailFault>(['403_proxy', '404_proxy'])(
    'because a proxy refuses it (%s) loses no access and no message',
    async (fault) => {
      const { draftId } = await mailbox.createDraft(email('a'))
      gmail.fail('messages.list', fault)
      expect((await faultOf(mailbox.findByKey('a', start))).fault).toBe('later')
      gmail.fail('drafts.get', fault)
      expect((await faultOf(mailbox.readDraft(draftId))).fault).toBe('later')
      // A filter of answers refuses what was done, too.
      gmail.fail('drafts.send', fault)
      expect((await faultOf(mailbox.sendDraft(draftId))).fault).toBe('unanswered')
    },
  )

  test.each(['http://127.0.0.1:2', 'http://gmail.invalid'])(
    'without a connection to %s sent nothing',
    async (url) => {
      const unreachable = mailboxAt(url, 'x')
      expect((await faultOf(unreachable.createDraft(email('a')))).fault).toBe('later')
    },
  )

  test('for want of quota is for later', async () => {
    // 130 units each, of the 4,700 that are not kept for reading and for finding out.
    for (let each = 0; each < 36; each++) await send(`k${each}`)
    const { fault, retryAt } = await faultOf(send('one more'))
    expect(fault).toBe('later')
    expect(account.sent).toHaveLength(36)
    expect(account.drafts.size).toBe(0)
    expect(retryAt).toEqual(new Date(start.getTime() + 60_000))
    now = retryAt!
    await send('one more')
  })
})
