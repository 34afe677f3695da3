import { Resolver } from 'node:dns/promises'
import { beforeEach, expect, test } from 'vitest'
import { dnsServer, mx, type DnsServer } from '../../test/stand-ins/dns-server.ts'
import { createDomainLookup } from './domain-lookup.ts'

const minute = 60 * 1000

let dns: DnsServer
let time: number
let lookUp: ReturnType<typeof createDomainLookup>
beforeEach(async () => {
  dns = await dnsServer()
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([dns.address])
  time = 0
  lookUp = createDomainLookup(resolver, () => time)
})

test('a domain whose DNS fails is asked for once in ten minutes, and others meanwhile', async () => {
  dns.know({ 'dead.example': 'silent', 'ok.example': { MX: [mx('ok.example', 'mx.ok.example')] } })
  for (let times = 0; times < 50; times++) expect(await lookUp('dead.example')).toBe('unknown')
  expect(dns.asked).toEqual(['MX dead.example'])
  expect(await lookUp('ok.example')).toBe('takes_mail')
  time += 11 * minute
  dns.know({ 'dead.example': { MX: [mx('dead.example', 'mx.dead.example')] } })
  expect(await lookUp('dead.example')).toBe('takes_mail')
  expect(await lookUp('dead.example')).toBe('takes_mail')
  expect(dns.asked).toHaveLength(4)
})

test('a DNS server that fails for all is left alone for a minute', async () => {
  const domains = Array.from({ length: 200 }, (_, at) => `d${at}.example`)
  dns.know(Object.fromEntries(domains.map((domain) => [domain, 'SERVFAIL' as const])))
  for (const domain of domains) expect(await lookUp(domain)).toBe('unknown')
  expect(new Set(dns.asked).size).toBeLessThanOrEqual(10)
  time += 2 * minute
  dns.know({})
  expect(await lookUp('d150.example')).toBe('takes_none')
})
