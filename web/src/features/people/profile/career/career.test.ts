import type { Seniority } from '@rapport/contract/filters/vocabularies.ts'
import type { PersonDetails } from '@rapport/contract/people/person.ts'
import { describe, expect, it, test } from 'vitest'
import { beganWithin, careerOf, monthsBetween, monthsSince } from './career.ts'

const today = new Date(2026, 10, 20)

type Position = PersonDetails['positions'][number]

const position = (
  company: string,
  startDate: string | null,
  endDate: string | null,
  rest: Partial<Position> = {},
): Position => ({
  title: 'Engineer',
  seniorities: ['Specialist'],
  company: { id: company.charCodeAt(0), name: company, domain: null, industry: null, headcount: null },
  location: null,
  startDate,
  endDate,
  isCurrent: endDate === null,
  ...rest,
})

const ended = { isCurrent: false }

/** Each stage as `Company×positions`, each gap as its months. */
const shapeOf = (...positions: Position[]) =>
  careerOf(positions, today).map((part) =>
    part.kind === 'gap' ? part.months : `${part.company.name}×${part.positions.length}`,
  )

const alongside = (...positions: Position[]) =>
  careerOf(positions, today).flatMap((part) => (part.kind === 'gap' ? [] : [part.alongside]))

const places = (...positions: Position[]) =>
  careerOf(positions, today).map((part) => part.kind === 'stage' && part.location)
const at = (location: string | null, from: string, to: string | null) => position('A', from, to, { location })

const beforeJune = (end: string) => shapeOf(position('A', '2024-06', null), position('B', '2020-01', end))
const until = (end: string) => alongside(position('B', '2022-01', null), position('A', '2018-01', end))

const promotions = (...levels: Seniority[][]) =>
  careerOf(
    levels.map((seniorities, index) =>
      position('A', `${2026 - index}-01`, index === 0 ? null : `${2026 - index}-12`, { seniorities }),
    ),
    today,
  ).flatMap((part) => (part.kind === 'gap' ? [] : part.positions.map(({ isPromotion }) => isPromotion)))

test.each<[string | null, string | null, boolean, number | null]>([
  ['2024-01', '2024-03', false, 3],
  ['2024-01-31', '2024-01-01', false, 1],
  ['2026-11', null, true, 1],
  ['2020', '2022', false, 24],
  ['2020', '2020', false, null],
  ['2020-06', '2022', false, 19],
  ['2024-03', '2023-01', false, null],
  ['2024-03', null, false, null],
  [null, '2024-01', false, null],
  ['2027-01', null, true, null],
])('from %s to %s (current: %s) are %s months', (startDate, endDate, isCurrent, months) => {
  expect(monthsBetween({ startDate, endDate, isCurrent }, today)).toBe(months)
})

describe('stages', () => {
  it('are the positions that follow each other at one company', () => {
    const career = careerOf(
      [
        position('A', '2024-01', null),
        position('A', '2022-01', '2023-12'),
        position('B', '2020-01', '2021-12'),
        position('A', null, '2019-12'),
      ],
      today,
    )
    expect(career.map((part) => part.kind === 'stage' && [part.company.name, part.months])).toEqual([
      ['A', 59],
      ['B', 24],
      ['A', null],
    ])
  })

  it('are not split by a second job', () => {
    expect(
      shapeOf(
        position('A', '2024-01', null),
        position('B', '2021-01', null),
        position('A', '2020-01', '2023-12'),
      ),
    ).toEqual(['A×2', 'B×1'])
  })

  it('end when the person leaves, and begin again on their return', () => {
    expect(shapeOf(position('A', '2024-01', null), position('A', '2019-01', '2021-12'))).toEqual([
      'A×1',
      24,
      'A×1',
    ])
    // Judged by their years, the two could follow each other; the job between them shows otherwise.
    expect(
      shapeOf(position('A', '2021', null), position('B', '2020', '2021'), position('A', '2019', '2020')),
    ).toEqual(['A×1', 'B×1', 'A×1'])
  })

  it('take in positions without dates', () => {
    expect(shapeOf(position('A', '2024-01', null), position('A', null, null, ended))).toEqual(['A×2'])
  })

  it('have a place if no position was elsewhere', () => {
    expect(places(at('Seoul', '2024-01', null), at('Seoul', '2022-01', '2023-12'))).toEqual(['Seoul'])
    expect(places(at(null, '2024-01', null), at('Seoul', '2022-01', '2023-12'))).toEqual(['Seoul'])
    expect(places(at('Seoul', '2024-01', null), at('Busan', '2022-01', '2023-12'))).toEqual([null])
    expect(places(at(null, '2024-01', null))).toEqual([null])
  })

  it('of nobody are none', () => {
    expect(careerOf([], today)).toEqual([])
  })
})

describe('gaps', () => {
  it('last three months at least', () => {
    expect(beforeJune('2024-02')).toEqual(['A×1', 3, 'B×1'])
    expect(beforeJune('2024-03')).toEqual(['A×1', 'B×1'])
    expect(beforeJune('2024-09')).toEqual(['A×1', 'B×1'])
  })

  it('are what no reading of the dates can fill', () => {
    expect(shapeOf(position('A', '2022', null), position('B', '2018', '2021'))).toEqual(['A×1', 'B×1'])
    expect(shapeOf(position('A', '2022', null), position('B', '2018', '2020'))).toEqual(['A×1', 12, 'B×1'])
  })

  it('are not claimed where a position may have filled them', () => {
    const [now, then] = [position('A', '2024-01', null), position('C', '2015-01', '2018-12')]
    expect(shapeOf(now, then)).toEqual(['A×1', 60, 'C×1'])
    expect(shapeOf(now, position('B', '2019-01', null, ended), then)).toEqual(['A×1', 'B×1', 'C×1'])
    expect(shapeOf(now, position('B', null, '2023-12'), then)).toEqual(['A×1', 'B×1', 'C×1'])
    expect(shapeOf(now, then, position('B', null, null, ended))).toEqual(['A×1', 'C×1', 'B×1'])
  })

  it('stand between the positions around them, whatever lasted beside', () => {
    expect(
      shapeOf(
        position('A', '2024-01', null),
        position('B', '2020-01', '2021-12'),
        position('C', '2019-01', '2020-06'),
        position('D', '2010-01', '2015-12'),
      ),
    ).toEqual(['A×1', 24, 'B×1', 'C×1', 36, 'D×1'])
  })
})

describe('concurrent jobs', () => {
  it('are said of the one that began later', () => {
    expect(alongside(position('B', '2022-01', null), position('A', '2018-01', null))).toEqual([['A'], []])
    expect(alongside(position('A', '2018-01', null), position('B', '2022-01', '2023-01'))).toEqual([
      [],
      ['A'],
    ])
  })

  it('share three months at least: fewer are a handover', () => {
    expect(until('2022-03')).toEqual([['A'], []])
    expect(until('2022-02')).toEqual([[], []])
  })

  it('are not claimed for years and unknown ends that need not overlap', () => {
    expect(alongside(position('B', '2022', null), position('A', '2018', '2022'))).toEqual([[], []])
    expect(alongside(position('B', '2022-01', null), position('A', '2018-01', null, ended))).toEqual([[], []])
    expect(alongside(position('B', '2022-01', null), position('A', null, '2023-01'))).toEqual([[], []])
  })
})

test('a promotion is a higher level at the same company; owners and founders are not promoted', () => {
  expect(promotions(['Director'], ['Manager'], ['Manager'], ['Senior'])).toEqual([true, false, true, false])
  expect(promotions(['Manager'], ['Director'])).toEqual([false, false])
  expect(promotions(['C-Level'], ['Founder'])).toEqual([false, false])
  expect(promotions(['Founder', 'C-Level'], ['Director'])).toEqual([false, false])
  expect(promotions(['Senior'], [])).toEqual([false, false])
})

test.each<[string | null, boolean]>([
  ['2026-11', true],
  ['2026-08', true],
  ['2026-08-02', true],
  ['2026-07', false],
  // A year alone counts as its January, as in the index.
  ['2026', false],
  ['2026-12', false],
  [null, false],
])('a position since %s is at most 90 days old: %s', (since, isRecent) => {
  expect(beganWithin(since, 90, today)).toBe(isRecent)
})

test.each([
  ['2026-11', 0],
  ['2026-10-31', 1],
  ['2024-11', 24],
  ['2025', 22],
  ['2026-12', 0],
])('since %s are %i whole months', (since, months) => {
  expect(monthsSince(since, today)).toBe(months)
})
