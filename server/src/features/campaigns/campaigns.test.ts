import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { callCampaigns, signInInternal, type CampaignCall } from '../../../test/campaigns/call-campaigns.ts'
import { createUser } from '@rapport/test-support/factories.ts'

let t: TestApp
let ann: SignedIn
let ben: SignedIn

const now = new Date('2026-11-20T10:00:00Z')

beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  ben = await signInInternal(t, 'ben')
})

const call = (caller: SignedIn | null, ...rest: CampaignCall) => callCampaigns(t, caller, ...rest)

async function create(caller: SignedIn, name: string, status = 'draft'): Promise<number> {
  const { data } = await call(caller, 'POST', '', { name })
  await t.pool.query('update campaigns set status = $2 where id = $1', [data.id, status])
  return data.id
}

const namesOf = async (caller: SignedIn, query = '') =>
  (await call(caller, 'GET', query)).data.items.map(({ name }: Campaign) => name)

it('answers an empty page to an internal user without campaigns', async () => {
  expect(await call(ann, 'GET')).toEqual({
    status: 200,
    data: { items: [], metadata: { total: 0, page: 1, limit: 10 } },
  })
})

it('pages the user’s own campaigns, newest first, and nobody else’s', async () => {
  const first = await create(ann, 'Spring')
  const second = await create(ann, 'Autumn')
  await create(ben, 'Of somebody else')
  const empty = { total: 0, active: 0, held: 0, finished: 0, stopped: 0 }
  const time = now.toISOString()
  expect((await call(ann, 'GET', '?limit=1')).data).toEqual({
    items: [
      {
        id: second,
        name: 'Autumn',
        status: 'draft',
        isArchived: false,
        isSample: false,
        version: 1,
        steps: 0,
        contacts: empty,
        outlook: null,
        sent: 0,
        createdAt: time,
        updatedAt: time,
        launchedAt: null,
        finishedAt: null,
      },
    ],
    metadata: { total: 2, page: 1, limit: 1 },
  })
  expect((await call(ann, 'GET', '?limit=1&page=2')).data).toMatchObject({ items: [{ id: first }] })
  expect((await call(ann, 'GET', '?page=9')).data).toMatchObject({ items: [], metadata: { total: 2 } })
  expect((await call(ann, 'GET', `/${first}`)).data).toMatchObject({
    id: first,
    name: 'Spring',
    setup: { quietDays: 3 },
  })
})

it('counts contacts by state, steps and sent emails', async () => {
  const id = await create(ann, 'Counted')
  await t.pool.query(
    `insert into enrolments (campaign_id, user_id, team_id, state, reason, added_at, removed_at)
     select $1, $2, (select team_id from users where id = $2), state, reason, now(), removed_at from (values
       ('active', null, null), ('held', 'no_address', null), ('stopped', 'replied', null), ('stopped', 'replied', null), ('stopped', 'x', now())
     ) rows (state, reason, removed_at)`,
    [id, ann.user.id],
  )
  await t.pool.query(
    'insert into campaign_steps (campaign_id, position, removed_at) values ($1, 1, null), ($1, 2, null), ($1, 2, now())',
    [id],
  )
  await t.pool.query(
    `insert into sends (key, kind, user_id, team_id, campaign_id, state, message_id)
     select gen_random_uuid(), kind, $2, (select team_id from users where id = $2), $1, state, gen_random_uuid()
     from (values ('step', 'sent'), ('step', 'claimed'), ('test', 'sent')) rows (kind, state)`,
    [id, ann.user.id],
  )
  expect((await call(ann, 'GET', `/${id}`)).data).toMatchObject({
    steps: 2,
    sent: 1,
    contacts: { total: 4, active: 1, held: 1, finished: 0, stopped: 2 },
  })
})

it('finds campaigns by name, status and archive', async () => {
  const cat = await signInInternal(t, 'cat')
  await create(cat, 'Engineers in Seoul', 'running')
  const old = await create(cat, 'Old engineers', 'finished')
  await create(cat, 'Designers')
  await call(cat, 'PATCH', `/${old}/archive`, { archived: true })
  expect(await namesOf(cat)).toEqual(['Designers', 'Engineers in Seoul'])
  expect(await namesOf(cat, '?archived=true')).toEqual(['Old engineers'])
  expect(await namesOf(cat, '?search=ENGIN')).toEqual(['Engineers in Seoul'])
  expect(await namesOf(cat, '?status=draft')).toEqual(['Designers'])
})

it('renames, and deletes drafts alone', async () => {
  const id = await create(ann, 'Befor')
  expect((await call(ann, 'PATCH', `/${id}/rename`, { name: ' After ' })).data).toMatchObject({
    name: 'After',
  })
  expect((await call(ann, 'PATCH', `/${id}/rename`, { name: '' })).status).toBe(400)
  await t.pool.query(`update campaigns set status = 'running' where id = $1`, [id])
  expect(await call(ann, 'DELETE', `/${id}`)).toMatchObject({ status: 409, code: 'not_a_draft' })
  await t.pool.query(`update campaigns set status = 'draft' where id = $1`, [id])
  expect((await call(ann, 'DELETE', `/${id}`)).status).toBe(200)
  expect((await call(ann, 'GET', `/${id}`)).status).toBe(404)
})

it('pauses and resumes; neither drafts nor what has finished or is archived', async () => {
  const id = await create(ann, 'Running', 'running')
  const pause = (paused: boolean) => call(ann, 'PATCH', `/${id}/pause`, { paused })
  expect((await pause(true)).data.status).toBe('paused')
  expect((await pause(true)).data.status).toBe('paused')
  expect((await pause(false)).data.status).toBe('running')
  for (const status of ['draft', 'finished']) {
    await t.pool.query('update campaigns set status = $2 where id = $1', [id, status])
    expect(await pause(true)).toMatchObject({ status: 409, code: 'conflict' })
  }
})

it('archives, which pauses what runs; out of the archive it stays paused', async () => {
  const id = await create(ann, 'To archive', 'running')
  const archive = async (archived: boolean) => (await call(ann, 'PATCH', `/${id}/archive`, { archived })).data
  expect(await archive(true)).toMatchObject({ status: 'paused', isArchived: true })
  expect(await call(ann, 'PATCH', `/${id}/pause`, { paused: false })).toMatchObject({ code: 'conflict' })
  expect(await archive(false)).toMatchObject({ status: 'paused', isArchived: false })
})

it('is for internal users whose address is verified', async () => {
  const outsider = await t.signIn()
  const unverified = await t.signIn(
    await createUser(t.pool, { email: 'new@rapport.test', isVerified: false }),
  )
  const calls: CampaignCall[] = [
    ['GET'],
    ['POST', '', { name: 'x' }],
    ['GET', '/1'],
    ['DELETE', '/1'],
    ['PATCH', '/1/rename', { name: 'x' }],
    ['PATCH', '/1/pause', { paused: true }],
    ['PATCH', '/1/archive', { archived: true }],
  ]
  for (const each of calls) {
    for (const caller of [outsider, unverified])
      expect(await call(caller, ...each)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await call(null, ...each)).status).toBe(401)
  }
})

it('somebody else’s campaign reads as missing', async () => {
  const id = await create(ann, 'Private')
  await call(ann, 'GET', `/${id}`)
  expect((await call(ben, 'GET', `/${id}`)).status).toBe(404)
  expect((await call(ben, 'DELETE', `/${id}`)).status).toBe(404)
  for (const [path, body] of [
    ['rename', { name: 'mine' }],
    ['pause', { paused: true }],
    ['archive', { archived: true }],
  ] as const)
    expect((await call(ben, 'PATCH', `/${id}/${path}`, body)).status).toBe(404)
  expect((await call(ann, 'GET', `/${id}`)).data).toMatchObject({ name: 'Private', isArchived: false })
})

it.each([
  ['GET', '?page=0'],
  ['GET', '?limit=101'],
  ['GET', '?status=archived'],
  ['GET', '?archived=1'],
  ['POST', '', { name: '' }],
  ['POST', '', { name: 'x'.repeat(101) }],
  ['PATCH', '/1/pause', { paused: 'yes' }],
  ['PATCH', '/1/archive', {}],
] as const)('refuses %s %s %j', async (method, path, body?: object) => {
  expect(await call(ann, method, path, body)).toMatchObject({ status: 400, code: 'invalid_request' })
})
