import { beforeAll, describe, expect, it, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { arrive, bounce } from '../../../../test/inbound/arrive.ts'
import { receivedAt } from '../../../../test/inbound/build.ts'
import { feedback } from '../../../../test/inbound/complaints.ts'
import { createSender, enrol, send, type Sender, type SentRow } from '../../../../test/inbound/sent-world.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { asAccount } from '../../../database/as-account.ts'
import { afterComplaint, areTooMany } from './stop-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: () => receivedAt })
})

const hourMs = 60 * 60_000
const ago = (hours: number) => new Date(receivedAt.getTime() - hours * hourMs)

let serial = 0
type Sent = SentRow & { address: string }

/** Emails of the mailbox that arrived, so many hours ago. */
async function sendMany(sender: Sender, count: number, hours = 72): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let i = 0; i < count; i++) {
    const address = `p${++serial}@northwind.example`
    const enrolmentId = await enrol(t.pool, sender, { address })
    sent.push({ ...(await send(t.pool, sender, { enrolmentId, address })), address })
  }
  const ids = sent.map(({ id }) => id)
  await t.pool.query('update sends set claimed_at = $2 where id = any($1)', [ids, ago(hours)])
  return sent
}

type Bounced = { status?: string; isAuthenticated?: boolean; hours?: number }
const bounces = (sender: Sender, { address, ...of }: Sent, { hours = 0, ...how }: Bounced = {}) =>
  arrive(t.pool, sender, {
    raw: bounce({ address, of, ...how }),
    threadId: of.threadId,
    receivedAt: ago(hours),
  })

const heldOf = async ({ mailboxId }: Pick<Sender, 'mailboxId'>): Promise<string | null> =>
  (await t.pool.query<{ held: string | null }>('select held from mailboxes where id = $1', [mailboxId]))
    .rows[0]!.held

const release = ({ mailboxId }: Sender, at: Date) =>
  t.pool.query('update mailboxes set held = null, held_at = null, released_at = $2 where id = $1', [
    mailboxId,
    at,
  ])

test.each([
  [{ sent: 19, bounced: 19 }, false],
  [{ sent: 20, bounced: 1 }, false],
  [{ sent: 20, bounced: 2 }, true],
  [{ sent: 39, bounced: 2 }, true],
  [{ sent: 40, bounced: 2 }, false],
  [{ sent: 100, bounced: 5 }, false],
  [{ sent: 100, bounced: 6 }, true],
])('%j hold a mailbox: %s', (counted, expected) => {
  expect(areTooMany(counted)).toBe(expected)
})

describe('hard bounces', () => {
  it('hold the mailbox once they are too many of its last emails', async () => {
    const sender = await createSender(t.pool)
    const sent = await sendMany(sender, 20)
    await bounces(sender, sent[0]!)
    expect(await heldOf(sender)).toBeNull()
    await bounces(sender, sent[1]!, { status: '4.2.2' })
    expect(await heldOf(sender)).toBeNull()
    await bounces(sender, sent[2]!)
    expect(await heldOf(sender)).toBe('bounces')
  })

  it('count among the last hundred emails, and since the last release', async () => {
    const sender = await createSender(t.pool)
    const old = await sendMany(sender, 4, 90)
    const sent = await sendMany(sender, 100, 80)
    for (const each of old) await bounces(sender, each)
    for (const each of sent.slice(0, 5)) await bounces(sender, each)
    expect(await heldOf(sender)).toBeNull()
    await bounces(sender, sent[5]!)
    expect(await heldOf(sender)).toBe('bounces')
    await release(sender, ago(75))
    const since = await sendMany(sender, 20, 70)
    await bounces(sender, since[0]!)
    expect(await heldOf(sender)).toBeNull()
    await bounces(sender, since[1]!)
    expect(await heldOf(sender)).toBe('bounces')
  })

  it('that anybody could have written, or of another mailbox, hold nothing', async () => {
    const [sender, other] = [await createSender(t.pool), await createSender(t.pool)]
    const sent = await sendMany(sender, 20)
    await sendMany(other, 20)
    for (const { address } of sent.slice(0, 5))
      await arrive(t.pool, sender, { raw: bounce({ address, isAuthenticated: false }) })
    expect(await heldOf(sender)).toBeNull()
    for (const each of sent.slice(5, 7)) await bounces(sender, each)
    expect([await heldOf(sender), await heldOf(other)]).toEqual(['bounces', null])
  })
})

describe('refusals by policy', () => {
  const policy = { status: '5.7.1' }

  it('hold the mailbox at the third within a day', async () => {
    const sender = await createSender(t.pool)
    const [first, second, third] = await sendMany(sender, 3)
    await bounces(sender, first!, policy)
    await bounces(sender, second!, policy)
    expect(await heldOf(sender)).toBeNull()
    await bounces(sender, third!, policy)
    expect(await heldOf(sender)).toBe('refusals')
    await release(sender, receivedAt)
    const [fourth] = await sendMany(sender, 1)
    await bounces(sender, fourth!, policy)
    expect(await heldOf(sender)).toBeNull()
  })

  it('that name a limit of the mailbox hold nothing', async () => {
    const sender = await createSender(t.pool)
    for (const sent of await sendMany(sender, 4)) await bounces(sender, sent, { status: '5.4.5' })
    expect(await heldOf(sender)).toBeNull()
  })

  it('of more than a day hold nothing', async () => {
    const sender = await createSender(t.pool)
    const sent = await sendMany(sender, 3)
    for (const [at, hours] of [30, 15, 0].entries()) await bounces(sender, sent[at]!, { ...policy, hours })
    expect(await heldOf(sender)).toBeNull()
  })
})

it('holds the mailbox by whatever name it is connected, in its account', async () => {
  const { user } = await t.signIn()
  const connect = async (email: string, signsInAs: string) => {
    const { rows } = await t.pool.query<{ id: number }>(
      `insert into mailboxes (user_id, provider, email, signs_in_as, created_at) values ($1, 'smtp', $2, $3, $4) returning id`,
      [user.id, email, signsInAs, receivedAt],
    )
    return { userId: user.id, mailboxId: rows[0]!.id }
  }
  const one = await connect('ann@firm.example', 'ann@mail.firm.example')
  const alias = await connect('ann+2@firm.example', 'ann@mail.firm.example')
  const other = await connect('ben@firm.example', 'ben@mail.firm.example')
  await asAccount(t.pool, user.id, (client) => afterComplaint(client, { ...one, now: receivedAt }))
  expect(await Promise.all([one, alias, other].map(heldOf))).toEqual(['complaint', 'complaint', null])
})

it('tells the owner why and what to do, by a notification and an email, once', async () => {
  const { user } = await t.signIn()
  const sender = await createSender(t.pool, { email: 'held@sender.example' })
  await t.pool.query('update mailboxes set user_id = $2 where id = $1', [sender.mailboxId, user.id])
  for (const table of ['campaigns', 'enrolments'])
    await t.pool.query(`update ${table} set user_id = $2 where user_id = $1`, [sender.userId, user.id])
  const own = { ...sender, userId: user.id }
  const [one, two] = await sendMany(own, 2)
  for (const { key, messageId, address } of [one!, two!])
    await arrive(t.pool, own, {
      raw: feedback({
        parts: [
          {
            type: 'text/rfc822-headers',
            body: `Message-ID: <${messageId}>\r\nX-Rapport-Send: ${key}\r\nTo: ${address}\r\n`,
          },
        ],
      }),
      to: 'held@sender.example',
    })
  expect(await heldOf(own)).toBe('complaint')
  await t.runJobs()
  const [mail, ...others] = await mailsTo(t.pool, user.email)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('held@sender.example sends no campaigns for now')
  expect(mail!.text).toMatch(/reported one of its emails as spam[^]*how to unsubscribe[^]*\/integrations/)
  const { rows } = await t.pool.query<{ type: string; related_entity_id: string }>(
    'select type, related_entity_id from notifications where user_id = $1 order by id limit 1',
    [user.id],
  )
  expect(rows).toEqual([{ type: 'MAILBOX_STOPPED', related_entity_id: `${own.mailboxId}` }])
})
