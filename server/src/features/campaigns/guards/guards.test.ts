import { reasonNames, reasons, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  facts,
  now,
  randomFacts,
  soon,
  tonight,
  type Change,
} from '../../../../test/campaigns/guard-facts.ts'
import { oneOffRefusals, refusals, type GuardFacts } from './guards.ts'

const setup = (given: object) => ({ campaign: { setup: campaignSetup.parse(given) } })
const person = (enrolment: Partial<GuardFacts['enrolment']>) => ({ enrolment })

/** The facts under which a reason stands alone, and when it ends. */
const alone: readonly [Reason, Change, until: Date | null][] = [
  ['unsubscribed', person({ refused: ['unsubscribed'] }), null],
  ['unsubscribed', person({ state: 'stopped', reason: 'unsubscribed' }), null],
  ['complained', person({ refused: ['complained'] }), null],
  ['suppressed', person({ refused: ['suppressed'] }), null],
  ['bounced', person({ refused: ['bounced'] }), null],
  ['bounced', person({ refused: ['bounced'], state: 'stopped', reason: 'bounced' }), null],
  ['replied', person({ hasReply: true }), null],
  ['replied', person({ state: 'stopped', reason: 'replied' }), null],
  ...reasonNames.flatMap((reason): (typeof alone)[number][] => {
    const { state } = reasons[reason]
    return state === null ? [] : [[reason, person({ state, reason }), null]]
  }),
  ['other', person({ state: 'stopped', reason: 'toString' }), null],
  ['finished', person({ state: 'finished' }), null],
  ['holdout', person({ isHoldout: true }), null],
  ['account_closed', { account: { isOpen: false } }, null],
  ['not_internal', { account: { isInternal: false } }, null],
  ['not_verified', { account: { isVerified: false } }, null],
  ['plan_expired', { account: { planExpiresAt: now } }, null],
  ['plan_expired', { account: { planExpiresAt: null } }, null],
  ['brake', { brake: 'restored_backup' }, null],
  ['brake', { mailbox: { brake: 'unknown_send' } }, null],
  ['not_revealed', person({ state: 'held', reason: 'not_revealed', address: null }), null],
  ['no_address', person({ address: null }), null],
  ['not_owned', person({ address: 'not_owned' }), null],
  ['address_invalid', person({ address: 'invalid' }), null],
  ['address_risky', person({ address: 'risky' }), null],
  ['colleague_replied', person({ colleagueReplied: true }), null],
  ['colleague_replied', person({ state: 'held', reason: 'colleague_replied' }), null],
  [
    'colleague_replied',
    person({ colleagueReplied: true, state: 'held', reason: 'colleague_replied', holdUntil: soon }),
    null,
  ],
  ['other', person({ state: 'held', reason: 'by_hand' }), null],
  ['out_of_office', person({ state: 'held', reason: 'out_of_office', holdUntil: soon }), soon],
  ['variable_missing', person({ missing: ['first_name'] }), null],
  ['campaign_archived', { campaign: { isArchived: true } }, null],
  ['campaign_not_running', { campaign: { status: 'draft' } }, null],
  ['campaign_not_running', { campaign: { status: 'paused' } }, null],
  ['campaign_not_running', { campaign: { status: 'finished' } }, null],
  ['no_mailbox', { mailbox: null }, null],
  ['mailbox_disconnected', { mailbox: { connection: 'reconnect' } }, null],
  ['mailbox_disconnected', { mailbox: { connection: 'removed' } }, null],
  ['mailbox_inactive', { mailbox: { isActive: false } }, null],
  ['mailbox_held', { mailbox: { held: 'bounces' } }, null],
  ['sync_failed', { mailbox: { isSynced: false } }, null],
  ['not_started', setup({ startAt: soon.toISOString() }), soon],
  ['written_recently', person({ writtenUntil: soon }), soon],
  ['teammate_wrote', person({ teammateWroteUntil: soon }), soon],
  ['in_teammates_campaign', person({ isWithTeammate: true }), null],
  ['not_due', person({ dueAt: soon }), soon],
  ['not_due', person({ dueAt: null }), null],
  ['window_closed', person({ zone: 'America/Chicago' }), new Date('2026-07-15T14:00:00Z')],
  [
    'window_closed',
    { ...setup({ fallbackZone: 'Asia/Seoul' }), ...person({ zone: null }) },
    new Date('2026-07-16T00:00:00Z'),
  ],
  ['window_closed', setup({ zone: 'Asia/Seoul' }), new Date('2026-07-16T00:00:00Z')],
  ['window_closed', setup({ holidays: ['2026-07-15', '2026-07-16'] }), new Date('2026-07-17T08:00:00Z')],
  ['campaign_cap', { campaign: { sentToday: 40, setup: campaignSetup.parse({ dailyCap: 40 }) } }, tonight],
  [
    'campaign_cap',
    { campaign: { sentToday: 40, dayEndsAt: soon, setup: campaignSetup.parse({ dailyCap: 40 }) } },
    soon,
  ],
  ['mailbox_cap', { mailbox: { sentToday: 50 } }, tonight],
  ['mailbox_cap', { mailbox: { sentToday: 50, dayEndsAt: soon } }, soon],
  ['mailbox_cap', { mailbox: { dailyCap: 10 } }, tonight],
  ['mailbox_ramp', { mailbox: { ramp: { sendingDays: 0, sentToday: 20, dayEndsAt: soon } } }, soon],
  ['mailbox_ramp', { mailbox: { ramp: { sendingDays: 3, sentToday: 36, dayEndsAt: soon } } }, soon],
  ['provider_cap', { mailbox: { sentIn24Hours: 450 } }, soon],
  ['provider_cap', { mailbox: { providerCap: 20, slotFreesAt: null } }, null],
  ['company_pace', { company: { sentThisHour: 5, slotFreesAt: soon } }, soon],
  ['company_pace', { company: { sentThisHour: 9, slotFreesAt: tonight } }, tonight],
  ['spacing', { mailbox: { lastSentAt: now } }, new Date('2026-07-15T11:01:52.500Z')],
  ['spacing', { mailbox: { lastSentAt: now, spacingSeconds: 40 } }, new Date('2026-07-15T11:00:50Z')],
  ['spacing', { mailbox: { lastSentAt: now }, enrolment: { jitter: 0 } }, new Date('2026-07-15T11:01:30Z')],
]

test('under the usual facts an email may go', () => {
  expect(refusals(facts(), now)).toEqual([])
})

test.for(alone)('%s stands alone under %j', ([reason, change, until]) => {
  expect(refusals(facts(change), now)).toEqual([{ reason, until }])
})

test('each reason stands alone somewhere', () => {
  expect(new Set(alone.map(([reason]) => reason))).toEqual(new Set(reasonNames))
})

const allowed: readonly [string, Change][] = [
  ['a first step needs no sync', { mailbox: { isSynced: false }, enrolment: { isFirstStep: true } }],
  ['risky addresses were chosen', { ...setup({ risky: true }), ...person({ address: 'risky' }) }],
  [
    'colleagues don’t matter',
    { ...setup({ stopOnDomainReply: false }), ...person({ colleagueReplied: true }) },
  ],
  ['a hold is over', person({ state: 'held', reason: 'out_of_office', holdUntil: now })],
  ['the campaign may start', setup({ startAt: now.toISOString() })],
  ['nobody there is a colleague', { company: null }],
  ['a slot has freed since it was counted', { company: { sentThisHour: 5, slotFreesAt: now } }],
  ['nothing was sent yet', { mailbox: { lastSentAt: null } }],
  ['a day has ended since it was counted', { mailbox: { sentToday: 50, dayEndsAt: now } }],
]

test.for(allowed)('an email may go: %s', ([, change]) => {
  expect(refusals(facts(change), now)).toEqual([])
})

test('a mailbox that is held for its own good still sends what a user writes by hand', () => {
  const given = facts({ mailbox: { held: 'bounces' } })
  const byHand = { ...given, refused: [], missing: [] }
  expect(oneOffRefusals(byHand, now)).toEqual([])
  expect(oneOffRefusals({ ...byHand, brake: 'older_database' }, now)).toEqual([
    { reason: 'brake', until: null },
  ])
})

test('several reasons are given in their order', () => {
  const all = facts({
    account: { isOpen: false },
    campaign: { status: 'paused' },
    mailbox: { lastSentAt: now, isSynced: false },
    enrolment: { refused: ['bounced', 'unsubscribed'], dueAt: soon },
  })
  expect(refusals(all, now).map(({ reason }) => reason)).toEqual([
    'unsubscribed',
    'bounced',
    'account_closed',
    'campaign_not_running',
    'sync_failed',
    'not_due',
    'spacing',
  ])
})

/** The facts of a table's row, except for one that has its usual value. */
function without(change: Change, part: string, name: string): GuardFacts {
  const usual = facts() as unknown as Record<string, Record<string, unknown>>
  const changed = facts(change) as unknown as Record<string, Record<string, unknown> | null>
  const given = changed[part]
  if (name === '' || !given) return { ...changed, [part]: usual[part] } as unknown as GuardFacts
  return { ...changed, [part]: { ...given, [name]: usual[part]![name] } } as unknown as GuardFacts
}

test('every fact matters: with its usual value, some answer above is another', () => {
  const usual = facts()
  const names = Object.entries(usual).flatMap(([part, value]) =>
    value === null ? [`${part}.`] : Object.keys(value as object).map((name) => `${part}.${name}`),
  )
  const changes = [...alone.map(([, change]) => change), ...allowed.map(([, change]) => change)]
  const idle = [...names, 'mailbox.'].filter((path) => {
    const [part = '', name = ''] = path.split('.')
    return changes.every(
      (change) =>
        JSON.stringify(refusals(facts(change), now)) ===
        JSON.stringify(refusals(without(change, part, name), now)),
    )
  })
  expect(idle).toEqual([])
})

test('a reason ends when it says, if nothing else changes, and not before', () => {
  fc.assert(
    fc.property(randomFacts, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const standsAt = (reason: Reason, time: number) =>
        refusals(given, new Date(time)).some((refusal) => refusal.reason === reason)
      const wrong = refusals(given, now).filter(({ reason, until }) => {
        if (until === null) return !standsAt(reason, now.getTime() + Math.floor(share * 1e12))
        const left = until.getTime() - now.getTime()
        const before = now.getTime() + Math.floor(share * (left - 1))
        return left <= 0 || standsAt(reason, until.getTime()) || !standsAt(reason, before)
      })
      expect(wrong).toEqual([])
    }),
    { numRuns: 500 },
  )
})
