import { expect, test } from 'vitest'
import { isLoopback, isWildcard } from './loopback.ts'

test.each(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0', '0000::0000', '::ffff:0.0.0.0'])(
  '%s means every network',
  (host) => {
    expect([isWildcard(host), isLoopback(host)]).toEqual([true, false])
  },
)

test.each(['127.0.0.1', '::1', '0:0:0:0:0:0:0:1', '192.0.2.1', 'localhost', 'rapport.test', ''])(
  '%s does not mean every network',
  (host) => {
    expect(isWildcard(host)).toBe(false)
  },
)
