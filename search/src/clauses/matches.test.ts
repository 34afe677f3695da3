import { expect, test } from 'vitest'
import type { OpenSegment } from '../segment/open-segment.ts'
import { compareRanks, pageOf, type Rank, type RankedDocuments } from './matches.ts'

type Counted = RankedDocuments & { ranks: Rank[]; looks: number }

/** A segment of which all documents match. It counts how often a document is looked up. */
function segmentOf(unordered: Rank[]): Counted {
  const ranks = unordered.toSorted(compareRanks)
  const segment = {
    ids: ranks.map(({ id }) => id),
    strengths: {
      of: (document: number) => ranks[document]!.strength,
      withStrength: (strength: number) => ({
        start: ranks.filter((rank) => rank.strength > strength).length,
        end: ranks.filter((rank) => rank.strength >= strength).length,
      }),
    },
  } as unknown as OpenSegment
  const matches = {
    segment,
    ranks,
    total: ranks.length,
    looks: 0,
    at: (position: number) => (matches.looks++, position),
    before: (document: number) => document,
  }
  return matches
}

const people = (count: number, rankAt: (i: number) => Rank) =>
  segmentOf(Array.from({ length: count }, (_, i) => rankAt(i)))

const cases: [string, Counted[]][] = [
  [
    'with ids of their own ranges, of few strengths',
    [0, 1, 2, 3].map((segment) => people(5000, (i) => ({ strength: i % 3, id: segment * 5000 + i }))),
  ],
  [
    'with ids that take turns',
    [0, 1, 2].map((first) => people(4000, (i) => ({ strength: 1, id: 3 * i + first }))),
  ],
  [
    'of very different sizes',
    [9000, 10, 1].map((count, segment) =>
      people(count, (i) => ({ strength: i % 2, id: segment * 9000 + i })),
    ),
  ],
  [
    'of which one is empty',
    [people(0, () => ({ strength: 0, id: 0 })), people(3000, (i) => ({ strength: 2, id: i }))],
  ],
]

test.each(cases)('pages of segments %s', (_, all) => {
  const expected = all.flatMap(({ ranks }) => ranks).toSorted(compareRanks)
  for (const offset of [0, 1, 63, 64, 65, 2999, expected.length >> 1, expected.length - 3, expected.length]) {
    for (const segment of all) segment.looks = 0
    const page = pageOf(all, { offset, limit: 15 })
    expect(page).toEqual(expected.slice(offset, offset + 15).map(({ id }) => id))
    expect(all.reduce((sum, { looks }) => sum + looks, 0)).toBeLessThan(200)
  }
})
