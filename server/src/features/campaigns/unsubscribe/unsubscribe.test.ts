import type { Unsubscribe } from '@rapport/contract/campaigns/unsubscribes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { createUser } from '@rapport/test-support/factories.ts'
import {
  addressHash,
  createCampaign,
  createSender,
  enrol,
  enrolmentOf,
  eventsOf,
  refusedOf,
  send,
} from '../../../../test/inbound/sent-world.ts'

const ada = 'ada.kim@northwind.example'
const now = new Date('2026-11-23T10:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: () => now })
})

/** An account that has written to Ada, and to no one else. */
async function world() {
  const sender = await createSender(t.pool)
  const enrolmentId = await enrol(t.pool, sender, { address: ada })
  return { ...sender, enrolmentId, sent: await send(t.pool, sender, { enrolmentId, address: ada }) }
}

const open = (token: string, language = 'en') =>
  t.inject({ url: `/u/${token}`, headers: { 'accept-language': language } })
const post = (token: string, payload = '', type = 'application/x-www-form-urlencoded') =>
  t.inject({ method: 'POST', url: `/u/${token}`, payload, headers: { 'content-type': type } })

const stopped = { state: 'stopped', reason: 'unsubscribed' }

describe('the page of a link', () => {
  it('asks, in the reader’s language, and opening it changes nothing', async () => {
    const w = await world()
    const english = await open(w.sent.token)
    expect(english.statusCode).toBe(200)
    expect(english.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(english.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>')
    const korean = await open(w.sent.token, 'ko-KR,ko;q=0.9')
    expect(korean.body).toContain('<html lang="ko">')
    expect(korean.body).toContain('이메일을 그만 받을까요?')
    expect(english.body).not.toMatch(/<script|style=|ada|northwind/i)
    expect((await t.inject({ method: 'HEAD', url: `/u/${w.sent.token}` })).statusCode).toBe(404)
    expect((await enrolmentOf(t.pool, w.enrolmentId)).state).toBe('active')
    expect(await refusedOf(t.pool, w.userId)).toEqual([])
    expect((await t.inject({ url: '/u/style.css' })).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('says that a link is broken which nobody knows, in both languages, and unsubscribes nobody', async () => {
    for (const token of ['garbage', '%00', 'a%00b', '%ED%95%9C', '..%2F..', 'x'.repeat(90), 'preview'])
      for (const { statusCode, body } of [await open(token), await post(token)]) {
        expect(statusCode).toBe(404)
        expect(body).toContain('This link is broken')
        expect(body).not.toMatch(/You are unsubscribed|<form/)
      }
    expect((await open('garbage', 'ko')).body).toContain('잘못된 링크예요')
  })

  it('leaves out what programs take along behind a link', async () => {
    const w = await world()
    for (const more of [')', '.', '%3E', ').', '&gt;'])
      expect((await open(w.sent.token + more)).statusCode, more).toBe(more === '&gt;' ? 404 : 200)
    expect((await post(`${w.sent.token})`)).body).toContain('You are unsubscribed')
    expect((await enrolmentOf(t.pool, w.enrolmentId)).state).toBe('stopped')
  })

  it('says that it is done for links that were used, or whose account is gone', async () => {
    const [used, gone] = [await world(), await world()]
    await post(used.sent.token)
    await t.pool.query('update sends set user_id = null where id = $1', [gone.sent.id])
    await t.pool.query('update users set removed_at = now() where id = $1', [gone.userId])
    for (const { token } of [used.sent, gone.sent])
      for (const { statusCode, body } of [await open(token), await post(token)]) {
        expect(statusCode).toBe(200)
        expect(body).toContain('You are unsubscribed')
      }
    expect(await eventsOf(t.pool, used.userId)).toEqual(['unsubscribed', 'stopped'])
  })

  it('names the sender, and nobody once the email is erased', async () => {
    const w = await world()
    const from = { name: 'Mina <Seo>', address: 'mina.seo@sender.example' }
    await t.pool.query(`update sends set mail = jsonb_build_object('from', $2::jsonb) where id = $1`, [
      w.sent.id,
      JSON.stringify(from),
    ])
    expect((await open(w.sent.token)).body).toMatch(
      /<h1>Stop receiving emails from Mina &lt;Seo&gt;\?<\/h1>\s*<p>No campaign of Mina &lt;Seo&gt; \(mina\.seo@sender\.example\) will/,
    )
    expect((await open(w.sent.token, 'ko')).body).toContain(
      '<h1>Mina &lt;Seo&gt;의 이메일을 그만 받을까요?</h1>',
    )
    await t.pool.query('update sends set mail = null where id = $1', [w.sent.id])
    expect((await open(w.sent.token)).body).toContain('Stop receiving emails from the sender?')
  })
})

describe('a press of its button', () => {
  it('stops the address in every campaign of the account, and of no other', async () => {
    const [w, stranger] = [await world(), await world()]
    const other = { ...w, ...(await createCampaign(t.pool, w.userId)) }
    const elsewhere = await enrol(t.pool, other, {
      address: 'Ada.Kim+news@northwind.example',
      state: 'held',
      reason: 'held',
    })
    const response = await post(w.sent.token)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('You are unsubscribed')
    expect(await enrolmentOf(t.pool, w.enrolmentId)).toMatchObject(stopped)
    expect(await enrolmentOf(t.pool, elsewhere)).toMatchObject(stopped)
    expect((await enrolmentOf(t.pool, stranger.enrolmentId)).state).toBe('active')
    expect(await refusedOf(t.pool, w.userId)).toEqual([
      { why: 'unsubscribed', hash: addressHash(ada), evidence: 'link' },
    ])
  })

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('may be the mail program’s own, as %s (RFC 8058)', async (_what, payload, type) => {
    const w = await world()
    expect((await post(w.sent.token, payload, type)).statusCode).toBe(200)
    expect(await refusedOf(t.pool, w.userId)).toMatchObject([{ evidence: 'one_click' }])
  })

  it('at the same time several times counts once', async () => {
    const w = await world()
    await Promise.all([1, 2, 3, 4].map(async () => post(w.sent.token)))
    expect(await eventsOf(t.pool, w.userId)).toEqual(['unsubscribed', 'stopped'])
  })

  it('works without a body, after the person is erased, and not for a test email', async () => {
    const [w, test] = [await world(), await world()]
    await t.pool.query('delete from enrolments where id = $1', [w.enrolmentId])
    expect((await t.inject({ method: 'POST', url: `/u/${w.sent.token}` })).statusCode).toBe(200)
    expect(await refusedOf(t.pool, w.userId)).toHaveLength(1)
    const trial = await send(t.pool, test, { enrolmentId: null, address: ada, kind: 'test' }).catch(
      () => null,
    )
    expect((await post(trial?.token ?? 'none')).statusCode).toBe(trial ? 200 : 404)
    expect(await refusedOf(t.pool, test.userId)).toEqual([])
  })

  it('refuses a body that no mail program sends', async () => {
    const w = await world()
    expect((await post(w.sent.token, 'x'.repeat(20_000))).statusCode).toBe(413)
    expect(await refusedOf(t.pool, w.userId)).toEqual([])
  })
})

const call = (headers: Partial<SignedIn['headers']> = {}, query = '') =>
  t.inject({ url: `/api/unsubscribes${query}`, headers })

describe('GET /unsubscribes', () => {
  it('shows who unsubscribed, when, by which email, and what was not sent since', async () => {
    const account = await t.signIn(await createUser(t.pool, { email: 'receipts@rapport.test' }))
    const w = await createSender(t.pool)
    for (const table of ['mailboxes', 'campaigns'])
      await t.pool.query(`update ${table} set user_id = $2 where user_id = $1`, [w.userId, account.user.id])
    const own = { ...w, userId: account.user.id }
    const enrolmentId = await enrol(t.pool, own, { address: ada })
    const sent = await send(t.pool, own, { enrolmentId, address: ada })
    const other = { ...own, ...(await createCampaign(t.pool, own.userId)) }
    await enrol(t.pool, other, { address: ada })
    await post(sent.token)
    const response = await call(account.headers)
    expect(response.statusCode, response.body).toBe(200)
    const { data } = response.json<{ data: { items: Unsubscribe[]; metadata: object } }>()
    expect(data.metadata).toEqual({ total: 1, page: 1, limit: 10 })
    const at = now.toISOString()
    expect(data.items).toEqual([
      {
        name: 'Ada Kim',
        address: ada,
        at,
        how: 'link',
        campaign: { id: w.campaignId, name: 'Spring' },
        contactId: enrolmentId,
        sendId: sent.id,
        subject: 'Hello Ada',
        refused: expect.arrayContaining([
          { campaign: { id: w.campaignId, name: 'Spring' }, at },
          { campaign: { id: other.campaignId, name: 'Spring' }, at },
        ]),
        refusedCount: 2,
      },
    ])
    expect((await call(account.headers, '?page=2')).json()).toMatchObject({
      data: { items: [], metadata: { total: 1 } },
    })
    const stranger = await t.signIn(await createUser(t.pool, { email: 'stranger@rapport.test' }))
    expect((await call(stranger.headers)).json()).toMatchObject({
      data: { items: [], metadata: { total: 0 } },
    })
  })

  it('is for internal users, and refuses a malformed page', async () => {
    expect((await call()).statusCode).toBe(401)
    expect((await call((await t.signIn()).headers)).statusCode).toBe(403)
    const account = await t.signIn(await createUser(t.pool, { email: 'malformed@rapport.test' }))
    expect((await call(account.headers, '?page=0')).statusCode).toBe(400)
  })
})
