import { expect, test } from 'vitest'
import { namedKindsIn } from './mailbox-kinds.ts'

const lines = ['if (isOpen)', `if (mailbox.provider === 'outbox') return`]

test('a kind that is named outside of its folders is found', () => {
  expect(namedKindsIn('server/src/features/campaigns/a.ts', lines)).toMatchObject([
    expect.stringContaining('a.ts:2'),
  ])
})

test('their own folders may name kinds', () => {
  for (const folder of ['server/src/mail', 'web/src/features/integrations', 'contract/src/integrations'])
    expect(namedKindsIn(`${folder}/a.ts`, lines)).toEqual([])
})
