import { limits } from '@rapport/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import {
  afterEvent,
  isChanged,
  isDue,
  restAfter,
  startSaving,
  type Saving,
  type SavingEvent,
} from './saving.ts'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import {
  canSave,
  changeStep,
  emptyStep,
  moveStep,
  problemsOf,
  putBack,
  removeStep,
  timingOf,
  type Step,
} from './steps.ts'

const written = (words: string): StepContent['document'] => ({
  blocks: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const subject = (words: string) => [{ type: 'text' as const, text: words }]
const stored = (version: number, ...ids: number[]) => ({
  version,
  steps: ids.map((id, index) => ({
    id,
    wait: { amount: index, unit: 'days' as const },
    subject: subject(`Subject ${id}`),
    document: written(`Text ${id}`),
  })),
})
const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id)
const after = (saving: Saving, ...events: SavingEvent[]) => events.reduce(afterEvent, saving)

const changed = (saving: Saving, words: string): SavingEvent => ({
  type: 'changed',
  change: (steps) => changeStep(steps, saving.shown[0]!.key, { document: written(words) }),
})

describe('steps', () => {
  const { shown } = startSaving(stored(1, 11, 12, 13))

  test('say when they go by order, waits, and what a person must have; never by their texts', () => {
    const [first] = shown as [Step, ...Step[]]
    const timing = timingOf(shown)
    const withVariable = (fallback: string) =>
      timingOf(
        changeStep(shown, first.key, { subject: [{ type: 'variable', name: 'first_name', fallback }] }),
      )
    expect(timingOf(changeStep(shown, first.key, { document: written('Others') }))).toBe(timing)
    expect(withVariable('there')).toBe(timing)
    expect(withVariable('')).not.toBe(timing)
    expect(timingOf(moveStep(shown, first.key, 1))).not.toBe(timing)
    expect(timingOf(changeStep(shown, first.key, { wait: { amount: 9, unit: 'days' } }))).not.toBe(timing)
  })

  test('move with their text, while waits belong to places', () => {
    const moved = moveStep(shown, shown[2]!.key, -2)
    expect(idsOf(moved)).toEqual([13, 11, 12])
    expect(moved.map(({ wait }) => wait.amount)).toEqual([0, 1, 2])
    expect(idsOf(moveStep(shown, shown[0]!.key, -1))).toEqual([11, 12, 13])
    expect(idsOf(moveStep(shown, shown[2]!.key, 1))).toEqual([11, 12, 13])
  })

  test('are removed, and put back where they were', () => {
    const removed = removeStep(shown, shown[1]!.key)
    expect(idsOf(removed)).toEqual([11, 13])
    expect(putBack(removed, shown, shown[1]!.key)).toEqual(shown)
    const first = removeStep(shown, shown[0]!.key)
    expect(first.map(({ wait }) => wait.amount)).toEqual([0, 2])
    expect(putBack(first, shown, shown[0]!.key)).toEqual(shown)
  })

  test('say which problems must be fixed', () => {
    const first = { ...emptyStep(true), document: written('Hi {{frist_name}} [your offer]') }
    const second = emptyStep(false)
    const third = { ...emptyStep(false), document: written('x'.repeat(limits.maxDocumentLength + 1)) }
    expect(
      problemsOf([first, second, third]).map(({ position, problem, blank }) => [position, blank ?? problem]),
    ).toEqual([
      [1, 'no_subject'],
      [1, '[your offer]'],
      [1, '{{frist_name}}'],
      [2, 'no_text'],
      [3, 'too_long'],
    ])
    expect(problemsOf(shown)).toEqual([])
  })
})

describe('saving', () => {
  const start = startSaving(stored(4, 11))

  test('sends what differs from what is stored, one request at a time', () => {
    expect(isDue(start)).toBe(false)
    const typed = after(start, changed(start, 'a'))
    expect(isDue(typed)).toBe(true)
    const sent = after(typed, { type: 'sent' })
    expect(isDue(sent)).toBe(false)
    const more = after(sent, changed(sent, 'ab'))
    expect(isDue(more)).toBe(false)
    const answered = after(more, { type: 'stored', stored: stored(5, 11) })
    expect([answered.version, isDue(answered)]).toEqual([5, true])
    expect(isChanged(after(answered, { type: 'sent' }, { type: 'stored', stored: stored(6, 11) }))).toBe(
      false,
    )
  })

  test('gives new steps their ids, also those that were moved meanwhile', () => {
    const added = after(
      start,
      { type: 'changed', change: (steps) => [...steps, emptyStep(false)] },
      { type: 'sent' },
    )
    const moved = after(added, {
      type: 'changed',
      change: (steps) => moveStep(steps, added.shown[1]!.key, -1),
    })
    const answered = after(moved, { type: 'stored', stored: stored(5, 11, 12) })
    expect(idsOf(answered.shown)).toEqual([12, 11])
    expect(isDue(answered)).toBe(true)
  })

  test('has a rest once the answer has come, if something was typed meanwhile', () => {
    const sent = after(start, changed(start, 'a'), { type: 'sent' })
    expect(restAfter(sent, stored(5, 11))).toBeNull()
    const rest = restAfter(after(sent, changed(sent, 'ab')), stored(5, 11))
    expect(rest).toMatchObject({ version: 5, shown: [{ id: 11, document: written('ab') }] })
  })

  test('makes a step new that was removed, stored and put back', () => {
    const [only] = start.shown
    const removed = after(start, { type: 'changed', change: () => [] }, { type: 'sent' })
    const restore: SavingEvent = { type: 'changed', change: (steps) => [...steps, only!] }
    const before = after(removed, restore, { type: 'stored', stored: stored(5) })
    const later = after(removed, { type: 'stored', stored: stored(5) }, restore)
    expect([before, later].map(({ shown }) => idsOf(shown))).toEqual([[null], [null]])
    expect(isDue(before) && isDue(later)).toBe(true)
  })

  test('waits after a failure for the next change', () => {
    const failed = after(
      start,
      changed(start, 'a'),
      { type: 'sent' },
      { type: 'failed', error: new Error('offline') },
    )
    expect([isDue(failed), isChanged(failed)]).toEqual([false, true])
    expect(isDue(after(failed, changed(failed, 'ab')))).toBe(true)
  })

  test('that another window overtook waits for a choice: mine, saved over theirs, or theirs', () => {
    const overtaken = after(
      start,
      changed(start, 'mine'),
      { type: 'sent' },
      { type: 'overtaken', theirs: stored(9, 12) },
    )
    expect(isDue(after(overtaken, changed(overtaken, 'mine, too')))).toBe(false)

    const mine = after(overtaken, { type: 'keptMine' })
    expect([mine.version, idsOf(mine.shown), isDue(mine)]).toEqual([9, [null], true])

    const theirs = after(overtaken, { type: 'tookTheirs' })
    expect([theirs.version, idsOf(theirs.shown), isDue(theirs), theirs.reading]).toEqual([9, [12], false, 1])
  })

  test('takes over a newer version with the same steps, such as a change of the setup', () => {
    const renewed = after(
      start,
      changed(start, 'mine'),
      { type: 'sent' },
      { type: 'overtaken', theirs: stored(9, 11) },
    )
    expect([renewed.version, renewed.theirs, isDue(renewed)]).toEqual([9, null, true])
  })
})

test('a launched campaign stays complete, a draft need not be', () => {
  const draft = [emptyStep(true)]
  expect([canSave(draft, true), canSave(draft, false), canSave([], true), canSave([], false)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  const { shown } = startSaving(stored(1, 11))
  expect(canSave(shown, false)).toBe(true)
  const tooLong = changeStep(shown, shown[0]!.key, {
    document: written('x'.repeat(limits.maxDocumentLength + 1)),
  })
  expect(canSave(tooLong, true)).toBe(false)
})
