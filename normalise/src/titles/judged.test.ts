import { describe, expect, test } from 'vitest'
import { scoreQueries, scoreTitles, type Score } from '../../test/judge.ts'

const told = ({ share, of, failures }: Score) =>
  `${(share * 100).toFixed(1)} % of ${of}:\n${failures.join('\n')}`

describe('400 titles judged by hand', () => {
  const scores = scoreTitles()

  test.each([
    ['role', 0.9],
    ['level', 0.95],
    ['jobFunction', 0.95],
  ] as const)('%s: at least %d are read as judged', (kind, least) => {
    expect(scores[kind].share, told(scores[kind])).toBeGreaterThanOrEqual(least)
  })
})

describe('60 queries with titles judged equal, similar or neither', () => {
  const scores = scoreQueries()

  test.each([
    ['equal', 0.98],
    ['similar', 0.85],
    ['found', 0.8],
  ] as const)('%s: at least %d are as judged', (kind, least) => {
    expect(scores[kind].share, told(scores[kind])).toBeGreaterThanOrEqual(least)
  })
})
