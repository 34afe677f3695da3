import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { answer, arrive, bounce } from '../../../../test/inbound/arrive.ts'
import { email, receivedAt } from '../../../../test/inbound/build.ts'
import {
  addressHash,
  createCampaign,
  createSender,
  enrol,
  enrolmentOf,
  eventsOf,
  refusedOf,
  send,
  type EnrolOptions,
  type Sender,
  type SentRow,
} from '../../../../test/inbound/sent-world.ts'
import { testDatabase } from '../../../../test/database.ts'
import { heard } from '../../../../test/heard.ts'

const ada = 'ada.kim@northwind.example'
const dayMs = 24 * 60 * 60 * 1000

const hoursOn = (hours: number) => new Date(receivedAt.getTime() + (hours * dayMs) / 24)

let pool: Pool
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

type World = Sender & { enrolmentId: number; sent: SentRow }

/** An account that has written to Ada. */
async function world(options: Partial<EnrolOptions> = {}): Promise<World> {
  const sender = await createSender(pool)
  const enrolmentId = await enrol(pool, sender, { address: ada, ...options })
  return { ...sender, enrolmentId, sent: await send(pool, sender, { enrolmentId, address: ada }) }
}

const messagesOf = async ({ userId }: Sender) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select class, evidence, campaign_id as "campaignId", enrolment_id as "enrolmentId", send_id as "sendId", sender, subject, body_text as text
     from inbound_messages where user_id = $1 order by id`,
    [userId],
  )
  return rows
}

describe('a reply', () => {
  it.each([
    [
      'its thread',
      (w: World) => ({ raw: answer({ From: 'alias@elsewhere.example' }), threadId: w.sent.threadId }),
    ],
    [
      'its references',
      (w: World) => ({ raw: answer({ From: 'office@northwind.example', refersTo: w.sent.messageId }) }),
    ],
    [
      'the id that was given to the provider',
      (w: World) => ({ raw: answer({ refersTo: `given-${w.sent.key}@sender.example` }) }),
    ],
    ['its sender', () => ({ raw: answer({}) })],
    ['its sender, with a tag', () => ({ raw: answer({ From: 'Ada.Kim+work@Northwind.example' }) })],
  ])('is matched by %s, stops the person and is on file', async (_by, arrival) => {
    const w = await world()
    const events = await heard(pool, async () => expect(await arrive(pool, w, arrival(w))).toBe('reply'))
    expect(events).toContainEqual({
      kind: 'changed',
      userId: w.userId,
      event: { kind: 'campaign', id: w.campaignId },
    })
    expect(await enrolmentOf(pool, w.enrolmentId)).toEqual({
      state: 'stopped',
      reason: 'replied',
      holdUntil: null,
      nextStepId: null,
      dueAt: null,
    })
    expect(await eventsOf(pool, w.userId)).toEqual(['reply', 'stopped'])
    expect(await messagesOf(w)).toMatchObject([
      {
        class: 'reply',
        campaignId: w.campaignId,
        enrolmentId: w.enrolmentId,
        sendId: w.sent.id,
        text: expect.stringContaining('Tuesday'),
      },
    ])
    const { rows } = await pool.query(
      `select n.type, n.content, n.related_entity_id = i.id::text as "isOfReply"
       from notifications n, inbound_messages i where n.user_id = $1 and i.user_id = $1`,
      [w.userId],
    )
    expect(rows).toEqual([
      { type: 'CAMPAIGN_REPLY', content: { campaign: expect.any(String) }, isOfReply: true },
    ])
  })

  it('that arrives twice, also at the same time, changes nothing the second time', async () => {
    const w = await world()
    const arrival = { raw: answer({}), providerId: 'same', threadId: w.sent.threadId }
    const classes = await Promise.all([1, 2, 3, 4].map(async () => arrive(pool, w, arrival)))
    expect(classes.filter((kind) => kind === 'reply')).toHaveLength(1)
    expect(await arrive(pool, w, arrival)).toBeNull()
    expect(await messagesOf(w)).toHaveLength(1)
    expect(await eventsOf(pool, w.userId)).toEqual(['reply', 'stopped'])
  })

  it('that stands in another place later, as after its folder was made anew, changes nothing', async () => {
    const w = await world()
    const raw = answer({ 'Message-ID': `<${w.sent.key}@northwind.example>` })
    expect(await arrive(pool, w, { raw, providerId: '1000.7.INBOX' })).toBe('reply')
    expect(await arrive(pool, w, { raw, providerId: '1001.1.INBOX' })).toBeNull()
    expect(await messagesOf(w)).toHaveLength(1)
    expect(await eventsOf(pool, w.userId)).toEqual(['reply', 'stopped'])
    // The sender chose the id: with it at another time, it is another message.
    expect(await arrive(pool, w, { raw, receivedAt: hoursOn(1) })).toBe('reply')
  })

  it('of a person who was never written to is not stored', async () => {
    const w = await world()
    expect(await arrive(pool, w, { raw: answer({ From: 'stranger@elsewhere.example' }) })).toBeNull()
    expect(
      await arrive(pool, w, { raw: answer({ refersTo: 'unknown@elsewhere.example', From: 'x@y.example' }) }),
    ).toBeNull()
    expect(await messagesOf(w)).toEqual([])
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('active')
  })

  it('to another mailbox’s email is none of this one’s', async () => {
    const [w, other] = [await world(), await world()]
    const raw = answer({ refersTo: other.sent.messageId, From: 'x@y.example' })
    expect(await arrive(pool, w, { raw, threadId: other.sent.threadId })).toBeNull()
    expect((await enrolmentOf(pool, other.enrolmentId)).state).toBe('active')
  })

  it('leaves the person’s other campaigns alone, and a finished one finished', async () => {
    const w = await world({ state: 'finished' })
    const other = { ...w, ...(await createCampaign(pool, w.userId)) }
    const elsewhere = await enrol(pool, other, { address: ada })
    await arrive(pool, w, { raw: answer({}), threadId: w.sent.threadId })
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('finished')
    expect((await enrolmentOf(pool, elsewhere)).state).toBe('active')
    expect(await eventsOf(pool, w.userId)).toEqual(['reply'])
  })

  it('of a teammate of the owner, in a forwarded thread, stops nobody', async () => {
    const w = await world()
    const raw = answer({ From: 'Bo <bo@sender.example>', refersTo: w.sent.messageId })
    expect(await arrive(pool, w, { raw })).toBe('ignored')
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('active')
    expect(await messagesOf(w)).toMatchObject([
      { evidence: 'From: a teammate of the mailbox’s owner', text: null, sender: null },
    ])
  })

  it('of a person at the same public provider as the owner counts as the recipient’s', async () => {
    const w = await world()
    const raw = answer({ From: 'Bo <bo@naver.com>', refersTo: w.sent.messageId })
    expect(await arrive(pool, w, { raw, to: 'mina.seo@naver.com' })).toBe('reply')
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('stopped')
  })

  it('of the owner, sent by hand or a draft, is not stored', async () => {
    const w = await world()
    for (const [from, folder] of [
      ['mina.seo@sender.example', 'sent'],
      [ada, 'drafts'],
      ['mina.seo@sender.example', 'inbox'],
    ] as const)
      expect(
        await arrive(pool, w, {
          raw: answer({ From: from }),
          threadId: w.sent.threadId,
          folder,
        }),
      ).toBeNull()
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('active')
  })
})

const away = (text: string) => answer({ 'Auto-Submitted': 'auto-replied' }, `${text}\r\n`)

describe('an automatic answer', () => {
  it('holds until the day that it names, and the plan stays', async () => {
    const w = await world()
    expect(await arrive(pool, w, { raw: away('Back on 7 December 2026'), threadId: w.sent.threadId })).toBe(
      'automatic',
    )
    expect(await enrolmentOf(pool, w.enrolmentId)).toEqual({
      state: 'held',
      reason: 'out_of_office',
      holdUntil: new Date('2026-12-08T00:00:00Z'),
      nextStepId: w.stepId,
      dueAt: receivedAt,
    })
    expect(await eventsOf(pool, w.userId)).toEqual(['automatic', 'held'])
  })

  it('holds for five days without one; a later one for longer, never for less', async () => {
    const w = await world()
    const arriveAway = (text: string) => arrive(pool, w, { raw: away(text), threadId: w.sent.threadId })
    const end = async () => (await enrolmentOf(pool, w.enrolmentId)).holdUntil?.toISOString().slice(0, 10)
    await arriveAway('I am away')
    expect(await end()).toBe(new Date(receivedAt.getTime() + 5 * dayMs).toISOString().slice(0, 10))
    await arriveAway('until 10 December')
    expect(await end()).toBe('2026-12-11')
    await arriveAway('until 1 December')
    expect(await end()).toBe('2026-12-11')
  })

  it.each([
    ['held by hand', { state: 'held', reason: 'held' }],
    ['stopped', { state: 'stopped', reason: 'replied' }],
    ['finished', { state: 'finished' }],
  ])('leaves a person who is %s', async (_what, options) => {
    const w = await world(options)
    const before = await enrolmentOf(pool, w.enrolmentId)
    expect(await arrive(pool, w, { raw: away('until 10 December'), threadId: w.sent.threadId })).toBe(
      'automatic',
    )
    expect(await enrolmentOf(pool, w.enrolmentId)).toEqual(before)
  })

  it('is read whatever its header says, cut in the middle of an emoji, too', async () => {
    const w = await world()
    const raw = email({ 'X-Autoreply': `${'a'.repeat(99)}🌴` }, 'I am away')
    expect(await arrive(pool, w, { raw, threadId: w.sent.threadId })).toBe('automatic')
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('held')
  })

  it('that is read after its end holds nobody', async () => {
    const w = await world()
    const now = new Date(receivedAt.getTime() + 6 * dayMs)
    await arrive(pool, w, { raw: away('I am away'), threadId: w.sent.threadId, now })
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('active')
  })
})

describe('a bounce', () => {
  it('that is hard stops the address in every campaign of the account, and of no other', async () => {
    const [w, stranger] = [await world(), await world()]
    const other = { ...w, ...(await createCampaign(pool, w.userId)) }
    const elsewhere = await enrol(pool, other, {
      address: 'Ada.Kim+x@northwind.example',
      state: 'held',
      reason: 'held',
    })
    expect(
      await arrive(pool, w, { raw: bounce({ address: ada, of: w.sent }), threadId: w.sent.threadId }),
    ).toBe('hard_bounce')
    const stopped = { state: 'stopped', reason: 'bounced', holdUntil: null, nextStepId: null, dueAt: null }
    expect(await enrolmentOf(pool, w.enrolmentId)).toEqual(stopped)
    expect(await enrolmentOf(pool, elsewhere)).toEqual(stopped)
    expect((await enrolmentOf(pool, stranger.enrolmentId)).state).toBe('active')
    expect(await refusedOf(pool, w.userId)).toEqual([
      { why: 'bounced', hash: addressHash(ada), evidence: '5.1.1' },
    ])
    expect(await refusedOf(pool, stranger.userId)).toEqual([])
    expect(await eventsOf(pool, w.userId)).toEqual(['hard_bounce', 'stopped', 'stopped'])
    expect(await messagesOf(w)).toMatchObject([{ text: null, sender: null }])
  })

  it.each([
    ['soft', '4.2.2', 'soft_bounce'],
    ['about policy', '5.7.1', 'policy_bounce'],
  ])('that is %s is an event alone', async (_what, status, kind) => {
    const w = await world()
    const before = await enrolmentOf(pool, w.enrolmentId)
    expect(await arrive(pool, w, { raw: bounce({ address: ada, status, of: w.sent }) })).toBe(kind)
    expect(await enrolmentOf(pool, w.enrolmentId)).toEqual(before)
    expect(await refusedOf(pool, w.userId)).toEqual([])
    expect(await eventsOf(pool, w.userId)).toEqual([kind])
  })

  it('that is about policy is told the mailbox’s owner, once a day, with the server’s words', async () => {
    const w = await world()
    const said = '550-5.7.26 Unauthenticated email from sender.example'
    const refused = bounce({ address: ada, status: '5.7.26', of: w.sent, said })
    const told = async () => {
      const { rows } = await pool.query<{ type: string; content: object; mailbox: string }>(
        `select type, content, related_entity_id as mailbox from notifications
         where user_id = $1 and type = 'MAILBOX_REFUSED'`,
        [w.userId],
      )
      return rows
    }
    await arrive(pool, w, { raw: refused, now: hoursOn(0) })
    await arrive(pool, w, { raw: refused, now: hoursOn(23) })
    expect(await told()).toEqual([
      {
        type: 'MAILBOX_REFUSED',
        content: { mailbox: 'mina.seo@sender.example', said },
        mailbox: `${w.mailboxId}`,
      },
    ])
    expect(await messagesOf(w)).toMatchObject([
      { class: 'policy_bounce', text: said, sender: null },
      { text: said },
    ])
    await arrive(pool, w, { raw: refused, now: hoursOn(24) })
    expect(await told()).toHaveLength(2)
  })

  it('that is about policy is told whatever the server says, cut after an emoji', async () => {
    const w = await world()
    const said = `550-5.7.26 ${'x'.repeat(188)}🛑🛑`
    await arrive(pool, w, { raw: bounce({ address: ada, status: '5.7.26', of: w.sent, said }) })
    const { rows } = await pool.query('select content from notifications where user_id = $1', [w.userId])
    expect(rows[0].content.said).toMatch(/^550-5\.7\.26 x{188}🛑$/u)
  })

  it('that is about policy, known by its address alone and not authenticated, notifies no one', async () => {
    const w = await world()
    const raw = bounce({ address: ada, status: '5.7.1', isAuthenticated: false })
    expect(await arrive(pool, w, { raw })).toBe('policy_bounce')
    const { rowCount } = await pool.query('select from notifications where user_id = $1', [w.userId])
    expect(rowCount).toBe(0)
  })

  it.each([
    [
      'the key in its copy',
      (w: World) => ({ raw: bounce({ address: 'old@other.example', of: { ...w.sent, messageId: 'x@y' } }) }),
    ],
    [
      'the id in its copy',
      (w: World) => ({
        raw: bounce({
          address: 'old@other.example',
          of: { ...w.sent, key: '00000000-0000-4000-8000-000000000000' },
        }),
      }),
    ],
    ['its thread', (w: World) => ({ raw: bounce({ address: ada }), threadId: w.sent.threadId })],
    ['the address that it names, if vouched for', () => ({ raw: bounce({ address: ada }) })],
  ])('is matched by %s', async (_by, arrival) => {
    const w = await world()
    expect(await arrive(pool, w, arrival(w))).toBe('hard_bounce')
    expect((await enrolmentOf(pool, w.enrolmentId)).reason).toBe('bounced')
  })

  it('that is known by the address alone, and not authenticated, blames no address', async () => {
    const w = await world()
    expect(await arrive(pool, w, { raw: bounce({ address: ada, isAuthenticated: false }) })).toBe(
      'hard_bounce',
    )
    expect((await enrolmentOf(pool, w.enrolmentId)).state).toBe('active')
    expect(await refusedOf(pool, w.userId)).toEqual([])
  })

  it('with the key of another account’s email matches nothing', async () => {
    const [w, other] = [await world(), await world()]
    const raw = bounce({ address: 'nobody@other.example', of: other.sent })
    expect(await arrive(pool, w, { raw })).toBeNull()
    expect((await enrolmentOf(pool, other.enrolmentId)).state).toBe('active')
  })

  it('of a person who is gone still keeps the account from writing again', async () => {
    const w = await world()
    await pool.query('delete from enrolments where id = $1', [w.enrolmentId])
    expect(
      await arrive(pool, w, { raw: bounce({ address: ada, of: w.sent }), threadId: w.sent.threadId }),
    ).toBe('hard_bounce')
    expect(await refusedOf(pool, w.userId)).toHaveLength(1)
  })
})
