import type { Document } from '@rapport/contract/campaigns/document.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount } from '../../../database/as-account.ts'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { runMailbox } from '../sending/wake/batch.ts'
import { planFirst } from '../sending/plan/plan.ts'

const config = { ...testConfig, publicUrl: 'https://rapport.test' }
const start = new Date('2026-11-23T10:00:00Z')
let clock = start
let t: TestApp
let ann: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => clock, config })
  ann = await signInInternal(t, 'ann')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01' where id = $1`, [
    ann.user.id,
  ])
})
beforeEach(() => {
  clock = start
})

const later = (seconds: number) => {
  clock = new Date(start.getTime() + seconds * 1000)
}

const link = (text: string, href: string) => ({ type: 'text' as const, text, href })
const document: Document = {
  blocks: [
    {
      type: 'paragraph',
      content: [link('one', 'https://acme.example/?a=1&b=2#c'), link('two', 'https://bücher.example/é')],
    },
  ],
}

const both = { opens: true, clicks: true }
let serial = 0

/**
 * Sends an email of a campaign with this setup to each of `people` people. Ten minutes have passed
 * since.
 */
async function prepare({ setup = both, people = 1 }: { setup?: object; people?: number } = {}) {
  const options = { email: `m${++serial}@mail.example`, provider: 'outbox', now: start } as const
  const mailboxId = await createMailbox(t.pool, ann.user.id, options)
  const { id } = await createCampaign(t.pool, ann.user.id, {
    setup,
    mailboxIds: [mailboxId],
    steps: [{ document }],
    now: start,
  })
  const deps = { ...outboxSending(t.pool, () => clock), config }
  for (let at = 0; at < people; at++)
    await enrol(
      t.pool,
      { userId: ann.user.id, campaignId: id },
      { email: `t${++serial}@works.example`, now: start },
    )
  await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps, { campaignId: id, now: clock }))
  await runMailbox(deps, mailboxId, new AbortController().signal)
  const { rows } = await t.pool.query<{ id: number; token: string | null; html: string; contactId: number }>(
    `select id, tracking_token as token, mail->>'html' as html, enrolment_id as "contactId" from sends where campaign_id = $1 order by id`,
    [id],
  )
  later(600)
  const { id: sendId, ...first } = rows[0]!
  return { id, sends: rows, sendId, ...first }
}

const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

type Asking = { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; from?: string }
/** Each test requests from an address of its own. */
const ask = (url: string, { method = 'GET', headers = {}, from = `203.0.113.${serial}` }: Asking = {}) =>
  t.inject({ method, url, headers: { 'user-agent': browser, ...headers }, remoteAddress: from })
const open = (token: string | null, asking?: Asking) => ask(`/o/${token}`, asking)
const click = (token: string | null, number: number | string, asking?: Asking) =>
  ask(`/t/${token}/${number}`, asking)

const eventsOf = async (sendId: number) => {
  const { rows } = await t.pool.query<{ told: string }>(
    `select concat_ws(' ', kind, verdict, detail->>'why', detail->>'link') as told from campaign_events
     where send_id = $1 and kind <> 'sent' order by id`,
    [sendId],
  )
  return rows.map(({ told }) => told)
}

const withoutTokens = (text: string) => text.replaceAll(/\/([uot])\/[\w-]+/g, '/$1/…')

describe('what is sent', () => {
  test('counts nothing unless the setup says so', async () => {
    const { token, html, sendId } = await prepare({ setup: {} })
    expect(token).toBeNull()
    expect(html).not.toMatch(/<img|\/t\//)
    expect(html).toContain('href="https://acme.example/?a=1&amp;b=2#c"')
    await open('null')
    expect(await eventsOf(sendId)).toEqual([])
  })

  test('counts, and is made again byte for byte', async () => {
    const { id, sendId, html, token } = await prepare()
    expect(html).toContain(`src="https://rapport.test/o/${token}"`)
    expect(html).toContain(`href="https://rapport.test/t/${token}/2"`)
    const { data } = await callCampaigns(t, ann, 'GET', `/${id}/sends/${sendId}`)
    expect(data.email).toMatchObject({ isExact: true, html })
    const { rows } = await t.pool.query('select raw from captured_mails where recipient = $1', [
      data.email.to.address,
    ])
    expect(data.email.raw).toBe(rows[0].raw)
  })

  test('is previewed as it is sent, but for its tokens', async () => {
    const { id, contactId, html, sendId } = await prepare()
    const subject = [{ type: 'text', text: 'Hello' }]
    const { data } = await callCampaigns(t, ann, 'POST', `/${id}/preview`, { contactId, subject, document })
    expect(withoutTokens(data.html)).toBe(withoutTokens(html))
    expect(data.html).not.toBe(html)
    await open('preview')
    expect((await click('preview', 1)).statusCode).toBe(404)
    expect(await eventsOf(sendId)).toEqual([])
  })

  test('counts only what a server with TLS can: others refuse the setup', async () => {
    const plain = await testApp({
      pool: t.pool,
      now: () => clock,
      config: { ...testConfig, publicUrl: 'http://rapport.test' },
    })
    const { id } = await createCampaign(t.pool, ann.user.id, { status: 'draft', now: start })
    const change = (app: TestApp, setup: object) =>
      callCampaigns(app, ann, 'PATCH', `/${id}/setup`, { version: 1, setup })
    const refused = await change(plain, both)
    expect(refused.status).toBe(400)
    expect(refused.errors).toEqual([
      { path: 'setup.opens', code: 'error_needs_https' },
      { path: 'setup.clicks', code: 'error_needs_https' },
    ])
    expect((await change(t, both)).data.setup).toMatchObject(both)
  })
})

describe('an image', () => {
  test('is shown whatever is asked for, and counts for the email that it stands in', async () => {
    const { token, sendId } = await prepare()
    const shown = await open(token)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(shown.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    for (const other of ['nobody-knows', '%00', 'x'.repeat(90)])
      expect((await open(other)).rawPayload.equals(shown.rawPayload), other).toBe(true)
    expect(await eventsOf(sendId)).toEqual(['opened human browser'])
  })

  test('counts the same within a second once, and no email more than ten times for each verdict', async () => {
    const { token, sendId } = await prepare()
    await Promise.all([open(token), open(token), open(token)])
    expect(await eventsOf(sendId)).toEqual(['opened human browser'])
    for (let second = 1; second < 15; second++) {
      later(600 + second)
      await open(token, { headers: { 'user-agent': 'curl/8.17.0' } })
    }
    expect(await eventsOf(sendId)).toEqual([
      'opened human browser',
      ...Array(10).fill('opened machine program'),
    ])
    await open(token)
    expect((await eventsOf(sendId)).at(-1)).toBe('opened human browser')
  })

  test('counts for a machine if it was loaded at once, ahead of a reader, or after asking without content', async () => {
    const { token, sendId } = await prepare()
    later(9)
    await open(token)
    later(60)
    await open(token, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect((await open(token, { method: 'HEAD' })).statusCode).toBe(200)
    expect(await eventsOf(sendId)).toHaveLength(2)
    await open(token)
    expect(await eventsOf(sendId)).toEqual([
      'opened machine instant',
      'opened machine prefetch',
      'opened machine head',
    ])
  })
})

describe('a link', () => {
  test('leads where it leads in that email, and nowhere else', async () => {
    const { token, sendId } = await prepare()
    const first = await click(token, 1)
    expect(first.statusCode).toBe(302)
    expect(first.headers).toMatchObject({
      location: 'https://acme.example/?a=1&b=2#c',
      'cache-control': 'no-store',
    })
    later(700)
    expect((await click(token, 2)).headers.location).toBe('https://xn--bcher-kva.example/%C3%A9')
    for (const number of [3, -1, '01', '1e0', 'https:%2F%2Fevil.example', 99_999]) {
      const missing = await click(token, number)
      expect([missing.statusCode, missing.headers.location], String(number)).toEqual([404, undefined])
    }
    for (const other of ['%00', 'x'.repeat(22), `${token}0`])
      expect((await click(other, 1)).statusCode, other).toBe(404)
    const unknown = await click('nobody-knows', 1, { headers: { 'accept-language': 'ko' } })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('열 수 없는 링크예요')
    expect(await eventsOf(sendId)).toEqual(['clicked human browser 1', 'clicked human browser 2'])
  })

  test('is not counted by asking without content, but then by a machine', async () => {
    const { token, sendId } = await prepare()
    const asked = await click(token, 1, { method: 'HEAD' })
    expect([asked.statusCode, asked.headers.location]).toEqual([302, 'https://acme.example/?a=1&b=2#c'])
    expect(await eventsOf(sendId)).toEqual([])
    await click(token, 1)
    expect(await eventsOf(sendId)).toEqual(['clicked machine head 1'])
  })

  test('of an email that was erased with its person says so', async () => {
    const { token, contactId, sendId } = await prepare()
    await t.pool.query(
      'delete from own_people where id = (select own_person_id from enrolments where id = $1)',
      [contactId],
    )
    const gone = await click(token, 1)
    expect(gone.statusCode).toBe(404)
    expect(gone.body).toContain('was erased')
    expect(await eventsOf(sendId)).toEqual([])
  })

  test('is followed although the click cannot be counted', async () => {
    const { token, sendId } = await prepare()
    await t.pool.query(
      'alter table campaign_events add constraint refused check (at < $$2026-01-01$$) not valid',
    )
    try {
      expect((await click(token, 1)).statusCode).toBe(302)
      expect((await open(token)).statusCode).toBe(200)
    } finally {
      await t.pool.query('alter table campaign_events drop constraint refused')
    }
    expect(await eventsOf(sendId)).toEqual([])
  })
})

const press = async (sendId: number, kind: string, userAgent: string) => {
  const { rows } = await t.pool.query<{ id: number }>(
    `select m.id from captured_mails m join sends d on d.mail->'to'->>'address' = m.recipient where d.id = $1`,
    [sendId],
  )
  const { statusCode } = await t.inject({
    method: 'POST',
    url: `/outbox/${rows[0]!.id}/answer`,
    headers: { 'user-agent': userAgent },
    payload: { kind },
  })
  return statusCode
}

test('an email in the outbox is opened and clicked there, by whichever program presses the button', async () => {
  const counted = await prepare()
  const plain = await prepare({ setup: {} })
  expect(await press(counted.sendId, 'open', browser)).toBe(303)
  expect(await press(counted.sendId, 'click', 'curl/8.17.0')).toBe(303)
  expect(await eventsOf(counted.sendId)).toEqual(['opened human browser', 'clicked machine program 1'])
  expect(await press(plain.sendId, 'open', browser)).toBe(409)
  expect(await press(plain.sendId, 'click', browser)).toBe(409)
})

const countsOf = async (id: number) => {
  const { data } = await callCampaigns(t, ann, 'GET', `/${id}/stats`)
  const { opened, clicked } = data.steps[0]
  return [opened.human.count, opened.machine.count, clicked.human.count, clicked.machine.count]
}

describe('a program that goes through an email', () => {
  test('shows itself by the link that nobody sees: all that happened then is its doing', async () => {
    const { id, token, sendId } = await prepare()
    await open(token)
    later(605)
    await click(token, 1)
    expect(await countsOf(id)).toEqual([1, 0, 1, 0])
    later(608)
    expect((await click(token, 0)).statusCode).toBe(404)
    expect(await countsOf(id)).toEqual([0, 1, 0, 1])
    later(612)
    await click(token, 2)
    later(700)
    await click(token, 2)
    expect(await eventsOf(sendId)).toEqual([
      'opened human browser',
      'clicked human browser 1',
      'scanned machine trap',
      'clicked machine trap 2',
      'clicked human browser 2',
    ])
    expect(await countsOf(id)).toEqual([0, 1, 1, 1])
  })

  test('shows itself by following two links at once', async () => {
    const { id, token, sendId, contactId } = await prepare()
    await click(token, 1)
    later(601)
    await click(token, 2)
    expect(await eventsOf(sendId)).toEqual([
      'clicked human browser 1',
      'scanned machine burst',
      'clicked machine burst 2',
    ])
    expect(await countsOf(id)).toEqual([0, 0, 0, 1])
    const { data } = await callCampaigns(t, ann, 'GET', `/${id}/contacts/${contactId}`)
    const clicks = data.timeline.filter((entry: { event?: string }) => entry.event === 'clicked')
    expect(clicks).toMatchObject([
      { verdict: 'machine', detail: { why: 'browser', link: 1, url: 'https://acme.example/?a=1&b=2#c' } },
      { verdict: 'machine', detail: { why: 'burst', link: 2 } },
    ])
  })

  test('shows itself by opening many emails at once', async () => {
    const { id, sends } = await prepare({ people: 7 })
    for (const { token } of sends) await open(token, { from: '198.51.100.7' })
    expect(await countsOf(id)).toEqual([0, 7, 0, 0])
    later(700)
    await open(sends[0]!.token, { from: '198.51.100.7' })
    expect(await countsOf(id)).toEqual([1, 7, 0, 0])
  })

  test('stores no address and nothing else of the client', async () => {
    const { token, sendId } = await prepare()
    await click(token, 1, { from: '198.51.100.77' })
    const { rows } = await t.pool.query(
      'select detail from campaign_events where send_id = $1 and kind = $2',
      [sendId, 'clicked'],
    )
    expect(rows).toEqual([{ detail: { why: 'browser', link: 1, url: 'https://acme.example/?a=1&b=2#c' } }])
  })
})
