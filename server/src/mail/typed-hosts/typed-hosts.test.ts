import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkHost } from './check-host.ts'
import { isRefusedAddress, networksOf } from './refused-addresses.ts'

const none = networksOf([])

const hex = (high: number, low: number) => ((high << 8) | low).toString(16)

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:a00:1::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'localhost',
    '',
  ])('%s is refused', (address) => expect(isRefusedAddress(address, none)).toBe(true))

  test.each([
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '2002:101:101::1',
  ])('%s is not', (address) => expect(isRefusedAddress(address, none)).toBe(false))

  test('an IPv4 address is refused in every form, or in none', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a, b, c, d] = address.split('.').map(Number)
        const [high, low] = [hex(a!, b!), hex(c!, d!)]
        const forms = [
          `::ffff:${address}`,
          `64:ff9b::${address}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::5`,
        ]
        const isRefused = isRefusedAddress(address, none)
        expect(forms.map((form) => isRefusedAddress(form, none))).toEqual(forms.map(() => isRefused))
      }),
    )
  })

  test('the operator can allow some of them, in any form', () => {
    const allowed = networksOf(['10.20.0.0/16', '192.168.1.7', 'fd00::/8'])
    for (const address of ['10.20.3.4', '::ffff:10.20.3.4', '64:ff9b::10.20.3.4', '192.168.1.7', 'fd00::1'])
      expect(isRefusedAddress(address, allowed)).toBe(false)
    for (const address of ['10.21.0.1', '192.168.1.8', '127.0.0.1'])
      expect(isRefusedAddress(address, allowed)).toBe(true)
  })
})

const fails = async () => {
  throw new Error('ENOTFOUND')
}

describe('a typed host', () => {
  const ports = [465, 587]
  const check = (host: string, addresses: string[] = [], port = 587) =>
    checkHost(
      { host, port },
      { ports, allowed: none, lookup: async () => addresses.map((address) => ({ address })) },
    )

  test('is looked up once, and the connection goes to what was checked', async () => {
    expect(await check('mail.example.com', ['1.1.1.1', '2606:4700::1111'])).toBe('1.1.1.1')
    expect(await check('1.1.1.1')).toBe('1.1.1.1')
  })

  test('is refused if one of its addresses is', () =>
    expect(check('mail.example.com', ['1.1.1.1', '10.0.0.1'])).rejects.toMatchObject({
      fault: 'network',
      message: expect.stringContaining('MAILBOX_NETWORKS'),
    }))

  test.each(['127.0.0.1', '::1', '169.254.169.254'])('is refused as an address: %s', (host) =>
    expect(check(host)).rejects.toMatchObject({ fault: 'network' }),
  )

  test.each([
    '',
    ' ',
    'mail example.com',
    'mail.example.com:25',
    'http://mail.example.com',
    'user@mail.example.com',
    '[::1]',
    '-mail.example.com',
    'mail..example.com',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    `${'a'.repeat(64)}.example.com`,
    `${'abcdefg.'.repeat(40)}com`,
    'mail.example.com\r\nQUIT',
    'mail.example.com\0',
  ])('is refused as a name: %j', (host) =>
    expect(check(host, ['1.1.1.1'])).rejects.toMatchObject({ fault: 'name' }),
  )

  test('is refused on another port', () =>
    expect(check('mail.example.com', ['1.1.1.1'], 22)).rejects.toMatchObject({ fault: 'port' }))

  test('is unknown if it leads nowhere', async () => {
    await expect(check('mail.example.com', [])).rejects.toMatchObject({ fault: 'unknown' })
    await expect(
      checkHost({ host: 'mail.example.com', port: 587 }, { ports, allowed: none, lookup: fails }),
    ).rejects.toMatchObject({ fault: 'unknown' })
  })
})
