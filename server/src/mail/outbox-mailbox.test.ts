import PostalMime from 'postal-mime'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AccountId } from '../database/ids.ts'
import { ensureOutboxMailbox } from '../features/integrations/integrations.ts'
import type { TransactionalMailbox } from './mailbox.ts'
import { outboxMailbox } from './outbox-mailbox.ts'

let t: TestApp
let mailbox: TransactionalMailbox
let userId: AccountId
const now = () => new Date('2026-11-23T10:00:00Z')
const longAgo = new Date(0)

beforeAll(async () => {
  t = await testApp({ now })
  const user = await createUser(t.pool, { email: 'demo@rapport.test' })
  userId = user.id
  for (let times = 0; times < 2; times += 1) await ensureOutboxMailbox(t.pool, user, now())
  const { rows } = await t.pool.query<{ id: number }>('select id from mailboxes')
  mailbox = outboxMailbox({ pool: t.pool, now }, rows[0]!.id)
})

const mimeOf = (sendKey: string, text: string, subject = 'A question') =>
  Buffer.from(
    `From: Demo <demo@rapport.test>\r\nTo: =?UTF-8?B?${Buffer.from('김민수').toString('base64')}?= <minsu@works.example>
Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=\r\nMessage-ID: <${sendKey}@rapport.test>
References: <first@rapport.test>\r\nX-Rapport-Send: ${sendKey}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`.replaceAll(
      /(?<!\r)\n/g,
      '\r\n',
    ),
  )

/** Sends an email and returns the path of its page. */
async function send(text: string, { subject = 'A question', threadId = null as string | null } = {}) {
  const sendKey = randomUUID()
  const email = {
    sendKey,
    to: 'minsu@works.example',
    subject,
    mime: mimeOf(sendKey, text, subject),
    threadId,
  }
  const sent = await inTransaction(t.pool, (client) => mailbox.send(client, email))
  return { ...sent, sendKey, page: `/outbox/${sent.providerId.replace('outbox-', '')}` }
}

const answer = (page: string, kind: string, headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: `${page}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `kind=${kind}`,
  })

async function received(cursor: string | null) {
  const { messages, cursor: next } = await mailbox.sync(cursor, longAgo)
  const parsed = messages.map(async ({ providerId }) => {
    const { threadId, raw } = await mailbox.read(providerId)
    return { threadId, text: raw.toString(), parsed: await PostalMime.parse(raw) }
  })
  return { messages: await Promise.all(parsed), cursor: next }
}

describe('the Outbox mailbox', () => {
  test('is there once, however often the server starts', async () => {
    const { rows } = await t.pool.query('select from mailboxes')
    expect(rows).toHaveLength(1)
  })

  test('sends in the transaction of its caller, and keeps the message id and the thread', async () => {
    const sent = await send('Hello')
    expect(sent).toMatchObject({ messageId: `${sent.sendKey}@rapport.test` })
    const next = await send('Again', { threadId: sent.threadId })
    expect(next.threadId).toBe(sent.threadId)
    expect((await t.inject({ url: sent.page })).body).toContain('minsu@works.example')

    const rolledBack = inTransaction(t.pool, async (client) => {
      const email = { sendKey: 'x', to: 'a@b.example', subject: '', mime: mimeOf('x', ''), threadId: null }
      await mailbox.send(client, email)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect((await t.inject({ url: '/outbox' })).body).not.toContain('a@b.example')
  })

  test('receives what is answered by hand, once, in the thread of the email', async () => {
    const { cursor } = await received(null)
    const { page, threadId, messageId, sendKey } = await send('반갑습니다', { subject: '질문' })
    for (const kind of ['reply', 'out_of_office', 'hard_bounce', 'soft_bounce']) {
      const response = await answer(page, kind)
      expect(response).toMatchObject({ statusCode: 303 })
      expect(response.headers.location).toBe(`${page}?answered=${kind}`)
    }
    const { messages, cursor: next } = await received(cursor)
    expect(messages.map((message) => message.threadId)).toEqual(Array<string>(4).fill(threadId))
    const [reply, away, hard, soft] = messages
    expect(reply!.parsed).toMatchObject({
      from: { name: '김민수', address: 'minsu@works.example' },
      to: [{ address: 'demo@rapport.test' }],
      subject: 'Re: 질문',
      inReplyTo: `<${messageId}>`,
      references: `<first@rapport.test> <${messageId}>`,
      date: '2026-11-23T10:00:00.000Z',
    })
    expect(reply!.parsed.text).toContain('> 반갑습니다')
    expect(away!.text).toContain('Auto-Submitted: auto-replied')
    expect(away!.parsed.text).toContain('2026. 11. 30.까지')
    for (const [bounce, status] of [
      [hard, '5.1.1'],
      [soft, '4.2.2'],
    ] as const) {
      expect(bounce!.text).toContain('multipart/report; report-type=delivery-status')
      expect(bounce!.text).toContain(`Status: ${status}`)
      expect(bounce!.text).toContain('Final-Recipient: rfc822; minsu@works.example')
      expect(bounce!.text).toContain(`X-Rapport-Send: ${sendKey}`)
    }
    expect(await received(next)).toEqual({ messages: [], cursor: next })
    // A cursor that means nothing: everything since then.
    expect((await mailbox.sync('x', longAgo)).messages).toHaveLength(4)
    expect((await mailbox.sync(null, new Date('2026-11-23T10:00:01Z'))).messages).toEqual([])
  })

  test('keeps the newest 500 emails, and a full outbox makes no sender wait for another', async () => {
    await t.pool.query(
      `insert into captured_mails (recipient, subject, raw, created_at) select 'x@y.example', 'x', 'x', $1 from generate_series(1, 510)`,
      [now()],
    )
    await inTransaction(t.pool, async (client) => {
      const email = { sendKey: 'y', to: 'a@b.example', subject: '', mime: mimeOf('y', ''), threadId: null }
      await mailbox.send(client, email)
      // Not while the other transaction is open.
      await send('Meanwhile')
    })
    await send('Last')
    const { rows } = await t.pool.query<{ count: number }>(
      'select count(*)::integer as count from captured_mails',
    )
    expect(rows[0]!.count).toBe(500)
  })
})

describe('answers by hand', () => {
  test('have buttons in both languages, and say what was just answered', async () => {
    const { page } = await send('No link here')
    const { body } = await t.inject({ url: `${page}?answered=hard_bounce` })
    expect(body).toContain('<button name="kind" value="reply">Reply</button>')
    expect(body).toContain('<p role="status">Answered: Hard bounce</p>')
    expect(body).not.toContain('value="unsubscribe"')
    const korean = await t.inject({ url: page, headers: { 'accept-language': 'ko' } })
    expect(korean.body).toContain('<button name="kind" value="reply">답장</button>')
    expect(korean.body).not.toContain('role="status"')
  })

  test('are offered for emails of an Outbox mailbox alone', async () => {
    const { rows } = await t.pool.query<{ id: number }>(
      `insert into captured_mails (recipient, subject, raw, created_at) values ('x@y.example', 'x', 'Subject: x\r\n\r\nx', $1) returning id`,
      [now()],
    )
    expect((await t.inject({ url: `/outbox/${rows[0]!.id}` })).body).not.toContain('<form')
    expect((await answer(`/outbox/${rows[0]!.id}`, 'reply')).statusCode).toBe(409)
  })

  test('post the link of an email that can be unsubscribed from', async () => {
    const { page } = await send(`To unsubscribe: ${testConfig.publicUrl}/u/${'A'.repeat(43)}.`)
    expect((await t.inject({ url: page })).body).toContain('value="unsubscribe"')
    // The token is unknown: the link is broken.
    expect((await answer(page, 'unsubscribe')).statusCode).toBe(409)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'http://evil.test' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('are refused from %s', async (_name, headers) => {
    const { page } = await send('Hello')
    const response = await answer(page, 'reply', headers)
    expect(response.statusCode).toBe(403)
    const own = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' }
    expect((await answer(page, 'reply', own)).statusCode).toBe(303)
  })

  test.each(['', 'x', 'reply&kind=reply&kind=x'])('of the kind %j are malformed', async (kind) => {
    const { page } = await send('Hello')
    expect((await answer(page, kind)).statusCode).toBe(400)
  })

  test('answer an email that exists', async () => {
    expect((await answer('/outbox/999999', 'reply')).statusCode).toBe(404)
    expect((await answer('/outbox/x', 'reply')).statusCode).toBe(404)
  })

  test('go with their account', async () => {
    await t.pool.query('delete from mailboxes where user_id = $1', [userId])
    const { rows } = await t.pool.query('select from outbox_messages')
    expect(rows).toEqual([])
  })
})
