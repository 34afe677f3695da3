import { describe, expect, test } from 'vitest'
import { titleMatcher } from './title-match.ts'

const match = (title: string | null, jobTitlesIncluded: string[], includeSimilarTitles = false) =>
  titleMatcher({ jobTitlesIncluded, includeSimilarTitles })(title)

describe('why a title fits', () => {
  test.each<[string, string[], object | null]>([
    [
      'Senior Account Manager',
      ['account managers'],
      { kind: 'contains', title: 'account managers', score: 1 },
    ],
    ['Vice President, Sales', ['CTO', 'VP of Sales'], { kind: 'equal', title: 'VP of Sales', score: 1 }],
    ['VP of Sales', ['Sales VP', 'VP of Sales'], { kind: 'contains', title: 'VP of Sales', score: 1 }],
    ['Accountant', ['CTO'], null],
    ['Accountant', [], null],
    ['Accountant', ['!!!'], null],
  ])('%s among %j', (title, included, expected) => {
    expect(match(title, included)).toEqual(expected)
  })

  test('is unknown of an unknown title', () => {
    expect(match(null, ['CTO'])).toBeNull()
    expect(match('', ['CTO'])).toBeNull()
  })
})
