import { expect, test } from 'vitest'
import { plainIdsIn } from './plain-ids.ts'

test('the id of an account is no number, and other ids are', () => {
  const lines = [
    'type Row = { id: number; userId: AccountId }',
    'function read(userId: number): void',
    'type Named = { ownerId?: number }',
    'const ids = (userIds: readonly number[]) => ids',
    'type Member = { personId: number }',
  ]
  expect(plainIdsIn('server/src/a.ts', lines).map((fault) => fault.split(' ')[0])).toEqual([
    'server/src/a.ts:2',
    'server/src/a.ts:3',
    'server/src/a.ts:4',
  ])
})
