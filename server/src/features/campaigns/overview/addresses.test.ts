import { createCampaign, createMailbox, enrol } from '@rapport/test-support/campaign-world.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp, testConfig, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { callCampaigns, signInInternal } from '../../../../test/campaigns/call-campaigns.ts'
import { outboxSending } from '../../../../test/campaigns/outbox-sending.ts'
import { asAccount } from '../../../database/as-account.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { planFirst } from '../sending/plan/plan.ts'
import { runMailbox } from '../sending/wake/batch.ts'

const now = new Date('2026-11-23T10:00:00Z')
let t: TestApp
let ann: SignedIn
let eve: SignedIn
beforeAll(async () => {
  t = await testApp({ now: () => now })
  ann = await signInInternal(t, 'ann')
  eve = await signInInternal(t, 'eve')
  await t.pool.query(`update users set is_verified = true, plan_expires_at = '2100-01-01'`)
})

/** A verifier told the account what it found out about an address. */
const tell = (email: string, verdict: string) =>
  t.pool.query(
    `insert into address_verdicts (user_id, team_id, hash, verdict, reason, evidence, said_by, checked_at)
     select id, team_id, $2, $3, 'accepted', 'x', 'Reacher', $4 from users where id = $1
     on conflict (team_id, hash) do update set verdict = excluded.verdict`,
    [ann.user.id, mailboxHash(testConfig.suppressionKey, email), verdict, now],
  )

async function bounce(email: string): Promise<void> {
  await t.pool.query(
    `insert into refused_addresses (user_id, team_id, address_hash, why, send_id, evidence, at)
     select user_id, team_id, address_hash, 'bounced', id, 'x', $2 from sends where address_hash = $1`,
    [mailboxHash(testConfig.suppressionKey, email), now],
  )
}

test('a launch says how many addresses of each status it would write to, and what bounced of such so far', async () => {
  const email = 'ann@mail.example'
  const from = await createMailbox(t.pool, ann.user.id, { email, provider: 'outbox', now })
  const { id: campaignId } = await createCampaign(t.pool, ann.user.id, {
    mailboxIds: [from],
    setup: { risky: true },
    now,
  })
  const addresses = ['good@a.example', 'all@b.example', 'new@c.example', 'gone@d.example', 'next@e.example']
  for (const address of addresses)
    await enrol(t.pool, { userId: ann.user.id, campaignId }, { email: address, now })
  await tell('good@a.example', 'valid')
  await tell('all@b.example', 'catch_all')
  await tell('next@e.example', 'invalid')
  const counts = async () => (await callCampaigns(t, ann, 'GET', `/${campaignId}/addresses`)).data.items
  expect(await counts()).toEqual([
    { status: 'verified', people: 1, sent: 0, bounced: 0 },
    { status: 'risky', people: 1, sent: 0, bounced: 0 },
    { status: 'unverified', people: 2, sent: 0, bounced: 0 },
    { status: 'invalid', people: 1, sent: 0, bounced: 0 },
  ])
  const deps = outboxSending(t.pool, () => now)
  await asAccount(t.pool, ann.user.id, (client) => planFirst(client, deps, { campaignId, now }))
  await runMailbox(deps, from, new AbortController().signal)
  await bounce('gone@d.example')
  // What is found out later does not change what was known when the email was sent.
  await tell('new@c.example', 'valid')
  expect(await counts()).toMatchObject([
    { status: 'verified', sent: 1, bounced: 0 },
    { status: 'risky', sent: 1, bounced: 0 },
    { status: 'unverified', sent: 2, bounced: 1 },
    { status: 'invalid', people: 1, sent: 0 },
  ])
  expect((await callCampaigns(t, eve, 'GET', `/${campaignId}/addresses`)).status).toBe(404)
})
