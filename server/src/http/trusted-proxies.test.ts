import proxyAddr from '@fastify/proxy-addr'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

const networks = ['10.0.0.1', '172.16.0.0/12', '::1', '2001:db8::/32', 'fe80::/10']

test('trusts the addresses that the networks contain, asked once or again', () => {
  const isTrusted = trustedProxies(networks)
  const expected = proxyAddr.compile(networks)
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((text) => `::ffff:${text}`),
    fc.constantFrom('10.0.0.1', '::ffff:10.0.0.1', '172.31.255.255', '172.32.0.0', '::1', '2001:db8::5'),
    fc.string(),
    fc.constantFrom('10.0.0.1 ', '10.0.0.1, 10.0.0.1', `10.0.0.1${' '.repeat(100)}`, ''),
  )
  fc.assert(
    fc.property(fc.array(address, { maxLength: 30 }), (addresses) => {
      for (const each of [...addresses, ...addresses]) expect(isTrusted(each, 0)).toBe(expected(each, 0))
    }),
  )
})
