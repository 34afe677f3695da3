import type { Document, Subject } from '@rapport/contract/campaigns/document.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { personVariables, readVariables } from '@rapport/contract/campaigns/variables.ts'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol, text } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { runMailbox } from '../sending/wake/batch.ts'
import { planFirst } from '../sending/plan/plan.ts'

const now = new Date('2026-11-23T10:00:00Z')
let t: TestApp
let ann: SignedIn
let eve: SignedIn
let mailboxId: number
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01' where id = $1`, [
    ann.user.id,
  ])
  mailboxId = await createMailbox(t.pool, ann.user.id, { email: 'ann@mail.example', provider: 'outbox', now })
  await t.pool.query(`update mailboxes set signature = 'Ann, Test Works' where id = $1`, [mailboxId])
})

const subject = readVariables('Hello {{first_name|there}} of {{company}}') as Subject
const document: Document = {
  blocks: [
    { type: 'paragraph', content: readVariables('{{sender_name}} at {{sender_email}} greets {{title}}') },
  ],
}

const prepare = () =>
  createCampaign(t.pool, ann.user.id, {
    mailboxIds: [mailboxId],
    steps: [{ subject, document }, { document: text('Again') }],
    now,
  })

const join = (campaignId: number, email: string, variables: Record<string, string>) =>
  enrol(t.pool, { userId: ann.user.id, campaignId }, { email, variables, now })

const preview = (id: number, body: object, caller = ann) =>
  callCampaigns(t, caller, 'POST', `/${id}/preview`, body)

const withoutLink = (mail: { subject: string; text: string; html: string }) => ({
  subject: mail.subject,
  text: mail.text.replaceAll(/\/u\/[\w-]+/g, '/u/…'),
  html: mail.html.replaceAll(/\/u\/[\w-]+/g, '/u/…'),
})

test('a preview is what is sent afterwards, but for the unsubscribe link', async () => {
  const { id, stepIds } = await prepare()
  const contactId = await join(id, 'bea@works.example', { first_name: 'Bea', company: 'Works', title: 'CTO' })
  const { data } = await preview(id, { contactId, stepId: stepIds[0] })
  expect(data).toMatchObject({
    from: { address: 'ann@mail.example' },
    to: { name: 'Kim Minsu', address: 'bea@works.example' },
    subject: 'Hello Bea of Works',
    text: expect.stringMatching(/ann@mail\.example greets CTO\n\nAnn, Test Works\n\n.+\/u\/preview\n$/s),
    missing: [],
    lacking: { total: 0, previousId: null, nextId: null },
  })
  const second = (await preview(id, { contactId, stepId: stepIds[1] })).data
  expect(second.subject).toBe('Re: Hello Bea of Works')
  const deps = outboxSending(t.pool, () => now)
  await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps, { campaignId: id, now }))
  await runMailbox(deps, mailboxId, new AbortController().signal)
  const { rows } = await t.pool.query('select mail from sends where enrolment_id = $1', [contactId])
  expect(withoutLink(rows[0].mail)).toEqual(withoutLink(data))
})

const subjectOf = (words: string) => [{ type: 'text' as const, text: words }]

test('an email without a subject answers the step before it, whether that was sent or is still to come', async () => {
  const [first, second] = [
    { subject: subjectOf('First thread'), document: text('One') },
    { subject: subjectOf('Second thread'), document: text('Two') },
  ]
  const { id, stepIds } = await createCampaign(t.pool, ann.user.id, {
    mailboxIds: [mailboxId],
    steps: [first, { document: text('Again') }, second, { document: text('Once more') }],
    now,
  })
  const contactId = await join(id, 'gus@works.example', {})
  const subjects = () =>
    Promise.all(
      [{ stepId: stepIds[1] }, { stepId: stepIds[3] }, { place: 2 }, {}].map(async (which) => {
        const draft = 'stepId' in which ? {} : { subject: [], document: text('Draft') }
        return (await preview(id, { contactId, ...draft, ...which })).data.subject
      }),
    )
  const expected = ['Re: First thread', 'Re: Second thread', 'Re: First thread', 'Re: Second thread']
  expect(await subjects()).toEqual(expected)
  const deps = outboxSending(t.pool, () => now)
  await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps, { campaignId: id, now }))
  await runMailbox(deps, mailboxId, new AbortController().signal)
  expect(await subjects()).toEqual(expected)
  expect((await preview(id, { contactId, subject: [], document: text('x'), place: 0 })).status).toBe(400)
})

test('a preview of what is not stored yet says what is missing, and who else lacks it', async () => {
  const { id } = await prepare()
  const full = { company: 'Works', title: 'CTO' }
  const enrolments = [
    await join(id, 'a@works.example', { title: 'CTO', company: ' ' }),
    await join(id, 'b@works.example', full),
    await join(id, 'c@works.example', full),
    await join(id, 'd@works.example', { company: 'Works' }),
  ]
  const seen = async (contactId: number) => (await preview(id, { contactId, subject, document })).data
  expect(await seen(enrolments[0]!)).toMatchObject({
    subject: 'Hello there of',
    missing: ['company'],
    lacking: { total: 2, previousId: enrolments[3], nextId: null },
  })
  expect(await seen(enrolments[2]!)).toMatchObject({
    missing: [],
    lacking: { total: 2, previousId: enrolments[3], nextId: enrolments[0] },
  })
})

test('a preview needs a step or a text, and a contact of the campaign', async () => {
  const { id, stepIds } = await prepare()
  const other = await prepare()
  const contactId = await join(id, 'e@works.example', {})
  for (const body of [
    { contactId },
    { contactId, subject },
    { contactId, stepId: stepIds[0], document },
    { stepId: stepIds[0] },
  ])
    expect((await preview(id, body)).status).toBe(400)
  expect((await preview(id, { contactId, stepId: other.stepIds[0] })).status).toBe(404)
  expect((await preview(other.id, { contactId, stepId: other.stepIds[0] })).status).toBe(404)
  expect((await preview(id, { contactId, stepId: stepIds[0] })).status).toBe(200)
  expect((await preview(id, { contactId, stepId: stepIds[0] }, eve)).status).toBe(404)
})

test('variables are offered with how many contacts lack them: built-in ones, then columns that somebody has', async () => {
  const { id } = await prepare()
  const variables = (caller = ann) => callCampaigns(t, caller, 'GET', `/${id}/variables`)
  expect((await variables()).data.items).toContainEqual({ name: 'first_name', missing: 0 })
  await join(id, 'a@works.example', { first_name: 'A', 'extra:Tool': 'Lathe', 'extra:Size': 'L' })
  await join(id, 'b@works.example', { first_name: 'B', company: ' ', 'extra:Tool': 'Saw', 'extra:{x}': 'y' })
  await join(id, 'c@works.example', { 'extra:Empty': '' })
  const { items } = (await variables()).data
  expect(items.slice(-2)).toEqual([
    { name: 'extra:Tool', missing: 1 },
    { name: 'extra:Size', missing: 2 },
  ])
  expect(items).toHaveLength(personVariables.length + 2)
  expect(items).toContainEqual({ name: 'first_name', missing: 1 })
  expect(items).toContainEqual({ name: 'company', missing: 3 })
  expect((await variables(eve)).status).toBe(404)
  expect((await variables(await t.signIn())).status).toBe(403)
  expect((await callCampaigns(t, ann, 'GET', '/nothing/variables')).status).toBe(404)
})

test('a sender in Hangul has the family name first, and below an email in Korean the way out is in Korean, too', async () => {
  const mina = await signInInternal(t, 'mina')
  await t.pool.query(`update users set first_name = '미나', last_name = '김' where id = $1`, [mina.user.id])
  const { id, stepIds } = await createCampaign(t.pool, mina.user.id, {
    status: 'draft',
    steps: [
      { document: text('안녕하세요, Rapport의 김미나예요. 10분만 이야기할 수 있을까요?') },
      { document: text('Hello 민수, any news?') },
    ],
    now,
  })
  const contactId = await enrol(
    t.pool,
    { userId: mina.user.id, campaignId: id },
    { email: 'minsu@works.example', now },
  )
  const of = async (stepId?: number) => (await preview(id, { contactId, stepId }, mina)).data
  const korean = await of(stepIds[0])
  expect(korean.from.name).toBe('김미나')
  const { ko, en } = campaignSetup.parse({}).unsubscribeText
  expect(korean.text).toContain(ko)
  expect((await of(stepIds[1])).text).toContain(en)
  const zone = (name: string) =>
    t.pool.query('update enrolments set zone = $2 where id = $1', [contactId, name])
  await zone('Asia/Seoul')
  expect((await of(stepIds[1])).text).toContain(ko)
  await zone('Europe/Berlin')
  expect((await of(stepIds[0])).text).toContain(en)
})
