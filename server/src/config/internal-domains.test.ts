import { expect, test } from 'vitest'
import { isInternalAddress, type InternalDomains } from './internal-domains.ts'

test.each<[email: string, InternalDomains, boolean]>([
  ['ann@one.example', ['one.example'], true],
  ['ann@two.example', ['one.example', 'two.example'], true],
  ['ann@two.example', ['one.example'], false],
  ['ann@seoul.one.example', ['one.example'], false],
  ['ann@evilone.example', ['one.example'], false],
  ['ann@one.example', [], false],
  ['ann@anywhere.example', '*', true],
])('%s is internal at %j: %s', (email, domains, expected) => {
  expect(isInternalAddress(email, domains)).toBe(expected)
})
