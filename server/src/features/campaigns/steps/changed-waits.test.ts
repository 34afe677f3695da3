import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, enrol, type StepOptions } from '@rapport/test-support/campaign-world.ts'
import { hoursFor, nextOpening } from '../guards/windows.ts'
import { planFirst, planNext } from '../sending/plan/plan.ts'

const hour = 3_600_000
// A Monday, noon in London.
const now = new Date('2026-11-23T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hour)

let t: TestApp
let ann: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
})

type Wait = { amount: number; unit: 'minutes' | 'hours' | 'days' | 'working_days' }
const setup = {
  windows: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  zone: 'recipient',
  holidays: ['2026-11-25'],
  fallbackZone: 'Europe/London',
}
const asStep = ({ amount, unit }: Wait): StepOptions => ({ waitAmount: amount, waitUnit: unit })
const create = (waits: Wait[], more: object = {}) =>
  createCampaign(t.pool, ann.user.id, { setup: { ...setup, ...more }, steps: waits.map(asStep), now })

let serial = 0
const join = (campaignId: number) =>
  enrol(t.pool, { userId: ann.user.id, campaignId }, { email: `w${++serial}@works.example`, now })

/** A person who was sent the first step so many hours ago. */
type Person = { zone: string | null; hours: number; isHeld: boolean }

async function joinAfterFirst(campaignId: number, stepId: number, person: Person): Promise<number> {
  const id = await join(campaignId)
  await t.pool.query('update enrolments set zone = $2, state = $3, reason = $4 where id = $1', [
    id,
    person.zone,
    ...(person.isHeld ? ['held', 'held'] : ['active', null]),
  ])
  await t.pool.query(
    `insert into sends (key, kind, user_id, team_id, campaign_id, enrolment_id, step_id, state, message_id, sent_at)
     values (gen_random_uuid(), 'step', $1, (select team_id from users where id = $1), $2, $3, $4, 'sent', gen_random_uuid(), $5)`,
    [ann.user.id, campaignId, id, stepId, ago(person.hours)],
  )
  await asAccount(t.pool, ann.user.id, (client) =>
    planNext(client, { random: () => 0.5 }, { enrolmentId: id, after: ago(person.hours) }),
  )
  return id
}

type Plan = { dueAt: Date | null; jitter: number; state: string; stepId: number }
const planOf = async (id: number): Promise<Plan> =>
  (
    await t.pool.query<Plan>(
      'select due_at as "dueAt", jitter, state, next_step_id as "stepId" from enrolments where id = $1',
      [id],
    )
  ).rows[0]!

type Stored = { version: number; steps: { wait: Wait }[] }
const read = async (id: number): Promise<Stored> => (await callCampaigns(t, ann, 'GET', `/${id}/steps`)).data

/** Gives steps these waits, through the API. */
async function changeWaits(id: number, waits: Wait[]): Promise<void> {
  const { version, steps } = await read(id)
  const changed = steps.map((step, at) => Object.assign({}, step, { wait: waits[at] ?? step.wait }))
  expect((await callCampaigns(t, ann, 'PUT', `/${id}/steps`, { version, steps: changed })).status).toBe(200)
}

const none: Wait = { amount: 0, unit: 'minutes' }
const anyWait = fc.record({
  amount: fc.nat(6),
  unit: fc.constantFrom('minutes', 'hours', 'days', 'working_days'),
})
const anybody = fc.record({
  zone: fc.constantFrom(null, 'Asia/Seoul', 'America/New_York', 'Pacific/Auckland'),
  hours: fc.nat(24 * 8),
  isHeld: fc.boolean(),
})

test('whoever waits when a wait changes is due as if it had always been so, but never before now', async () => {
  const people = fc.array(anybody, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(anyWait, anyWait, people, async (before, after, everybody) => {
      const [changing, always] = [await create([none, before]), await create([none, after])]
      const pairs: [number, number, Person][] = []
      for (const person of everybody) {
        const one = await joinAfterFirst(changing.id, changing.stepIds[0]!, person)
        const twin = await joinAfterFirst(always.id, always.stepIds[0]!, person)
        pairs.push([one, twin, person])
      }
      await changeWaits(changing.id, [none, after])
      const isSame = before.amount === after.amount && before.unit === after.unit
      for (const [one, twin, { zone }] of pairs) {
        const expected = await planOf(twin)
        const opening = nextOpening(hoursFor(campaignSetup.parse(setup), zone), now)!
        const isOver = expected.dueAt!.getTime() < now.getTime()
        expect(await planOf(one)).toEqual({
          ...expected,
          stepId: changing.stepIds[1],
          dueAt: isOver && !isSame ? opening : expected.dueAt,
        })
      }
    }),
    { numRuns: 6 },
  )
})

test('a first wait counts from when somebody began to wait, and a change of texts alone changes no plan', async () => {
  const { id } = await create([{ amount: 2, unit: 'days' }])
  const person = await join(id)
  await asAccount(t.pool, ann.user.id, (client) =>
    planFirst(client, { random: () => 0.5 }, { campaignId: id, now: ago(24) }),
  )
  expect((await planOf(person)).dueAt).toEqual(new Date('2026-11-24T12:00:00Z'))
  const { version, steps } = await read(id)
  const subject = [{ type: 'text', text: 'Another' }]
  await callCampaigns(t, ann, 'PUT', `/${id}/steps`, { version, steps: [{ ...steps[0], subject }] })
  expect((await planOf(person)).dueAt).toEqual(new Date('2026-11-24T12:00:00Z'))
  await changeWaits(id, [{ amount: 30, unit: 'hours' }])
  expect((await planOf(person)).dueAt).toEqual(new Date('2026-11-24T09:00:00Z'))
  await changeWaits(id, [{ amount: 1, unit: 'hours' }])
  expect(await planOf(person)).toMatchObject({ dueAt: now, jitter: 0.5 })
})

test('who skipped a step waits from then on, and another step’s wait concerns nobody who waits', async () => {
  const { id, stepIds } = await create([none, { amount: 1, unit: 'days' }, { amount: 1, unit: 'days' }])
  const person = await joinAfterFirst(id, stepIds[0]!, { zone: null, hours: 100, isHeld: false })
  await callCampaigns(t, ann, 'PATCH', `/${id}/contacts/${person}`, { action: 'skip' })
  const skipped = await planOf(person)
  expect(skipped).toMatchObject({ stepId: stepIds[2], dueAt: new Date('2026-11-24T12:00:00Z') })
  await changeWaits(id, [none, { amount: 5, unit: 'days' }])
  expect(await planOf(person)).toEqual(skipped)
  await changeWaits(id, [none, none, { amount: 3, unit: 'days' }])
  expect((await planOf(person)).dueAt).toEqual(new Date('2026-11-26T12:00:00Z'))
})
