import { expect, test } from 'vitest'
import { needsOf } from './attention.ts'

const calm = {
  planRequests: 0,
  failedJobs: 0,
  heldMailboxes: 0,
  isSendingHeld: false,
  isUnderMaintenance: false,
  indexDelayMs: 60_000,
}

test('only matters that need attention are shown, the most urgent first', () => {
  expect(needsOf(calm)).toEqual([])
  const all = {
    planRequests: 3,
    failedJobs: 2,
    heldMailboxes: 1,
    isSendingHeld: true,
    isUnderMaintenance: true,
    indexDelayMs: 60_001,
  }
  expect(needsOf(all).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'sendingHeld 1',
    'maintenance 1',
    'indexDelay 60001',
    'heldMailboxes 1',
    'failedJobs 2',
    'planRequests 3',
  ])
})
