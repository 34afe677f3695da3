import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { callCampaigns, signInInternal, type CampaignCall } from '../../../test/campaigns/call-campaigns.ts'

let t: TestApp
let ann: SignedIn
let ben: SignedIn
beforeAll(async () => {
  t = await testApp()
  ann = await signInInternal(t, 'ann')
  ben = await signInInternal(t, 'ben')
})

const call = (...[method, path, body, caller = ann]: [Method, string, object?, SignedIn?]) =>
  callCampaigns(t, caller, method, path, body)
type Method = CampaignCall[0]

const create = async (): Promise<number> => (await call('POST', '', { name: 'C' })).data.id

const setUp = (id: number, version: number, setup: object, caller = ann) =>
  call('PATCH', `/${id}/setup`, { version, setup }, caller)

async function createMailbox({ user }: SignedIn, isActive = true): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into mailboxes (user_id, provider, email, is_active, created_at)
     values ($1, 'outbox', gen_random_uuid() || '@mail.example', $2, now()) returning id`,
    [user.id, isActive],
  )
  return rows[0]!.id
}

const mailboxesOf = async (id: number) => {
  const { rows } = await t.pool.query<{ id: number }>(
    'select mailbox_id as id from campaign_mailboxes where campaign_id = $1 order by mailbox_id',
    [id],
  )
  return rows.map((row) => row.id)
}

const firstStep = {
  id: null,
  wait: { amount: 0, unit: 'minutes' },
  subject: [{ type: 'text', text: 'Hello' }],
  document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] },
}

const enrol = (id: number, state = 'active', reason: string | null = null) =>
  t.pool.query(
    `insert into enrolments (campaign_id, user_id, team_id, state, reason, added_at)
     values ($1, $2, (select team_id from users where id = $2), $3, $4, now())`,
    [id, ann.user.id, state, reason],
  )

/** A campaign that lacks nothing. */
async function ready(): Promise<number> {
  const id = await create()
  await call('PUT', `/${id}/steps`, { version: 1, steps: [firstStep] })
  await setUp(id, 2, { mailboxIds: [await createMailbox(ann)] })
  await enrol(id)
  return id
}

test('a setup has defaults; what is absent from a change stays', async () => {
  const id = await create()
  expect((await call('GET', `/${id}`)).data.setup).toEqual(campaignSetup.parse({}))
  const { data } = await setUp(id, 1, { spacingSeconds: 30 })
  expect(data).toMatchObject({ version: 2, setup: { spacingSeconds: 30, quietDays: 3 } })
  expect((await setUp(id, 2, { quietDays: 7 })).data).toMatchObject({
    version: 3,
    setup: { spacingSeconds: 30, quietDays: 7 },
  })
  expect((await setUp(id, 3, { quietDays: 7 })).data.version).toBe(3)
  expect(await setUp(id, 2, { quietDays: 1 })).toMatchObject({ status: 409, code: 'conflict' })
  for (const setup of [{ quietDays: -1 }, { zone: 'Mars' }, { windows: {} }, { nothing: 1 }])
    expect((await setUp(id, 3, setup)).status).toBe(400)
})

test('a campaign sends from the account’s own mailboxes', async () => {
  const id = await create()
  const [mine, other, theirs] = [await createMailbox(ann), await createMailbox(ann), await createMailbox(ben)]
  await setUp(id, 1, { mailboxIds: [other, mine] })
  expect(await mailboxesOf(id)).toEqual([mine, other])
  await setUp(id, 2, { mailboxIds: [mine] })
  expect(await mailboxesOf(id)).toEqual([mine])
  const refused = await setUp(id, 3, { mailboxIds: [mine, theirs] })
  expect(refused).toMatchObject({
    status: 400,
    errors: [{ path: 'setup.mailboxIds.1', code: 'error_unknown_value' }],
  })
  await t.pool.query(`update mailboxes set connection = 'removed' where id = $1`, [other])
  expect((await setUp(id, 3, { mailboxIds: [other] })).status).toBe(400)
})

test('a launch says what is missing', async () => {
  // The account must choose between two.
  await createMailbox(ann)
  await createMailbox(ann)
  const id = await create()
  const launch = () => call('POST', `/${id}/launch`)
  const missing = async () => (await launch()).errors?.map(({ path }: { path: string }) => path)
  expect(await launch()).toMatchObject({ status: 409, code: 'cannot_launch' })
  expect(await missing()).toEqual(['steps', 'contacts', 'setup.mailboxIds'])
  await call('PUT', `/${id}/steps`, { version: 1, steps: [{ ...firstStep, subject: [] }] })
  await enrol(id, 'held', 'no_address')
  await setUp(id, 2, { mailboxIds: [await createMailbox(ann, false)] })
  expect(await missing()).toEqual(['steps.0.subject', 'contacts', 'setup.mailboxIds'])
})

test('a draft is launched once, paused, and a draft again while nothing was sent', async () => {
  const id = await ready()
  const launched = await call('POST', `/${id}/launch`)
  expect(launched.data).toMatchObject({ status: 'running', launchedAt: expect.any(String) })
  expect((await call('POST', `/${id}/launch`)).data).toEqual(launched.data)
  await call('PATCH', `/${id}/pause`, { paused: true })
  expect(await call('POST', `/${id}/launch`)).toMatchObject({ status: 409, code: 'conflict' })
  await t.pool.query('update enrolments set due_at = now() where campaign_id = $1', [id])
  const draft = await call('POST', `/${id}/draft`)
  expect(draft.data).toMatchObject({ status: 'draft', launchedAt: null, contacts: { active: 1 } })
  const { rows } = await t.pool.query('select due_at from enrolments where campaign_id = $1', [id])
  expect(rows).toEqual([{ due_at: null }])
  expect((await call('POST', `/${id}/launch`)).data.status).toBe('running')
})

test.each(['claimed', 'drafted', 'sent', 'unknown'])(
  'with an email that is %s a campaign is no draft any more',
  async (state) => {
    const id = await ready()
    await call('POST', `/${id}/launch`)
    await t.pool.query(
      `insert into sends (key, kind, user_id, team_id, campaign_id, state, message_id)
       values (gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), $2, $3, gen_random_uuid())`,
      [ann.user.id, id, state],
    )
    expect(await call('POST', `/${id}/draft`)).toMatchObject({ status: 409, code: 'already_sent' })
    expect((await call('GET', `/${id}`)).data.status).toBe('running')
  },
)

test('what is archived is neither launched nor a draft again', async () => {
  const id = await ready()
  await call('PATCH', `/${id}/archive`, { archived: true })
  expect((await call('POST', `/${id}/launch`)).code).toBe('conflict')
  await call('PATCH', `/${id}/archive`, { archived: false })
  await call('POST', `/${id}/launch`)
  await call('PATCH', `/${id}/archive`, { archived: true })
  expect((await call('POST', `/${id}/draft`)).code).toBe('conflict')
})

test('somebody else’s campaign is not found, and outsiders may not', async () => {
  const id = await ready()
  const outsider = await t.signIn()
  for (const [method, path, body] of [
    ['PATCH', 'setup', { version: 3, setup: {} }],
    ['POST', 'launch'],
    ['POST', 'draft'],
  ] as const) {
    await call(method, `/${id}/${path}`, body)
    expect((await call(method, `/${id}/${path}`, body, ben)).status).toBe(404)
    expect((await call(method, `/${id}/${path}`, body, outsider)).status).toBe(403)
  }
})

const said = (value: string) => [{ type: 'text', text: value }]
const blank = (fallback: string) => ({ type: 'variable', name: 'blank:The role', fallback })

test('nothing is launched, or changed in a running campaign, while a blank is left to fill', async () => {
  const id = await ready()
  const steps = (subject: object[], last: object[]) => [
    { ...firstStep, subject },
    { ...firstStep, subject: [], document: { blocks: [{ type: 'bullets', items: [said('One'), last] }] } },
  ]
  let version = (await call('GET', `/${id}`)).data.version
  const put = async (given: object[]) => {
    const { status, data, errors } = await call('PUT', `/${id}/steps`, { version, steps: given })
    version = data?.version ?? version
    return { status, errors }
  }
  await put(steps([blank('')], said('We help with [what you solve]')))
  expect(await call('POST', `/${id}/launch`)).toMatchObject({
    status: 409,
    code: 'cannot_launch',
    errors: [
      { path: 'steps.0.subject', code: 'error_blank' },
      { path: 'steps.1.document', code: 'error_blank' },
    ],
  })
  await put(steps(said('Hi {{frist_name}}'), said('Two')))
  expect((await call('POST', `/${id}/launch`)).errors).toEqual([
    { path: 'steps.0.subject', code: 'error_blank' },
  ])
  await put(steps([blank('[The role]')], said('Two [1]')))
  expect((await call('POST', `/${id}/launch`)).data.status).toBe('running')
  expect(await put(steps(said('[The role]'), said('Two')))).toEqual({
    status: 400,
    errors: [{ path: 'steps.0.subject', code: 'error_blank' }],
  })
})

test('the only mailbox that can send is chosen at once, also if it was connected after the campaign was created', async () => {
  const dora = await signInInternal(t, 'dora')
  const named = async () => (await call('POST', '', { name: 'D' }, dora)).data.id
  const chosen = async (id: number) => (await call('GET', `/${id}`, undefined, dora)).data.setup.mailboxIds
  const early = await named()
  const only = await createMailbox(dora)
  expect(await chosen(early)).toEqual([])
  const later = await named()
  expect([await chosen(later), await mailboxesOf(later)]).toEqual([[only], [only]])

  await call('PUT', `/${early}/steps`, { version: 1, steps: [firstStep] }, dora)
  await t.pool.query(
    `insert into enrolments (campaign_id, user_id, team_id, state, added_at)
     values ($1, $2, (select team_id from users where id = $2), 'active', now())`,
    [early, dora.user.id],
  )
  expect((await call('POST', `/${early}/launch`, undefined, dora)).data.status).toBe('running')
  expect([await chosen(early), await mailboxesOf(early)]).toEqual([[only], [only]])

  await createMailbox(dora)
  expect(await chosen(await named())).toEqual([])
})
