import type { Pool } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { arrive } from '../../../../test/inbound/arrive.ts'
import { ada, googleVouches, recipientVouches } from '../../../../test/inbound/bounce-parts.ts'
import { feedback } from '../../../../test/inbound/complaints.ts'
import {
  addressHash,
  createCampaign,
  createSender,
  enrol,
  enrolmentOf,
  eventsOf,
  refusedOf,
  send,
  type Sender,
  type SentRow,
} from '../../../../test/inbound/sent-world.ts'
import { testDatabase } from '../../../../test/database.ts'

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

/** An account that has written to Ada, and holds her in another campaign. */
async function world() {
  const sender = await createSender(pool)
  const enrolmentId = await enrol(pool, sender, { address: ada })
  const other = { ...sender, ...(await createCampaign(pool, sender.userId)) }
  const elsewhere = await enrol(pool, other, { address: ada, state: 'held', reason: 'held' })
  return { ...sender, enrolmentId, elsewhere, sent: await send(pool, sender, { enrolmentId, address: ada }) }
}

const original = ({ key, messageId }: SentRow, to = ada) => [
  {
    type: 'text/rfc822-headers',
    body: `Message-ID: <${messageId}>\r\nX-Rapport-Send: ${key}\r\nTo: ${to}\r\n`,
  },
]
/** The report contains nothing of the original but the address. */
const byAddress = (headers: Record<string, string>) =>
  feedback({ headers, fields: `Feedback-Type: abuse\r\nOriginal-Rcpt-To: ${ada}\r\n`, parts: [] })

const toldOf = async ({ userId, mailboxId }: Sender) => {
  const { rows } = await pool.query<{ type: string; content: object }>(
    'select type, content from notifications where user_id = $1 and related_entity_id = $2',
    [userId, `${mailboxId}`],
  )
  return rows
}

const mailbox = 'mina.seo@sender.example'
const told = { type: 'MAILBOX_STOPPED', content: { mailbox, why: 'complaint' } }

it('stops the address in every campaign of the account for good, and tells the owner once', async () => {
  const [w, stranger] = [await world(), await world()]
  const complain = () => arrive(pool, w, { raw: feedback({ parts: original(w.sent) }) })
  expect(await complain()).toBe('complaint')
  const stopped = { state: 'stopped', reason: 'complained', holdUntil: null, nextStepId: null, dueAt: null }
  expect(await enrolmentOf(pool, w.enrolmentId)).toEqual(stopped)
  expect(await enrolmentOf(pool, w.elsewhere)).toEqual(stopped)
  expect((await enrolmentOf(pool, stranger.enrolmentId)).state).toBe('active')
  expect(await refusedOf(pool, w.userId)).toEqual([
    { why: 'complained', hash: addressHash(ada), evidence: 'Feedback-Type: abuse' },
  ])
  expect(await eventsOf(pool, w.userId)).toEqual(['complaint', 'stopped', 'stopped'])
  expect(await complain()).toBe('complaint')
  expect(await toldOf(w)).toEqual([told])
  // Its mailbox is held by now, so the owner is told of the next one alone.
  const enrolmentId = await enrol(pool, w, { address: 'bo@northwind.example' })
  const next = await send(pool, w, { enrolmentId, address: 'bo@northwind.example' })
  await arrive(pool, w, { raw: feedback({ parts: original(next, 'bo@northwind.example') }) })
  expect(await toldOf(w)).toEqual([told, { type: 'MAILBOX_COMPLAINT', content: { mailbox } }])
})

it('stores nothing of what it says but its class and evidence', async () => {
  const w = await world()
  await arrive(pool, w, { raw: feedback({ parts: original(w.sent) }) })
  const { rows } = await pool.query(
    'select class, evidence, sender, subject, body_text, body_html from inbound_messages where user_id = $1',
    [w.userId],
  )
  const nothing = { sender: null, subject: null, body_text: null, body_html: null }
  expect(rows).toEqual([{ class: 'complaint', evidence: 'Feedback-Type: abuse', ...nothing }])
})

it('that is known by the address alone counts if the recipient’s mail server is vouched for', async () => {
  const w = await world()
  const raw = byAddress({ From: 'postmaster@northwind.example', 'Authentication-Results': recipientVouches })
  expect(await arrive(pool, w, { raw })).toBe('complaint')
  expect((await enrolmentOf(pool, w.enrolmentId)).reason).toBe('complained')
})

it.each([
  ['nobody', {}],
  ['a stranger at the provider', { From: 'eve@googlemail.com', 'Authentication-Results': googleVouches }],
  ['a colleague', { From: 'eve@northwind.example', 'Authentication-Results': recipientVouches }],
])('that is known by the address alone, and vouched for by %s, has no effect', async (_by, headers) => {
  const w = await world()
  expect(await arrive(pool, w, { raw: byAddress(headers) })).toBe('complaint')
  expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('active')
  expect(await refusedOf(pool, w.userId)).toEqual([])
  expect(await toldOf(w)).toEqual([])
})

it('with the key of another account’s email matches nothing', async () => {
  const [w, other] = [await world(), await world()]
  const parts = original(other.sent, 'x@other.example')
  expect(await arrive(pool, w, { raw: feedback({ parts }) })).toBeNull()
  expect((await enrolmentOf(pool, other.enrolmentId)).state).toBe('active')
})
