import { randomUUID } from 'node:crypto'
import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gmailMailbox } from '../../src/mail/gmail/gmail-mailbox.ts'
import type { DraftMailbox, Outgoing } from '../../src/mail/mailbox.ts'
import { rawEmail } from './messages.ts'
import { listAll } from './read-all.ts'

const address = 'mina@rapport.test'
const token = 'token of mina'

let emulator: Emulator
let mailbox: DraftMailbox

beforeAll(async () => {
  const users = [{ email: address, name: 'Mina Test' }]
  const tokens = { [token]: { login: address, scopes: [] } }
  emulator = await createEmulator({ service: 'google', port: 0, seed: { tokens, google: { users } } })
})
beforeEach(() => {
  mailbox = gmailMailbox({ url: emulator.url, token: async () => token, now: () => new Date() })
})
afterAll(() => emulator?.close())

const anHourAgo = () => new Date(Date.now() - 60 * 60_000)

function outgoing(threadId: string | null = null): Outgoing {
  const sendKey = randomUUID()
  const headers = {
    From: `Mina Test <${address}>`,
    To: 'Sam <sam@elsewhere.test>',
    Subject: 'Hello',
    'Message-ID': `<${sendKey}@rapport.test>`,
    'X-Rapport-Send': sendKey,
  }
  return {
    sendKey,
    to: 'sam@elsewhere.test',
    subject: 'Hello',
    mime: rawEmail(headers, 'Hello.\r\n.\r\nThe end.'),
    threadId,
  }
}

async function call(method: 'GET' | 'POST', path: string, body?: object, as = token) {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${emulator.url}/gmail/v1/users/me${path}`, init)
  return { status: answer.status, body: await answer.json() }
}

describe('a mailbox at the public emulator of Gmail', () => {
  it('sends a draft once, with its bytes and its Message-ID', async () => {
    const email = outgoing()
    const draft = await mailbox.createDraft(email)
    expect(await mailbox.readDraft(draft.draftId)).toEqual(draft)
    const sent = await mailbox.sendDraft(draft.draftId)
    expect(sent.messageId).toBe(`${email.sendKey}@rapport.test`)
    expect(await mailbox.readDraft(draft.draftId)).toBeNull()
    await expect(mailbox.sendDraft(draft.draftId)).rejects.toMatchObject({ fault: 'gone' })
    const read = await mailbox.read(sent.providerId)
    expect(read).toMatchObject({ folder: 'sent', threadId: sent.threadId })
    expect(read.raw.equals(email.mime)).toBe(true)
  })

  it('deletes a draft, and goes on in a thread', async () => {
    const { draftId } = await mailbox.createDraft(outgoing())
    const { threadId } = await mailbox.sendDraft(draftId)
    const next = await mailbox.createDraft(outgoing(threadId))
    await mailbox.deleteDraft(next.draftId)
    expect(await mailbox.readDraft(next.draftId)).toBeNull()
    await expect(mailbox.deleteDraft(next.draftId)).rejects.toMatchObject({ fault: 'gone' })
    const last = await mailbox.createDraft(outgoing(threadId))
    expect((await mailbox.sendDraft(last.draftId)).threadId).toBe(threadId)
  })

  it('lists what was sent and received since a cursor, and reads it', async () => {
    const before = await listAll(mailbox, '1', anHourAgo())
    const { draftId } = await mailbox.createDraft(outgoing())
    const { threadId } = await mailbox.sendDraft(draftId)
    const reply = rawEmail({ From: 'sam@elsewhere.test', To: address, Subject: 'Re: Hello' }, 'Yes.')
    const raw = reply.toString('base64url')
    await call('POST', '/messages/import', { raw, threadId, labelIds: ['INBOX'] })
    const { messages, cursor } = await listAll(mailbox, before.cursor, anHourAgo())
    expect(messages.map(({ folder }) => folder)).toEqual(['sent', 'inbox'])
    expect(await mailbox.read(messages[1]!.providerId)).toMatchObject({ folder: 'inbox', threadId })
    expect((await listAll(mailbox, cursor, anHourAgo())).messages).toEqual([])
  })
})

/** They are listed in docs/gmail.md: an emulator without one of them can be asked more. */
describe('where the emulator deviates from what Google documents', () => {
  it('has no users.getProfile, from which a first listing begins', async () => {
    expect(await call('GET', '/profile')).toMatchObject({ status: 404 })
    await expect(mailbox.sync(null, anHourAgo())).rejects.toMatchObject({ fault: 'later' })
  })

  it('shows no headers of our own, by which emails are found again', async () => {
    const email = outgoing()
    const { draftId } = await mailbox.createDraft(email)
    expect(await mailbox.findByKey(email.sendKey, anHourAgo())).toEqual({ drafts: [], sent: null })
    const { providerId } = await mailbox.sendDraft(draftId)
    const { body } = await call('GET', `/messages/${providerId}?format=metadata`)
    const { payload } = body as { payload: { headers: { name: string }[] } }
    const names = payload.headers.map(({ name }) => name)
    expect(names).toEqual(['From', 'To', 'Subject', 'Date', 'Message-ID'])
  })

  it('keeps the id of a message when its draft is sent', async () => {
    const draft = await mailbox.createDraft(outgoing())
    expect((await mailbox.sendDraft(draft.draftId)).providerId).toBe(draft.version)
  })

  it('knows any history id, and any access token, and has no quotas', async () => {
    expect(await call('GET', '/history?startHistoryId=0')).toMatchObject({ status: 200 })
    expect(await call('GET', '/drafts', undefined, 'of nobody')).toMatchObject({ status: 200 })
    const sends = Array.from({ length: 400 }, () => call('GET', '/messages'))
    expect(new Set((await Promise.all(sends)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
