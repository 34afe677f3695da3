import type { TimelineEntry } from '@rapport/contract/campaigns/contacts.ts'
import { expect, test } from 'vitest'
import { chosenContacts } from './chosen-contacts.ts'
import { canUnsubscribe, possibleActions } from './possible-actions.ts'
import { reasonsOf } from './reasons.ts'
import { detailOf, machineOf, shownEntries, unsubscribeWayOf } from './timeline.ts'

const contact = { state: 'active', reason: null, nextStep: 2, talentId: 7, isHoldout: false } as const

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
] as const)('of a contact with %j what can be done is %j', (known, actions) => {
  expect(possibleActions({ ...contact, ...known })).toEqual(actions)
})

test.each([
  [{ reason: null, address: 'ada@works.example' }, true],
  [{ reason: 'replied', address: 'ada@works.example' }, true],
  [{ reason: 'unsubscribed', address: 'ada@works.example' }, false],
  [{ reason: 'no_address', address: null }, false],
])('of a contact with %j that they can be unsubscribed is %j', (known, can) => {
  expect(canUnsubscribe(known)).toBe(can)
})

test('a state offers its reasons; no state offers all', () => {
  expect(reasonsOf('active')).toEqual([])
  expect(reasonsOf('held')).toContain('no_address')
  expect(reasonsOf('held')).not.toContain('replied')
  expect(reasonsOf(null)).toEqual([...reasonsOf('held'), ...reasonsOf('stopped')])
})

test('contacts are chosen by id, or by the filter but for some', () => {
  const filter = { search: 'Kim', state: 'held', reason: null } as const
  expect(chosenContacts({ everybody: false, ids: new Set([3, 4]) }, filter)).toEqual({ contactIds: [3, 4] })
  expect(chosenContacts({ everybody: true, ids: new Set([3]) }, filter)).toEqual({
    all: true,
    search: 'Kim',
    state: 'held',
    without: [3],
  })
})

const at = '2026-11-02T12:00:00.000Z'
const event = (
  name: string,
  detail: Record<string, unknown> = {},
  verdict: 'human' | 'machine' | 'unknown' | null = null,
): TimelineEntry => ({
  kind: 'event',
  at,
  event: name,
  sendId: null,
  verdict,
  detail,
})

const wayOf = (entry: TimelineEntry) =>
  shownEntries([entry]).map((shown) => shown.kind === 'event' && unsubscribeWayOf(shown))

test('an unsubscribe says how it came', () => {
  expect(wayOf(event('unsubscribed', { how: 'hand' }))).toEqual(['hand'])
  expect(wayOf(event('unsubscribed', { how: 'letter' }))).toEqual([null])
  expect(wayOf(event('held', { how: 'hand' }))).toEqual([null])
})

test('a timeline shows the newest first, a reply once, and nothing that it has no words for', () => {
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
  const held = event('held', { reason: 'out_of_office', until: 3 })
  const shown = shownEntries([added, held, reply, event('reply'), { ...reply, class: 'ignored' }, event('x')])
  expect(shown).toEqual([reply, held, added])
  const [, second] = shown
  expect(second?.kind === 'event' && [detailOf(second, 'reason'), detailOf(second, 'until')]).toEqual([
    'out_of_office',
    null,
  ])
})

test.each([
  ['human', { why: 'browser' }, null],
  [null, {}, null],
  ['machine', { why: 'burst' }, { verdict: 'machine', why: 'burst' }],
  ['unknown', { why: 'something new' }, { verdict: 'unknown', why: null }],
] as const)('of an event by %s with %j the timeline says %j', (verdict, detail, machine) => {
  const [entry] = shownEntries([event('opened', detail, verdict)])
  expect(entry?.kind === 'event' && machineOf(entry)).toEqual(machine)
})
