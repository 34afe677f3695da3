import type { TimelineEntry } from '@rapport/contract/campaigns/enrolments.ts'
import { reasonNames, remedies, type Reason } from '@rapport/contract/campaigns/reasons.ts'
import type { SightingEvidence, TimelineEvent } from '@rapport/contract/campaigns/events.ts'
import { expect, test } from 'vitest'
import english from '../../../locales/en/campaigns.json' with { type: 'json' }
import korean from '../../../locales/ko/campaigns.json' with { type: 'json' }
import { chosenEnrolments } from './chosen-enrolments.ts'
import { canUnsubscribe, possibleActions } from './possible-actions.ts'
import { reasonsOf } from './reasons.ts'
import { machineOf, shownEntries, unsubscribeWayOf } from './timeline.ts'

/** A reason or an event without a text fails to compile. */
type Texts = {
  reasons: Record<Reason, string>
  timeline: { events: Record<TimelineEvent, string>; why: Record<SightingEvidence, string> }
}
;[english, korean] satisfies Texts[]

const enrolment = { state: 'active', reason: null, nextStep: 2, talentId: 7, isHoldout: false } as const

test.each([
  [{}, ['hold', 'skip', 'stop']],
  [{ nextStep: null }, ['hold', 'stop']],
  [{ isHoldout: true }, ['hold', 'stop']],
  [{ state: 'held', reason: 'no_address' }, ['resume', 'skip', 'stop']],
  [{ state: 'held', reason: 'colleague_replied' }, ['release', 'skip', 'stop']],
  [{ state: 'held', reason: 'held', talentId: null, nextStep: null }, ['stop']],
  [{ state: 'stopped', reason: 'stopped' }, ['resume']],
  [{ state: 'stopped', reason: 'replied' }, []],
  [{ state: 'finished', nextStep: null }, []],
] as const)('a contact with %j has the possible actions %j', (known, actions) => {
  expect(possibleActions({ ...enrolment, ...known })).toEqual(actions)
})

test.each([
  [{ reason: null, address: 'ada@works.example' }, true],
  [{ reason: 'replied', address: 'ada@works.example' }, true],
  [{ reason: 'unsubscribed', address: 'ada@works.example' }, false],
  [{ reason: 'no_address', address: null }, false],
] as const)('whether a contact with %j can be unsubscribed: %j', (known, can) => {
  expect(canUnsubscribe(known)).toBe(can)
})

test('a state offers its reasons; no state offers all', () => {
  expect(reasonsOf('active')).toEqual([])
  expect(reasonsOf('held')).toContain('no_address')
  expect(reasonsOf('held')).not.toContain('replied')
  expect(reasonsOf(null)).toEqual([...reasonsOf('held'), ...reasonsOf('stopped')])
  expect(reasonsOf(null)).not.toContain('removed')
})

test('contacts are chosen by id, or by the filter but for some', () => {
  const filter = { search: 'Kim', state: 'held', reason: null } as const
  expect(chosenEnrolments({ everybody: false, ids: new Set([3, 4]) }, filter)).toEqual({ contactIds: [3, 4] })
  expect(chosenEnrolments({ everybody: true, ids: new Set([3]) }, filter)).toEqual({
    all: true,
    search: 'Kim',
    state: 'held',
    without: [3],
  })
})

const at = '2026-11-02T12:00:00.000Z'
/** Such an answer may also come from a server of another version. */
const event = (
  name: string,
  detail: Record<string, unknown> = {},
  verdict: 'human' | 'machine' | 'unknown' | null = null,
) => ({ kind: 'event', at, event: name, sendId: null, verdict, detail }) as TimelineEntry

const wayOf = (entry: TimelineEntry) =>
  shownEntries([entry]).map((shown) => shown.kind === 'event' && unsubscribeWayOf(shown))

test('an unsubscribe says how it came', () => {
  expect(wayOf(event('unsubscribed', { how: 'hand' }))).toEqual(['hand'])
  expect(wayOf(event('unsubscribed', { how: 'letter' }))).toEqual([null])
  expect(wayOf(event('held', { how: 'hand' }))).toEqual([null])
})

test('a timeline shows the newest entries first, no ignored ones, and unknown ones as something else', () => {
  const added: TimelineEntry = { kind: 'added', at, list: null }
  const reply: TimelineEntry = {
    kind: 'received',
    at,
    messageId: 1,
    class: 'reply',
    evidence: 'no header of an automatic answer',
    sender: null,
    subject: null,
    text: null,
    html: null,
  }
  const held = event('held', { reason: 'out_of_office', until: at })
  const shown = shownEntries([
    added,
    held,
    reply,
    { ...reply, class: 'ignored' },
    event('toString', { x: 1 }),
  ])
  expect(shown).toEqual([event('other'), reply, held, added])
})

test.each([
  ['English', english],
  ['Korean', korean],
])('each reason, remedy and event has a text in %s, and no other has one', (_language, texts) => {
  expect(Object.keys(texts.reasons)).toEqual(expect.arrayContaining(reasonNames))
  expect(Object.keys(texts.reasons)).toHaveLength(reasonNames.length)
  const said = remedies.filter((remedy) => remedy !== 'wait' && remedy !== 'reveal')
  expect(Object.keys(texts.remedies).toSorted()).toEqual(said.toSorted())
})

test.each([
  ['human', { why: 'browser' }, null],
  [null, {}, null],
  ['machine', { why: 'burst' }, { verdict: 'machine', why: 'burst' }],
  ['unknown', { why: 'something new' }, { verdict: 'unknown', why: null }],
] as const)('the timeline says of an event by %s with %j: %j', (verdict, detail, machine) => {
  const [entry] = shownEntries([event('opened', detail, verdict)])
  expect(entry?.kind === 'event' && machineOf(entry)).toEqual(machine)
})
