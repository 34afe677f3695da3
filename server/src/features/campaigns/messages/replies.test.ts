import type { Reply } from '@rapport/contract/campaigns/replies.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { asAccount } from '../../../database/as-account.ts'
import { notify } from '../../notifications/notifications.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'

const now = new Date('2026-11-23T10:00:00Z')
let t: TestApp
let ann: SignedIn
let eve: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
})

let serial = 0

/** A campaign with one reply, and one message that is none. */
async function prepare(at: string) {
  const { id } = await createCampaign(t.pool, ann.user.id, { now })
  const email = `r${++serial}@works.example`
  const contactId = await enrol(t.pool, { userId: ann.user.id, campaignId: id }, { email, now })
  const mailboxId = await createMailbox(t.pool, ann.user.id, { email: `of${email}`, provider: 'outbox', now })
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into inbound_messages (user_id, mailbox_id, provider_id, class, evidence, campaign_id, enrolment_id, sender, subject, body_text, received_at)
     select $1, $2, class, class, 'x', $3, $4, $5, 'Re: Hello', 'Yes', $6 from unnest('{reply,automatic}'::text[]) class returning id`,
    [ann.user.id, mailboxId, id, contactId, email, at],
  )
  return { id, contactId, email, replyId: rows[0]!.id }
}

const list = async (query = '', caller = ann): Promise<number[]> => {
  const { data } = await callCampaigns(t, caller, 'GET', `/replies${query}`)
  return data.items.map(({ id }: Reply) => id)
}
const get = (id: number, caller = ann) => callCampaigns(t, caller, 'GET', `/replies/${id}`)
const mark = (id: number, read: boolean, caller = ann) =>
  callCampaigns(t, caller, 'PATCH', `/replies/${id}`, { read })

test('replies are listed, newest first, of one campaign, and until they are read', async () => {
  const [one, two] = [await prepare('2026-11-23T08:00:00Z'), await prepare('2026-11-23T09:00:00Z')]
  expect(await list()).toEqual([two.replyId, one.replyId])
  expect(await list('?page=2&limit=1')).toEqual([one.replyId])
  expect(await list(`?campaignId=${one.id}`)).toEqual([one.replyId])
  expect((await mark(two.replyId, true)).data).toEqual({
    id: two.replyId,
    campaign: { id: two.id, name: 'Spring' },
    contactId: two.contactId,
    name: 'Kim Minsu',
    sendId: null,
    sender: two.email,
    subject: 'Re: Hello',
    text: 'Yes',
    html: null,
    receivedAt: '2026-11-23T09:00:00.000Z',
    readAt: now.toISOString(),
  })
  expect(await list('?unread=true')).toEqual([one.replyId])
  const { data } = await callCampaigns(t, ann, 'GET', `/${two.id}/overview`)
  expect(data.replies).toEqual({ total: 1, unread: 0 })
  expect((await mark(two.replyId, false)).data.readAt).toBe(null)
})

test('nobody else sees or marks them, and nothing but replies is marked', async () => {
  const { replyId } = await prepare('2026-11-23T07:00:00Z')
  expect(await list()).toContain(replyId)
  expect(await list('', eve)).toEqual([])
  expect((await mark(replyId, true, eve)).status).toBe(404)
  expect((await get(replyId)).data).toMatchObject({ id: replyId, subject: 'Re: Hello', readAt: null })
  expect((await get(replyId, eve)).status).toBe(404)
  expect((await get(replyId + 1)).status).toBe(404)
  expect((await mark(replyId + 1, true)).status).toBe(404)
  expect((await callCampaigns(t, ann, 'GET', '/replies?unread=maybe')).status).toBe(400)
  expect((await callCampaigns(t, ann, 'PATCH', `/replies/${replyId}`, {})).status).toBe(400)
})

const notifyOf = ({ user }: SignedIn, replyId: number) =>
  asAccount(t.pool, user.id, (client) =>
    notify(client, {
      userId: user.id,
      type: 'CAMPAIGN_REPLY',
      relatedEntityId: String(replyId),
      content: { campaign: 'Spring' },
    }),
  )
/** The replies whose notification is unread. */
const unread = async (caller: SignedIn) => {
  const { rows } = await t.pool.query<{ of: string }>(
    'select related_entity_id as of from notifications where user_id = $1 and not is_read order by id',
    [caller.user.id],
  )
  return rows.map((row) => Number(row.of))
}

test('a reply that is read takes its notification with it, and no other', async () => {
  const [one, two] = [await prepare('2026-11-23T05:00:00Z'), await prepare('2026-11-23T06:00:00Z')]
  for (const { replyId } of [one, two]) await notifyOf(ann, replyId)
  await notifyOf(eve, one.replyId)
  expect((await mark(one.replyId, true, eve)).status).toBe(404)
  await mark(two.replyId, false)
  expect(await unread(ann)).toEqual([one.replyId, two.replyId])
  await mark(one.replyId, true)
  expect(await unread(ann)).toEqual([two.replyId])
  expect(await unread(eve)).toEqual([one.replyId])
})
