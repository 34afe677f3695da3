import { Resolver } from 'node:dns/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { a, dnsServer, mx, type DnsServer } from '../../test/stand-ins/dns-server.ts'
import { lookUpMailDomain } from '../mail/sending-domain/mail-domain.ts'
import { decideWithoutAsking, withoutVerifier } from './built-in.ts'
import type { DomainLookup } from './domain-lookup.ts'
import { isRoleAddress } from './role-address.ts'

let dns: DnsServer
let lookUp: DomainLookup
beforeAll(async () => {
  dns = await dnsServer()
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([dns.address])
  lookUp = (domain) => lookUpMailDomain(resolver, domain)
})

describe('without asking about the mailbox', () => {
  test.each([
    ['no address', 'invalid', 'syntax'],
    ['ada@engines', 'invalid', 'syntax'],
    ['ada@mailinator.com', 'risky', 'disposable'],
    ['Ada@in.Mailinator.com', 'risky', 'disposable'],
  ] as const)('%s is %s, without DNS', async (address, verdict, reason) => {
    expect(await decideWithoutAsking(address, null)).toMatchObject({ verdict, reason })
  })

  test.each([
    ['takes email', { 'd.example': { MX: [mx('d.example', 'mx.d.example')] } }, null],
    ['has an address alone', { 'd.example': { A: [a('d.example')] } }, null],
    ['has a null MX', { 'd.example': { MX: [mx('d.example', '.', 0)] } }, 'no_mail'],
    ['does not exist', {}, 'no_mail'],
    ['cannot be looked up', { 'd.example': 'SERVFAIL' }, null],
  ] as const)('a domain that %s', async (_name, zone, reason) => {
    dns.know(zone as never)
    expect((await decideWithoutAsking('ada@d.example', lookUp))?.reason ?? null).toBe(reason)
    expect(await decideWithoutAsking('ada@d.example', null)).toBeNull()
  })

  test.each([
    ['takes no email', {}, 'invalid', 'no_mail'],
    ['takes email', { 'mailinator.com': { A: [a('mailinator.com')] } }, 'risky', 'disposable'],
    ['cannot be looked up', { 'mailinator.com': 'SERVFAIL' }, 'risky', 'disposable'],
  ] as const)('a throwaway domain that %s', async (_name, zone, verdict, reason) => {
    dns.know(zone as never)
    expect(await decideWithoutAsking('ada@mailinator.com', lookUp)).toMatchObject({ verdict, reason })
  })

  test('a role is risky, and nothing is known of a person', () => {
    expect(withoutVerifier('sales@acme.example')).toMatchObject({ verdict: 'risky', reason: 'role' })
    expect(withoutVerifier('ada@acme.example')).toMatchObject({ verdict: 'unknown', reason: 'unsaid' })
  })
})

test.each([
  ['info@acme.example', true],
  ['Sales-EMEA@acme.example', true],
  ['customer.service@acme.example', true],
  ['support+de@acme.example', true],
  ['hr@acme.example', true],
  ['ada.king@acme.example', false],
  ['infante@acme.example', false],
  ['mary.sales@acme.example', false],
])('%s is the address of a role: %s', (address, isRole) => {
  expect(isRoleAddress(address)).toBe(isRole)
})
