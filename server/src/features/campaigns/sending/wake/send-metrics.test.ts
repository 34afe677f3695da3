import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '../../../../database/as-account.ts'
import { createCampaign, createMailbox, createSender, enrol } from '@rapport/test-support/campaign-world.ts'
import { outboxSending } from '../../../../../test/campaigns/outbox-sending.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { MailboxError, type DraftMailbox, type Outgoing } from '../../../../mail/mailbox.ts'
import { Metrics } from '../../../../metrics/metrics.ts'
import { runMailbox } from './batch.ts'
import type { SendingMailbox } from '../facts/mailbox-queries.ts'
import { planFirst } from '../plan/plan.ts'
import { measuredSending } from './send-metrics.ts'

const at = new Date('2026-11-23T10:00:00Z')
const now = () => at

let pool: Pool
let clock = 0
beforeAll(async () => {
  ;({ pool } = await testDatabase())
})

const metricsOf = () => new Metrics({ pool, now, clock: () => (clock += 10_000) })

/** The lines of a metric that have a value. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

test('emails that were sent, and contacts who are due', async () => {
  const metrics = metricsOf()
  const deps = measuredSending(outboxSending(pool, now), metrics)
  const { id: userId } = await createSender(pool)
  const mailboxId = await createMailbox(pool, userId, {
    email: `mina${userId}@rapport.test`,
    provider: 'outbox',
    now: at,
  })
  const given = { mailboxIds: [mailboxId], now: at }
  const [running, paused] = [
    await createCampaign(pool, userId, given),
    await createCampaign(pool, userId, { ...given, status: 'paused' }),
  ]
  for (const { id: campaignId } of [running, paused]) {
    for (const name of ['ann', 'ben'])
      await enrol(pool, { userId, campaignId }, { email: `${name}@c${campaignId}.example`, now: at })
    await asAccount(pool, userId, (client) => planFirst(client, deps, { campaignId, now: at }))
  }
  expect(await linesOf(metrics, 'rapport_campaign_contacts_due')).toEqual(['rapport_campaign_contacts_due 2'])
  await runMailbox(deps, mailboxId, new AbortController().signal)
  expect(await linesOf(metrics, 'rapport_campaign_')).toEqual([
    'rapport_campaign_contacts_due 0',
    'rapport_campaign_emails_total{outcome="sent"} 2',
  ])
})

test('a mailbox of drafts gets each call as it was made, and what it refuses is counted and thrown', async () => {
  const metrics = metricsOf()
  const calls: unknown[][] = []
  const sent = { providerId: 'p', threadId: 't', messageId: 'm' }
  const received = {
    providerId: 'm',
    threadId: 't',
    folder: 'inbox' as const,
    receivedAt: at,
    raw: Buffer.from(''),
  }
  let fault: MailboxError['fault'] | undefined
  const note =
    <T>(name: string, value: T) =>
    async (...given: unknown[]): Promise<T> => {
      calls.push([name, ...given])
      if (fault !== undefined) throw new MailboxError(fault, 'no')
      return value
    }
  const mailbox: DraftMailbox = {
    kind: 'drafts',
    traits: { callTimeoutMs: 1000, vouchesForBounces: true },
    sync: note('sync', { messages: [], cursor: 'c', isComplete: true }),
    read: note('read', received),
    createDraft: note('createDraft', { draftId: 'd', version: 'v' }),
    readDraft: note('readDraft', null),
    deleteDraft: note('deleteDraft', undefined),
    sendDraft: note('sendDraft', sent),
    findByKey: note('findByKey', { drafts: [], sent: null }),
    listSent: note('listSent', []),
  }
  const deps = measuredSending({ ...outboxSending(pool, now), open: async () => mailbox }, metrics)
  const measured = (await deps.open({} as SendingMailbox, new AbortController().signal)) as DraftMailbox
  const email: Outgoing = {
    sendKey: 'k',
    to: 'a@b.example',
    subject: 's',
    mime: Buffer.from(''),
    threadId: null,
  }
  await measured.sync('c', at)
  expect(await measured.read('m')).toBe(received)
  await measured.createDraft(email)
  await measured.readDraft('d')
  await measured.deleteDraft('d')
  expect(await measured.sendDraft('d')).toBe(sent)
  await measured.findByKey('k', at)
  await measured.listSent(at)
  expect(calls).toEqual([
    ['sync', 'c', at],
    ['read', 'm'],
    ['createDraft', email],
    ['readDraft', 'd'],
    ['deleteDraft', 'd'],
    ['sendDraft', 'd'],
    ['findByKey', 'k', at],
    ['listSent', at],
  ])
  fault = 'later'
  await expect(measured.createDraft(email)).rejects.toMatchObject({ fault })
  fault = 'unanswered'
  await expect(measured.sendDraft('d')).rejects.toMatchObject({ fault })
  await expect(measured.readDraft('d')).rejects.toMatchObject({ fault })
  expect(await linesOf(metrics, 'rapport_campaign_emails_total{')).toEqual([
    'rapport_campaign_emails_total{outcome="sent"} 1',
    'rapport_campaign_emails_total{outcome="later"} 1',
    'rapport_campaign_emails_total{outcome="unanswered"} 1',
  ])
})
