import { describe, expect, it, test } from 'vitest'
import { aboutOf, shownFailure } from './shown-job.ts'

describe('the failure of a job', () => {
  it.each([
    ['Error: no sale\n    at buy (reveal.ts:3:1)', 'Error: no sale'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
    ['relation "sends" does not exist', 'relation "sends" does not exist'],
    ['550 5.1.1 <ann.lee+x@example.com>: unknown', '550 5.1.1 <…@example.com>: unknown'],
    ['invalid input syntax for type integer: "Ann Lee"', 'invalid input syntax for type integer: “…”'],
    ["Can't reach +82 10-1234-5678", "Can't reach …"],
    ['GET https://people.example/in/ann-lee?x=1 failed', 'GET https://people.example failed'],
    ['누구 “김민아” 없음', '누구 “…” 없음'],
  ])('%j reads %j', (error, shown) => {
    expect(shownFailure(error)).toBe(shown)
  })

  it('is cut at 200 characters, never within one', () => {
    const shown = shownFailure('😀'.repeat(300))
    expect(shown).toBe(`${'😀'.repeat(199)}…`)
  })
})

test('what a job is about are ids and the kind of an email, never addresses', () => {
  expect(aboutOf({ mail: 'reset_password', to: 'ann@example.com', userId: 3, isNew: true })).toEqual([
    { name: 'mail', value: 'reset_password' },
    { name: 'userId', value: '3' },
  ])
  expect(aboutOf([5])).toEqual([])
  expect(aboutOf({ phone: 821055501 })).toEqual([])
  expect(aboutOf(null)).toEqual([])
})
