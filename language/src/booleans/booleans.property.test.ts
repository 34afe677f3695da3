import { isListField } from '@rapport/contract/filters/field-of.ts'
import { fieldIds } from '@rapport/contract/filters/field-of.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { placesOf } from '../../test/coverage.ts'
import { vocabulary } from '../../test/vocabulary.ts'
import { createReader } from '../reader.ts'
import { piecesOf } from './read-boolean.ts'

vi.setConfig({ testTimeout: 120_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

/** Each has a word that no other has, and may be a title, skill, place, company, level or anything else. */
const terms = [
  'recruiter',
  'staff nurse',
  'product manager',
  'vice president',
  'intern',
  'python',
  'kubernetes',
  'figma',
  'machine learning',
  'Berlin',
  'New York',
  'Google',
  'Kestrel Systems',
  'fintech',
  'marketing',
  'Stanford University',
  'zzyzx',
  'carbon accounting',
  'Series B',
  'startup',
  'remote',
  'freelance',
  '개발자',
  '서울',
  '탄소 회계',
  'contador',
  'GDPR',
  'Anna Kim',
  'competitors of Stripe',
  'more than 10 years',
  'not Salesforce',
]
const fields = [
  '',
  '',
  '',
  'title:',
  'skill:',
  'company:',
  'location:',
  'keyword:',
  'current company:',
  'intext:',
]

type Tree =
  | { kind: 'term'; term: string; field: string; isQuoted: boolean }
  | { kind: 'not'; part: Tree; sign: string }
  | { kind: 'and' | 'or'; parts: Tree[]; joints: string[] }

const leaf = fc.record({
  kind: fc.constant('term' as const),
  term: fc.constantFrom(...terms),
  field: fc.constantFrom(...fields),
  isQuoted: fc.boolean(),
})
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constant('not' as const),
      part: tie('tree'),
      sign: fc.constantFrom('NOT ', 'NOT ', '-', '–'),
    }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      joints: fc.array(fc.constantFrom('', ' AND ', ' AND '), { minLength: 2, maxLength: 2 }),
    }),
  ),
}))

/** Writes a tree with no more brackets than its meaning needs. */
function written(tree: Tree): string {
  if (tree.kind === 'term') {
    const { field, term, isQuoted } = tree
    return isQuoted || /\s/.test(term) || field !== '' ? `${field}"${term}"` : term
  }
  if (tree.kind === 'not') {
    const inner = written(tree.part)
    return `${tree.sign}${tree.part.kind === 'term' ? inner : `(${inner})`}`
  }
  if (tree.kind === 'or')
    return tree.parts.map((part) => (part.kind === 'or' ? `(${written(part)})` : written(part))).join(' OR ')
  return tree.parts
    .map((part) => (part.kind === 'or' ? `(${written(part)})` : written(part)))
    .reduce((all, part, at) => `${all}${tree.joints[at - 1] || ' AND '}${part}`)
}

/** Whether each term is asked for (1), denied (2) or both (3). */
function signs(tree: Tree, isDenied = false, found = new Map<string, number>()): Map<string, number> {
  if (tree.kind === 'term') found.set(tree.term, (found.get(tree.term) ?? 0) | (isDenied ? 2 : 1))
  else if (tree.kind === 'not') signs(tree.part, !isDenied, found)
  else for (const part of tree.parts) signs(part, isDenied, found)
  return found
}

const leavesOf = (tree: Tree): number =>
  tree.kind === 'term'
    ? 1
    : tree.kind === 'not'
      ? leavesOf(tree.part)
      : tree.parts.reduce((sum, part) => sum + leavesOf(part), 0)

/** Whether a tree holds for a person of whom some terms are true. */
function holds(tree: Tree, isTrue: (term: string) => boolean): boolean {
  if (tree.kind === 'term') return isTrue(tree.term)
  if (tree.kind === 'not') return !holds(tree.part, isTrue)
  const parts = tree.parts.map((part) => holds(part, isTrue))
  return tree.kind === 'and' ? parts.every(Boolean) : parts.some(Boolean)
}

/** Whether the filters of a reading find that person: `or` in a list, `and` between filters. */
function isFound(
  { understood }: Reading,
  found: readonly string[],
  isTrue: (term: string) => boolean,
): boolean {
  const values = understood.flatMap(({ text, filter, value }) => {
    const term = found.find((each) => text.includes(each))
    return term === undefined ? [] : [{ filter, value, holds: isTrue(term) }]
  })
  const needsAll = (filter: string) =>
    values.some((each) => each.filter === filter.replace('included', 'all') && each.value === true)
  return [...Map.groupBy(values, ({ filter }) => filter)].every(([filter, list]) => {
    if (isExcluding(filter)) return list.every((each) => !each.holds)
    if (filter.endsWith('.all')) return true
    return needsAll(filter) ? list.every((each) => each.holds) : list.some((each) => each.holds)
  })
}

const isExcluding = (filter: string) => /excluded/i.test(filter)

describe('random booleans', () => {
  test('nothing is read as its opposite', () => {
    let checked = 0
    fc.assert(
      fc.property(trees, (random) => {
        const text = written(random)
        fc.pre(text.length <= limits.maxSentenceLength)
        const { understood } = reader.read(text)
        for (const [term, sign] of signs(random)) {
          // The term denies by itself.
          if (term.startsWith('not ') || sign === 3) continue
          const said = understood.filter((words) => words.text.includes(term))
          checked += said.length
          const wrong = said.filter(({ filter }) => isExcluding(filter) !== (sign === 2))
          expect(wrong, text).toEqual([])
        }
      }),
      { numRuns: 1500, seed: 20_260_701 },
    )
    expect(checked).toBeGreaterThan(1500)
  })

  test('what is told in no part means exactly what the filters ask for', () => {
    let checked = 0
    fc.assert(
      fc.property(trees, (random) => {
        const found = [...signs(random).keys()]
        fc.pre(
          found.length <= 6 &&
            leavesOf(random) === found.length &&
            !found.some((term) => term.startsWith('not ')),
        )
        const text = written(random)
        const reading = reader.read(text)
        fc.pre(
          text.length <= limits.maxSentenceLength &&
            reading.ignored.length + reading.unsupported.length === 0,
        )
        checked++
        for (let world = 0; world < 2 ** found.length; world++) {
          const isTrue = (term: string) => ((world >> found.indexOf(term)) & 1) === 1
          expect(isFound(reading, found, isTrue), `${text} in ${world}`).toBe(holds(random, isTrue))
        }
      }),
      { numRuns: 1500, seed: 20_260_706 },
    )
    expect(checked).toBeGreaterThan(300)
  })

  test('no value is in a filter that no words show', () => {
    fc.assert(
      fc.property(trees, (random) => {
        const { filters, understood } = reader.read(written(random))
        const shown = new Set(understood.map(({ filter, value }) => `${filter} ${String(value)}`))
        const set = fieldIds
          .filter(isListField)
          .flatMap((id) => readList(filters, id).map((value) => `${id} ${value}`))
        expect(set.filter((value) => !shown.has(value))).toEqual([])
      }),
      { numRuns: 500, seed: 20_260_702 },
    )
  })

  test('each term is told once: as understood, ignored or inexpressible', () => {
    fc.assert(
      fc.property(trees, (random) => {
        const text = written(random)
        fc.pre(text.length <= limits.maxSentenceLength)
        const reading = reader.read(text)
        const runs = placesOf(text, reading)
        const isTold = (start: number, end: number) =>
          runs.some((run) => run.start <= start && run.end >= end)
        for (const term of signs(random).keys())
          for (let start = text.indexOf(term); start >= 0; start = text.indexOf(term, start + 1)) {
            const [last = term] = term.split(' ').slice(-1)
            expect(isTold(start + term.length - last.length, start + term.length), `${text}: ${term}`).toBe(
              true,
            )
          }
      }),
      { numRuns: 500, seed: 20_260_703 },
    )
  })

  test('missing closing brackets at the end change nothing', () => {
    fc.assert(
      fc.property(trees, trees, (first, second) => {
        const text = `zoologist AND (${written(first)} OR (${written(second)}))`
        fc.pre(text.length <= limits.maxSentenceLength)
        expect(reader.read(text.replace(/\)+$/, '')).filters).toEqual(reader.read(text).filters)
      }),
      { numRuns: 300, seed: 20_260_704 },
    )
  })
})

test('a text without capitals, fields and minuses is never a boolean', () => {
  const words = fc.constantFrom(
    ...terms.map((term) => term.toLowerCase()),
    'and',
    'or',
    'not',
    'full-stack',
    'e-commerce',
    ',',
    '.',
  )
  const marks = fc.constantFrom(' ', ' ', ' (', ') ', ' "', '" ', ' - ')
  fc.assert(
    fc.property(fc.array(fc.tuple(words, marks), { maxLength: 14 }), (parts) => {
      expect(piecesOf(parts.flat().join(''))).toBeNull()
    }),
    { numRuns: 1000, seed: 20_260_705 },
  )
})
