import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createMailbox, createSender } from '@rapport/test-support/campaign-world.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { mailboxUses } from './mailbox-queries.ts'

const now = new Date('2026-11-23T10:00:00Z')
const dayStart = new Date('2026-11-23T00:00:00Z')

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

const send = (mailboxId: number, claimedAt: string) =>
  pool.query(
    `insert into sends (key, kind, mailbox_id, state, message_id, claimed_at)
     values (gen_random_uuid(), 'test', $1, 'sent', gen_random_uuid()::text, $2)`,
    [mailboxId, claimedAt],
  )

test('one mailbox in two accounts and of two kinds has one day and one limit; its spacing is each row’s', async () => {
  const [ann, ben] = [await createSender(pool), await createSender(pool)]
  const gmail = await createMailbox(pool, ann.id, { email: 'both@firm.example', provider: 'gmail', now })
  const smtp = await createMailbox(pool, ben.id, { email: 'Both@firm.example', provider: 'smtp', now })
  const signsInAs = 'both@firm.example@imap.gmail.com'
  await pool.query('update mailboxes set signs_in_as = $2 where id = any($1)', [[gmail, smtp], signsInAs])
  const outbox = await createMailbox(pool, ben.id, { email: 'both@firm.example', provider: 'outbox', now })
  await send(gmail, '2026-11-22T12:00:00Z')
  await send(gmail, '2026-11-23T08:00:00Z')
  await send(smtp, '2026-11-23T09:00:00Z')
  const caps = [
    { id: gmail, cap: 1800 },
    { id: smtp, cap: 3 },
    { id: outbox, cap: 10 },
  ]
  const uses = await mailboxUses(pool, caps, { now, dayStart })
  const both = { sentIn24Hours: 3, sentToday: 2 }
  expect(uses.get(gmail)).toEqual({
    ...both,
    slotFreesAt: null,
    lastSentAt: new Date('2026-11-23T08:00:00Z'),
  })
  expect(uses.get(smtp)).toEqual({
    ...both,
    slotFreesAt: new Date('2026-11-23T12:00:00Z'),
    lastSentAt: new Date('2026-11-23T09:00:00Z'),
  })
  expect(uses.get(outbox)).toMatchObject({ sentIn24Hours: 0, sentToday: 0 })
})

test('an address is one mailbox in its account, and somebody else who claims it can’t use up its limit', async () => {
  const [ann, ben] = [await createSender(pool), await createSender(pool)]
  const own = await createMailbox(pool, ann.id, { email: 'ann@firm.example', provider: 'gmail', now })
  const again = await createMailbox(pool, ann.id, { email: 'Ann@firm.example', provider: 'smtp', now })
  const claimed = await createMailbox(pool, ben.id, { email: 'ann@firm.example', provider: 'smtp', now })
  await send(again, '2026-11-23T08:00:00Z')
  await send(claimed, '2026-11-23T09:00:00Z')
  const caps = [own, again, claimed].map((id) => ({ id, cap: 10 }))
  const uses = await mailboxUses(pool, caps, { now, dayStart })
  expect([own, again, claimed].map((id) => uses.get(id)!.sentToday)).toEqual([1, 1, 1])
})
