import { expect, test } from 'vitest'
import { accountId } from '../../database/ids.ts'
import { OpenStreams } from './open-streams.ts'

test('an account may have five streams open, and another one once one of them has ended', () => {
  const streams = new OpenStreams()
  const ends = Array.from({ length: 5 }, () => streams.open(accountId(1)))
  expect(() => streams.open(accountId(1))).toThrow('too_many_requests')
  streams.open(accountId(2))
  ends[0]?.()
  ends[0]?.()
  streams.open(accountId(1))
  expect(() => streams.open(accountId(1))).toThrow('too_many_requests')
})
