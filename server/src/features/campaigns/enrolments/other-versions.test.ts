import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import {
  callCampaigns,
  signInInternal,
  type CampaignCall,
} from '../../../../test/campaigns/call-campaigns.ts'
import { createListedPerson } from '@rapport/test-support/own-people.ts'

/*
 * Reasons and events that an older version stored, or that a newer one stores during a roll-out,
 * are shown as another reason or event.
 */

let t: TestApp
let ann: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => new Date('2026-11-23T10:00:00Z') })
  ann = await signInInternal(t, 'ann')
})

const call = (...[method, path, body]: CampaignCall) => callCampaigns(t, ann, method, path, body)

/** A campaign with one person held for each of these reasons, and one of them with these events. */
async function prepare(reasons: string[], events: [kind: string, detail: unknown][] = []) {
  const id: number = (await call('POST', '', { name: 'Spring' })).data.id
  const talentIds = await Promise.all(
    reasons.map((reason) =>
      createListedPerson(t.pool, ann.user.id, { fullName: reason, email: `${id}-${reason}@people.example` }),
    ),
  )
  await call('POST', `/${id}/add-contacts`, { talentIds })
  const { rows } = await t.pool.query<{ id: number }>(
    `update enrolments set state = 'held', reason = name where campaign_id = $1 returning id`,
    [id],
  )
  const contactId = Math.min(...rows.map((row) => row.id))
  for (const [kind, detail] of events)
    await t.pool.query(
      `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at) values ($1, $2, $3, $4, $5, now())`,
      [ann.user.id, id, contactId, kind, JSON.stringify(detail)],
    )
  return { id, contactId }
}

test('reasons that are not known are one: other, in each answer and as a filter', async () => {
  const { id } = await prepare(['asked_by_phone', 'toString', 'held'])
  const { data: page } = await call('GET', `/${id}/contacts?sortOn=name`)
  expect(page.items.map(({ reason }: { reason: string }) => reason)).toEqual(['other', 'held', 'other'])
  const found = await call('GET', `/${id}/contacts?reason=other&state=held`)
  expect(found.data.metadata.total).toBe(2)

  const problems = [
    { reason: 'held', remedy: 'release', count: 1 },
    { reason: 'other', remedy: 'release', count: 2 },
  ]
  const { data: listed } = await call('GET', `/${id}/problems`)
  expect(listed.items).toEqual(expect.arrayContaining(problems))
  const { status, data: overview } = await call('GET', `/${id}/overview`)
  expect(status).toBe(200)
  expect(overview.contacts).toEqual([
    { state: 'held', reason: 'other', count: 2 },
    { state: 'held', reason: 'held', count: 1 },
  ])
  expect(overview.problems).toEqual(listed.items)
  const { data: campaigns } = await call('GET', '?outlook=true')
  expect(campaigns.items[0].outlook.problems).toEqual(listed.items)
  expect((await call('GET', `/${id}/simulation`)).status).toBe(200)

  const report = await t.inject({ url: `/api/campaigns/${id}/contacts/report`, headers: ann.headers })
  expect(report.statusCode).toBe(200)
  expect(report.body.match(/,held,other,/g)).toHaveLength(2)
  const deleted = await call('POST', `/${id}/contacts/delete`, { all: true, reason: 'other' })
  expect(deleted.data).toEqual({ deleted: 2 })
})

test('events that are not known are shown as another one, and of a detail what is understood', async () => {
  const { id, contactId } = await prepare(
    ['asked_by_phone'],
    [
      ['moved_to_team', { team: 7 }],
      ['constructor', { reason: 3 }],
      ['held', { reason: 'asked_by_phone', until: 'soon', by: 'phone' }],
      ['held', { until: '2026-12-01T00:00:00.000Z' }],
      ['stopped', {}],
      ['unsubscribed', { how: 'letter' }],
      ['opened', { why: 'a_new_proof', url: 'https://www.example' }],
      ['released', null],
      ['skipped', []],
      ['not_sent', { resolved: true }],
      ['hard_bounce', { evidence: 'Status: 5.1.1' }],
    ],
  )
  const { status, data } = await call('GET', `/${id}/contacts/${contactId}`)
  expect(status).toBe(200)
  expect(data).toMatchObject({ state: 'held', reason: 'other' })
  expect(data.whyNot).toBeNull()
  const shown = data.timeline.filter(({ kind }: { kind: string }) => kind === 'event')
  expect(shown.map(({ event, detail }: { event: string; detail: object }) => [event, detail])).toEqual([
    ['other', {}],
    ['other', {}],
    ['held', { reason: 'other' }],
    ['held', { until: '2026-12-01T00:00:00.000Z' }],
    ['stopped', {}],
    ['unsubscribed', {}],
    ['opened', { url: 'https://www.example' }],
    ['released', {}],
    ['skipped', {}],
    ['not_sent', { resolved: true }],
  ])
})
