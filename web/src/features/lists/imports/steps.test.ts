import { importStates } from '@rapport/contract/lists/import-fields.ts'
import { expect, it } from 'vitest'
import { importSteps, shownStep, stepOf } from './steps.ts'

const appliedAt = '2026-11-02T12:00:00Z'

it('goes on where an import stands', () => {
  const steps = importStates.map((state) => [state, stepOf({ state, appliedAt: null })])
  expect(Object.fromEntries(steps)).toEqual({
    uploaded: 'columns',
    checking: 'check',
    checked: 'check',
    applying: 'receipt',
    applied: 'receipt',
    undoing: 'receipt',
    undone: 'receipt',
    cancelled: 'columns',
    failed: 'columns',
  })
  expect(stepOf({ state: 'cancelled', appliedAt })).toBe('receipt')
  expect(stepOf({ state: 'failed', appliedAt })).toBe('receipt')
})

const shown = (state: 'uploaded' | 'checked' | 'applied') =>
  [...importSteps, 'nonsense'].map((step) => shownStep(step, { state, appliedAt: null }))

it('shows earlier steps until somebody is changed, and none ahead', () => {
  expect(shown('uploaded')).toEqual(['file', 'columns', 'columns', 'columns', 'columns'])
  expect(shown('checked')).toEqual(['file', 'columns', 'check', 'check', 'check'])
  expect(shown('applied')).toEqual(['receipt', 'receipt', 'receipt', 'receipt', 'receipt'])
})
