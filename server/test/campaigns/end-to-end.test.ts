import { beforeAll, expect, test } from 'vitest'
import { ensureOutboxMailbox } from '../../src/features/integrations/integrations.ts'
import { keepSending } from '../../src/features/campaigns/sending/wake/wake-job.ts'
import type { AnswerKind } from '../../src/mail/answer-by-hand.ts'
import { testApp, type SignedIn, type TestApp } from '../app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import { createListedPerson } from '@rapport/test-support/own-people.ts'
import { callCampaigns, type CampaignCall } from './call-campaigns.ts'

let t: TestApp
let ann: SignedIn
let mailboxId: number
let clock = Date.now()
const now = () => new Date(clock)
beforeAll(async () => {
  t = await testApp({ now })
  const planExpiresAt = new Date('2100-01-01')
  ann = await t.signIn(
    await createUser(t.pool, { email: 'ann@rapport.test', planCode: 'SUBSCRIPTION', planExpiresAt }),
  )
  await ensureOutboxMailbox(t.pool, ann.user, now())
  mailboxId = (await t.pool.query<{ id: number }>('select id from mailboxes')).rows[0]!.id
})

const call = (...[method, path, body]: CampaignCall) => callCampaigns(t, ann, method, path, body)

const hour = 3600_000

/** Runs the server's work of that time, minute by minute at first. */
async function pass(ms: number): Promise<void> {
  const end = clock + ms
  for (let step = 61_000; clock < end; step *= 2) {
    await keepSending({ pool: t.pool, now })
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await t.runJobs()
    clock = Math.min(end, clock + step)
  }
  // The access token has expired.
  ann = await t.signIn(ann.user)
}

const step = (subject: string, text: string, amount: number) => ({
  id: null,
  wait: { amount, unit: 'hours' },
  subject: subject === '' ? [] : [{ type: 'text', text: subject }],
  document: {
    blocks: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Hi ' },
          { type: 'variable', name: 'company', fallback: '' },
          { type: 'text', text },
        ],
      },
    ],
  },
})

const always = {
  windows: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' },
  zone: 'UTC',
  spacingSeconds: 0,
}

type Mail = { id: number; to: string; subject: string }
const mails = async (): Promise<Mail[]> =>
  (
    await t.pool.query<Mail>(
      `select id, recipient as "to", subject from captured_mails where mailbox_id = $1 order by id`,
      [mailboxId],
    )
  ).rows

async function answer(to: string, kind: AnswerKind): Promise<void> {
  const mail = (await mails()).find((each) => each.to === to)!
  const response = await t.inject({
    method: 'POST',
    url: `/outbox/${mail.id}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `kind=${kind}`,
  })
  expect(response.statusCode).toBe(303)
}

test('a campaign is launched, sends, is answered in every way, paused, resumed, and ends', async () => {
  const names = ['replier', 'away', 'bouncer', 'leaver', 'silent']
  const people = await Promise.all(
    names.map((name) =>
      createListedPerson(t.pool, ann.user.id, {
        fullName: `${name[0]!.toUpperCase()}${name.slice(1)} Test`,
        company: `${name} Works`,
        email: `${name}@${name}.example`,
      }),
    ),
  )
  const id: number = (await call('POST', '', { name: 'Spring' })).data.id
  await call('PUT', `/${id}/steps`, {
    version: 1,
    steps: [step('Hello', ', one.', 0), step('', ', two.', 24)],
  })
  await call('PATCH', `/${id}/setup`, { version: 2, setup: { ...always, mailboxIds: [mailboxId] } })
  expect((await call('POST', `/${id}/add-contacts`, { talentIds: people })).data.outcomes.added).toBe(5)
  await pass(hour)
  expect(await mails()).toEqual([])

  expect(await call('POST', `/${id}/launch`)).toMatchObject({ data: { status: 'running' } })
  await pass(hour)
  expect((await mails()).map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
    names.map((name) => `${name}@${name}.example Hello`).toSorted(),
  )

  await answer('replier@replier.example', 'reply')
  await answer('away@away.example', 'out_of_office')
  await answer('bouncer@bouncer.example', 'hard_bounce')
  await answer('leaver@leaver.example', 'unsubscribe')
  await call('PATCH', `/${id}/pause`, { paused: true })
  await pass(30 * hour)
  expect(await mails()).toHaveLength(5)
  await call('PATCH', `/${id}/pause`, { paused: false })
  await pass(hour)
  const second = (await mails()).slice(5)
  expect(second.map(({ to, subject }) => `${to} ${subject}`)).toEqual(['silent@silent.example Re: Hello'])

  const states = async () => {
    const { data } = await call('GET', `/${id}/contacts`)
    const items: { name: string; state: string; reason: string | null }[] = data.items
    return Object.fromEntries(
      items.map(({ name, state, reason }) => [name.split(' ')[0]!.toLowerCase(), reason ?? state]),
    )
  }
  expect(await states()).toEqual({
    replier: 'replied',
    away: 'out_of_office',
    bouncer: 'bounced',
    leaver: 'unsubscribed',
    silent: 'finished',
  })

  await pass(40 * 24 * hour)
  expect((await states()).away).toBe('finished')
  expect(await mails()).toHaveLength(7)
  expect((await call('GET', `/${id}`)).data).toMatchObject({ status: 'finished', sent: 7 })
})
