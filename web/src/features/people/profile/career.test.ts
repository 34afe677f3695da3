import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { expect, test } from 'vitest'
import { careerStages, monthsBetween } from './career.ts'

const today = new Date(2026, 10, 20)

const position = (
  companyId: number,
  startDate: string | null,
  endDate: string | null,
): PersonDetails['positions'][number] => ({
  title: 'Engineer',
  company: { id: companyId, name: `Company ${companyId}`, domain: null, industry: null, headcount: null },
  location: null,
  startDate,
  endDate,
  isCurrent: endDate === null,
})

test.each<[string | null, string | null, boolean, number | null]>([
  ['2024-01', '2024-03', false, 3],
  ['2024-01-31', '2024-01-01', false, 1],
  ['2026-11', null, true, 1],
  ['2020', '2022', false, 24],
  ['2020', '2020', false, null],
  ['2024-03', '2023-01', false, null],
  ['2024-03', null, false, null],
  [null, '2024-01', false, null],
  ['2027-01', null, true, null],
])('from %s to %s (current: %s) are %s months', (start, end, isCurrent, months) => {
  expect(monthsBetween(start, end, { isCurrent, today })).toBe(months)
})

test('positions that follow each other at one company are one stage', () => {
  const stages = careerStages(
    [
      position(1, '2024-01', null),
      position(1, '2022-01', '2023-12'),
      position(2, '2020-01', '2021-12'),
      position(1, null, '2019-12'),
    ],
    today,
  )
  expect(stages.map((stage) => [stage.company.id, stage.positions.length, stage.months])).toEqual([
    [1, 2, 59],
    [2, 1, 24],
    [1, 1, null],
  ])
})

test('no positions, no stages', () => {
  expect(careerStages([], today)).toEqual([])
})
