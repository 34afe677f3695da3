import type { SrvRecord } from 'node:dns'
import type { Resolver } from 'node:dns/promises'
import { dnsAnswers } from '../dns/dns-answers.ts'
import type { Endpoint } from './mail-provider.ts'

/** What a domain says about its servers, best first. */
export type Offered<T extends Endpoint = Endpoint> = { smtp: T[]; imap: T[] }

type Service = { name: string; security: Endpoint['security'] }

/** The services of RFC 6186 and RFC 8314, section 5.1; with TLS from the beginning first. */
const services = {
  smtp: [
    { name: '_submissions', security: 'tls' },
    { name: '_submission', security: 'starttls' },
  ],
  imap: [
    { name: '_imaps', security: 'tls' },
    { name: '_imap', security: 'starttls' },
  ],
} as const satisfies Record<keyof Offered, readonly Service[]>

/**
 * The servers that a domain names by SRV records. Hosts are as they come: they must be checked
 * before anything connects to them.
 */
export async function srvServers(
  domain: string,
  { resolver, signal }: { resolver: Pick<Resolver, 'resolveSrv'>; signal: AbortSignal },
): Promise<Offered> {
  const endpointsOf = async (offered: readonly Service[]): Promise<Endpoint[]> => {
    const found = await Promise.all(
      offered.map(async ({ name, security }) => {
        const records = await dnsAnswers(() => resolver.resolveSrv(`${name}._tcp.${domain}`), signal)
        return inOrder(records ?? []).map(({ name: host, port }) => ({ host: hostOf(host), port, security }))
      }),
    )
    return found.flat()
  }
  const [smtp, imap] = await Promise.all([endpointsOf(services.smtp), endpointsOf(services.imap)])
  return { smtp, imap }
}

/**
 * By priority (RFC 2782), then the heaviest. Settings are found once and kept, so nothing is
 * balanced by drawing among weights. The target "." means that the service is not offered.
 */
const inOrder = (records: readonly SrvRecord[]): SrvRecord[] =>
  records
    .filter(({ name }) => hostOf(name) !== '')
    .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)

const hostOf = (name: string): string => name.toLowerCase().replace(/\.$/, '')
