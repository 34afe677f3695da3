import type { Unsubscribe } from '@rapport/contract/campaigns/unsubscribes.ts'
import { joinTeam } from '@rapport/test-support/teams.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { untilBlocked } from '../../../../test/database.ts'
import { heard } from '../../../../test/heard.ts'
import { arrive, bounce } from '../../../../test/inbound/arrive.ts'
import {
  addressHash,
  createCampaign,
  createSender,
  enrol,
  enrolmentOf,
  eventsOf,
  send,
  type Sender,
} from '../../../../test/inbound/sent-world.ts'

/* An opt-out is the team's: it stops the campaigns of all teammates at once. */

const now = new Date('2026-11-23T10:00:00Z')

let t: TestApp
let ada: string
beforeAll(async () => {
  t = await testApp({ now: () => now })
})

type World = Sender & { account: SignedIn; enrolmentId: number }

/** An account that has a campaign with Ada, alone in its team unless it joins another one. */
async function world(of?: World): Promise<World> {
  if (!of) ada = `ada-${randomUUID()}@northwind.example`
  const account = await signInInternal(t, randomUUID())
  const { id: userId } = account.user
  if (of) await joinTeam(t.pool, { id: userId, of: of.userId, role: 'member' })
  const sender = await createSender(t.pool)
  await t.pool.query('update mailboxes set user_id = $2 where id = $1', [sender.mailboxId, userId])
  const own = { ...sender, userId, ...(await createCampaign(t.pool, userId)) }
  return { ...own, account, enrolmentId: await enrol(t.pool, own, { address: ada }) }
}

const sentBy = (w: World) => send(t.pool, w, { enrolmentId: w.enrolmentId, address: ada })
const press = (token: string) => t.inject({ method: 'POST', url: `/u/${token}` })
const stateOf = async ({ enrolmentId }: World) => {
  const { state, reason } = await enrolmentOf(t.pool, enrolmentId)
  return reason === null ? state : `${state} ${reason}`
}
const refusalsOf = async ({ userId }: World) =>
  (
    await t.pool.query<{ why: string; userId: number | null }>(
      `select why, user_id as "userId" from refused_addresses
       where team_id = (select team_id from users where id = $1) and address_hash = $2 order by why`,
      [userId, addressHash(ada)],
    )
  ).rows
const receipts = async ({ account }: World) =>
  (await t.inject({ url: '/api/unsubscribes', headers: account.headers })).json<{
    data: { items: Unsubscribe[]; metadata: { total: number } }
  }>().data

test('one unsubscribe stops the campaigns of all teammates, tells each of them, and nobody else', async () => {
  const mina = await world()
  const [ben, cem] = [await world(mina), await world(mina)]
  const { token } = await sentBy(mina)
  const stranger = { ...(await createSender(t.pool)) }
  const elsewhere = await enrol(t.pool, stranger, { address: ada })
  const team = [mina, ben, cem]
  const events = await heard(t.pool, () => press(token))
  expect(new Set(events)).toEqual(
    new Set(
      team.map(({ userId, campaignId: id }) => ({
        kind: 'changed',
        userId,
        event: { kind: 'campaign', id },
      })),
    ),
  )
  for (const one of team) expect(await stateOf(one)).toBe('stopped unsubscribed')
  expect((await enrolmentOf(t.pool, elsewhere)).state).toBe('active')
  expect(await eventsOf(t.pool, mina.userId)).toEqual(['unsubscribed', 'stopped'])
  expect(await eventsOf(t.pool, ben.userId)).toEqual(['stopped'])
  // A teammate's link says that it is done, and pressing it changes nothing.
  const other = await sentBy(ben)
  expect((await t.inject({ url: `/u/${other.token}` })).body).toContain('You are unsubscribed')
  expect((await press(other.token)).statusCode).toBe(200)
  expect(await refusalsOf(ben)).toEqual([{ why: 'unsubscribed', userId: mina.userId }])
})

const campaignOf = ({ campaignId }: World) => ({ id: campaignId, name: 'Spring' })

test('teammates see that somebody unsubscribed and when, and only its maker the email and the campaign', async () => {
  const mina = await world()
  const ben = await world(mina)
  const sent = await sentBy(mina)
  await press(sent.token)
  const at = now.toISOString()
  const known = { name: 'Ada Kim', address: ada, at, how: 'link', refusedCount: 1 }
  expect(await receipts(mina)).toEqual({
    items: [
      {
        ...known,
        campaign: campaignOf(mina),
        contactId: mina.enrolmentId,
        sendId: sent.id,
        subject: 'Hello Ada',
        refused: [{ campaign: campaignOf(mina), at }],
      },
    ],
    metadata: { total: 1, page: 1, limit: 10 },
  })
  expect((await receipts(ben)).items).toEqual([
    {
      ...known,
      campaign: null,
      contactId: null,
      sendId: null,
      subject: null,
      refused: [{ campaign: campaignOf(ben), at }],
    },
  ])
  expect((await receipts(await world())).items).toEqual([])
})

test('a hard bounce of one stops the others, and so does unsubscribing by hand', async () => {
  const mina = await world()
  const ben = await world(mina)
  const sent = await sentBy(mina)
  await arrive(t.pool, mina, { raw: bounce({ address: ada, of: sent }), threadId: sent.threadId })
  expect(await stateOf(mina)).toBe('stopped bounced')
  expect(await stateOf(ben)).toBe('stopped bounced')
  expect(await refusalsOf(ben)).toEqual([{ why: 'bounced', userId: mina.userId }])
  const ann = await world()
  const bea = await world(ann)
  const unsubscribed = await t.inject({
    method: 'POST',
    url: `/api/campaigns/${ann.campaignId}/contacts/unsubscribe`,
    headers: ann.account.headers,
    payload: { contactIds: [ann.enrolmentId] },
  })
  expect(unsubscribed.json()).toMatchObject({ data: { unsubscribed: 1 } })
  expect(await stateOf(bea)).toBe('stopped unsubscribed')
})

test('the link of a teammate who has left still stops the others, and that of the last one is done', async () => {
  const mina = await world()
  const ben = await world(mina)
  const [sent, later] = [await sentBy(mina), await sentBy(ben)]
  const remove = async ({ account: { headers, user } }: World) =>
    t.inject({
      method: 'DELETE',
      url: '/api/users/profile',
      headers,
      payload: { password: user.password },
    })
  await joinTeam(t.pool, { id: ben.userId, of: mina.userId, role: 'owner' })
  expect((await remove(mina)).statusCode).toBe(200)
  expect((await t.inject({ url: `/u/${sent.token}` })).body).toContain('<form')
  expect((await press(sent.token)).statusCode).toBe(200)
  expect(await stateOf(ben)).toBe('stopped unsubscribed')
  expect(await refusalsOf(ben)).toEqual([{ why: 'unsubscribed', userId: null }])
  expect((await receipts(ben)).items).toMatchObject([{ how: 'link', name: null, campaign: null }])
  expect((await remove(ben)).statusCode).toBe(200)
  expect(await refusalsOf(ben)).toEqual([])
  expect((await t.inject({ url: `/u/${later.token}` })).body).toContain('You are unsubscribed')
})

test('teammates who are unsubscribed from at once wait for each other, and count once', async () => {
  const mina = await world()
  const ben = await world(mina)
  const [one, other] = [await sentBy(mina), await sentBy(ben)]
  const blocker = await t.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('select from users where id = $1 for no key update', [mina.userId])
    const pressed = [press(one.token), press(other.token)]
    await untilBlocked(t.pool)
    await blocker.query('commit')
    for (const { statusCode } of await Promise.all(pressed)) expect(statusCode).toBe(200)
  } finally {
    blocker.release()
  }
  expect(await refusalsOf(mina)).toHaveLength(1)
  expect([await stateOf(mina), await stateOf(ben)]).toEqual(Array(2).fill('stopped unsubscribed'))
})

test('somebody is unsubscribed by hand once, also while the account moves into another team', async () => {
  const mina = await world()
  const byHand = async () => {
    const answer = await t.inject({
      method: 'POST',
      url: `/api/campaigns/${mina.campaignId}/contacts/unsubscribe`,
      headers: mina.account.headers,
      payload: { all: true },
    })
    return answer.json<{ data: unknown }>().data
  }
  expect(await byHand()).toEqual({ unsubscribed: 1 })
  const events = await eventsOf(t.pool, mina.userId)
  const { user } = await signInInternal(t, randomUUID())
  await joinTeam(t.pool, { id: mina.userId, of: user.id, role: 'member' })
  // The refusal has moved, and the enrolment has not.
  await t.pool.query(
    `update refused_addresses set team_id = (select team_id from users where id = $1) where user_id = $1`,
    [mina.userId],
  )
  expect(await byHand()).toEqual({ unsubscribed: 0 })
  expect(await eventsOf(t.pool, mina.userId)).toEqual(events)
})

/** As the previous release does. */
const refuse = ({ userId }: World) =>
  t.pool.query<{ isOfTeam: boolean }>(
    `insert into refused_addresses (user_id, address_hash, why, send_id, evidence, at)
     values ($1, $2, 'unsubscribed', null, 'link', now())
     on conflict (user_id, address_hash, why) do nothing
     returning team_id = (select team_id from users where id = $1) as "isOfTeam"`,
    [userId, addressHash(ada)],
  )

test('the previous release refuses an address for an account that is alone, and not past teammates', async () => {
  const mina = await world()
  expect((await refuse(mina)).rows).toEqual([{ isOfTeam: true }])
  expect((await refuse(mina)).rows).toEqual([])
  await expect(refuse(await world(mina))).rejects.toThrow('is in a team, of which this release knows nothing')
})

test('a link in an email of somebody who has left the team stops them and the team', async () => {
  const mina = await world()
  const ben = await world(mina)
  const sent = await sentBy(ben)
  const left = await t.inject({ method: 'POST', url: '/api/team/leave', headers: ben.account.headers })
  expect(left.statusCode).toBe(200)
  await t.runJobs()
  expect([await stateOf(mina), await stateOf(ben)]).toEqual(['active', 'active'])
  await press(sent.token)
  expect([await stateOf(mina), await stateOf(ben)]).toEqual(['stopped unsubscribed', 'stopped unsubscribed'])
  expect(await refusalsOf(mina)).toEqual([{ why: 'unsubscribed', userId: null }])
  expect(await refusalsOf(ben)).toEqual([{ why: 'unsubscribed', userId: ben.userId }])
  expect(await eventsOf(t.pool, ben.userId)).toEqual(['unsubscribed', 'stopped'])
  const again = await t.signIn(ben.account.user)
  expect((await receipts({ ...ben, account: again })).items).toMatchObject([
    { address: ada, campaign: campaignOf(ben), sendId: sent.id },
  ])
  expect((await receipts(mina)).items).toMatchObject([{ campaign: null, sendId: null }])
})

test('what somebody was told not to send holds after they have left the team', async () => {
  const mina = await world()
  const ben = await world(mina)
  const cem = await world(mina)
  const sent = await sentBy(ben)
  await press(sent.token)
  for (const { account } of [ben, cem])
    expect(
      (await t.inject({ method: 'POST', url: '/api/team/leave', headers: account.headers })).statusCode,
    ).toBe(200)
  // The address can be refused anew before the copies are there.
  const { token } = await sentBy(cem)
  await press(token)
  await t.runJobs()
  expect(await refusalsOf(mina)).toEqual([{ why: 'unsubscribed', userId: null }])
  expect(await refusalsOf(ben)).toEqual([{ why: 'unsubscribed', userId: ben.userId }])
  expect(await refusalsOf(cem)).toEqual([{ why: 'unsubscribed', userId: cem.userId }])
})
