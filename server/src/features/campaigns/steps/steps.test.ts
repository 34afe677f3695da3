import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'

let t: TestApp
let ann: SignedIn
let ben: SignedIn
beforeAll(async () => {
  t = await testApp()
  ann = await signInInternal(t, 'ann')
  ben = await signInInternal(t, 'ben')
})

type Step = StepContent & { id: number | null }

const step = (text: string, subject = '', id: number | null = null): Step => ({
  id,
  wait: { amount: 3, unit: 'working_days' },
  subject: subject === '' ? [] : [{ type: 'text', text: subject }],
  document: { blocks: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

const create = async (caller = ann): Promise<number> =>
  (await callCampaigns(t, caller, 'POST', '', { name: 'C' })).data.id
const put = (id: number, version: number, steps: unknown[], caller = ann) =>
  callCampaigns(t, caller, 'PUT', `/${id}/steps`, { version, steps })
const get = (id: number, caller = ann) => callCampaigns(t, caller, 'GET', `/${id}/steps`)

const versionsOf = async (stepId: number) => {
  const { rows } = await t.pool.query<{ number: number }>(
    'select number from step_versions where step_id = $1 order by number',
    [stepId],
  )
  return rows.map(({ number }) => number)
}

/** An enrolment that was sent these steps and gets `next` next. */
async function enrol(campaignId: number, sent: number[], next: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into enrolments (campaign_id, user_id, team_id, state, next_step_id, due_at, added_at)
     values ($1, $2, (select team_id from users where id = $2), 'active', $3, now(), now()) returning id`,
    [campaignId, ann.user.id, next],
  )
  for (const stepId of sent)
    await t.pool.query(
      `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, state, message_id)
       values (gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), $2, $3, $4, 'sent', gen_random_uuid())`,
      [ann.user.id, campaignId, rows[0]!.id, stepId],
    )
  return rows[0]!.id
}

const enrolment = async (id: number) => {
  const { rows } = await t.pool.query<{ state: string; next: number | null }>(
    'select state, next_step_id as next from enrolments where id = $1',
    [id],
  )
  return rows[0]
}

test('steps keep their ids, and a change adds a version', async () => {
  const id = await create()
  expect((await get(id)).data).toEqual({ version: 1, steps: [] })
  const { data: first } = await put(id, 1, [step('One', 'Hello'), step('Two')])
  expect(first).toMatchObject({
    version: 2,
    steps: [{ ...step('One', 'Hello'), id: expect.any(Number) }, {}],
  })
  const [one, two] = first.steps
  const { data: second } = await put(id, 2, [one, { ...two, document: step('Two!').document }])
  expect(second.version).toBe(3)
  expect(second.steps.map((each: Step) => each.id)).toEqual([one.id, two.id])
  expect([await versionsOf(one.id), await versionsOf(two.id)]).toEqual([[1], [1, 2]])
  expect((await get(id)).data).toEqual(second)
})

test('a request that changes nothing leaves the version as it is', async () => {
  const id = await create()
  const { data } = await put(id, 1, [step('One', 'Hello')])
  expect((await put(id, data.version, data.steps)).data).toEqual(data)
})

test('of two windows the second is told, and overwrites nothing', async () => {
  const id = await create()
  await put(id, 1, [step('Mine', 'Hello')])
  expect(await put(id, 1, [step('Theirs', 'Hello')])).toMatchObject({ status: 409, code: 'conflict' })
  const both = await Promise.all(['A', 'B'].map((text) => put(id, 2, [step(text, 'Hello')])))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a step is moved, inserted and removed; its versions stay', async () => {
  const id = await create()
  const { data } = await put(id, 1, [step('One', 'Hello'), step('Two'), step('Three')])
  const [one, two, three] = data.steps
  const { data: moved } = await put(id, 2, [three, step('New'), one])
  expect(moved.steps.map(({ document }: Step) => document)).toEqual(
    ['Three', 'New', 'One'].map((text) => step(text).document),
  )
  expect(await versionsOf(two.id)).toEqual([1])
  expect(await put(id, 3, [two])).toMatchObject({
    status: 400,
    errors: [{ path: 'steps.0.id', code: 'error_unknown_value' }],
  })
  expect((await put(id, 3, [one, one])).status).toBe(400)
})

test('what was skipped for somebody stays skipped when the step after it is removed', async () => {
  const id = await create()
  const { data } = await put(id, 1, [step('One', 'Hello'), step('Two'), step('Three')])
  const [one, two, three] = data.steps.map((each: Step) => each.id as number) as [number, number, number]
  const skipper = await enrol(id, [one], three)
  await t.pool.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
     select user_id, campaign_id, id, 'skipped', $2, added_at from enrolments where id = $1`,
    [skipper, { stepId: two }],
  )
  await put(id, 2, [data.steps[0], data.steps[1]])
  expect(await enrolment(skipper)).toEqual({ state: 'finished', next: null })
})

test('whoever waits for a removed step goes on with the next one they have not got', async () => {
  const id = await create()
  const { data } = await put(id, 1, [step('One', 'Hello'), step('Two'), step('Three')])
  const [one, two, three] = data.steps.map((each: Step) => each.id as number) as [number, number, number]
  const second = await enrol(id, [one], two)
  const third = await enrol(id, [one, two], three)
  await put(id, 2, [data.steps[0], data.steps[2]])
  expect(await enrolment(second)).toEqual({ state: 'active', next: three })
  expect(await enrolment(third)).toEqual({ state: 'active', next: three })
  const { data: last } = await put(id, 3, [data.steps[0]])
  expect(await enrolment(third)).toEqual({ state: 'finished', next: null })
  // The removed step keeps its place: an appended one comes after it.
  await put(id, last.version, [data.steps[0], step('Four')])
  const { rows } = await t.pool.query(
    'select position, removed_at is not null as gone from campaign_steps where campaign_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { position: 1, gone: false },
    { position: 1, gone: true },
    { position: 1, gone: true },
    { position: 2, gone: false },
  ])
})

test('a draft may be incomplete, what is launched not', async () => {
  const id = await create()
  expect((await put(id, 1, [step('')])).status).toBe(200)
  await t.pool.query(`update campaigns set status = 'paused' where id = $1`, [id])
  const errorsOf = async (steps: Step[]) => (await put(id, 2, steps)).errors
  expect(await errorsOf([])).toEqual([{ path: 'steps', code: 'error_required' }])
  expect(await errorsOf([step('One'), step(' ')])).toEqual([
    { path: 'steps.0.subject', code: 'error_required' },
    { path: 'steps.1.document', code: 'error_required' },
  ])
  expect((await put(id, 2, [step('One', 'Hello')])).status).toBe(200)
})

test('steps are the account’s own, and well-formed', async () => {
  const id = await create()
  await get(id)
  expect((await get(id, ben)).status).toBe(404)
  expect((await put(id, 1, [], ben)).status).toBe(404)
  const { data } = await put(await create(ben), 1, [step('One', 'Hello')], ben)
  expect((await put(id, 1, data.steps)).status).toBe(400)
  const outsider = await t.signIn()
  expect((await get(id, outsider)).status).toBe(403)
  expect((await put(id, 1, [], outsider)).status).toBe(403)
  for (const [version, steps] of [
    [0, []],
    [1, [{ ...step('x'), wait: { amount: -1, unit: 'days' } }]],
    [1, [{ ...step('x'), wait: { amount: 1, unit: 'weeks' } }]],
    [1, Array.from({ length: 21 }, () => step('x'))],
    [1, [{ ...step('x'), document: { html: '<p>' } }]],
  ] as const)
    expect((await put(id, version, [...steps])).status).toBe(400)
})

test('templates: own ones are made, changed and deleted; built-in ones speak the caller’s language', async () => {
  const { id: _, ...content } = step('One', 'Hello')
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, caller = ann) =>
    callCampaigns(t, caller, method, `/templates${path}`, body)
  const { data: made } = await call('POST', '', { name: 'Mine', steps: [content] })
  expect(made).toEqual({ id: expect.any(Number), name: 'Mine', steps: [content] })
  const { data: all } = await call('GET', '/all')
  expect(all.items[0]).toEqual({ id: made.id, name: 'Mine', steps: 1, isBuiltIn: false })
  expect(all.items).toHaveLength(7)
  const { data: builtIn } = await call('GET', `/${all.items[1].id}`)
  expect(builtIn).toMatchObject({ id: all.items[1].id, name: all.items[1].name })
  const korean = await t.inject({
    url: `/api/campaigns/templates/${builtIn.id}`,
    headers: { ...ann.headers, 'accept-language': 'ko' },
  })
  expect(korean.json().data.name).not.toBe(builtIn.name)
  expect((await call('PATCH', `/${made.id}`, { name: 'Ours' })).data).toEqual({ ...made, name: 'Ours' })
  expect((await call('PATCH', `/${made.id}`, { steps: [] })).status).toBe(400)
  expect((await call('POST', '', { name: '', steps: [content] })).status).toBe(400)
  await call('GET', `/${made.id}`)
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined
    expect((await call(method, `/${made.id}`, body, ben)).status).toBe(404)
    expect((await call(method, '/nothing', body)).status).toBe(404)
  }
  expect((await call('DELETE', `/${made.id}`)).status).toBe(200)
  expect((await call('GET', `/${made.id}`)).status).toBe(404)
  const outsider = await t.signIn()
  for (const [method, path, body] of [
    ['GET', '/all'],
    ['GET', '/1'],
    ['POST', '', { name: 'x', steps: [content] }],
    ['PATCH', '/1', { name: 'x' }],
    ['DELETE', '/1'],
  ] as const)
    expect((await call(method, path, body, outsider)).status).toBe(403)
})
