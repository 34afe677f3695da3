import type { CheckCause } from '@rapport/contract/integrations/checks.ts'
import { errorCode } from '../../config/data-dir.ts'
import { certificateFaults, chainOf } from '../../http/refused-certificate.ts'
import { HostRefused } from '../typed-hosts/check-host.ts'
import { WireFault } from '../smtp/wire.ts'
import type { Doubt } from './findings.ts'
import { wrong } from './findings.ts'

const byHost: Record<HostRefused['fault'], CheckCause> = {
  name: 'name_malformed',
  port: 'port_refused',
  unknown: 'name_unknown',
  network: 'private_network',
  tls: 'needs_tls',
}

const byWire: Record<WireFault['fault'], CheckCause> = {
  silent: 'no_answer',
  closed: 'connection_lost',
  not_smtp: 'other_protocol',
}

/** Codes of Node and of OpenSSL (`node:tls`, `X509 certificate error codes`). */
const byCode: Readonly<Record<string, CheckCause>> = {
  ENOTFOUND: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'no_answer',
  EHOSTUNREACH: 'connection_failed',
  ENETUNREACH: 'connection_failed',
  EADDRNOTAVAIL: 'connection_failed',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  // The client of `fetch`.
  UND_ERR_SOCKET: 'connection_lost',
  UND_ERR_CONNECT_TIMEOUT: 'no_answer',
  UND_ERR_HEADERS_TIMEOUT: 'no_answer',
  ...certificateFaults,
  // The library of IMAP.
  CONNECT_TIMEOUT: 'no_answer',
  GREETING_TIMEOUT: 'no_answer',
  UPGRADE_TIMEOUT: 'no_answer',
  ETIMEOUT: 'no_answer',
  NoConnection: 'connection_lost',
  EConnectionClosed: 'connection_lost',
  ClosedAfterConnectText: 'connection_lost',
  ClosedAfterConnectTLS: 'connection_lost',
}

/** What is wrong with a connection that failed with this error, in whatever stage. */
export function faultOf(error: unknown, otherwise: CheckCause = 'connection_failed'): Doubt {
  for (const each of chainOf(error)) {
    if (each instanceof HostRefused) return wrong(byHost[each.fault])
    if (each instanceof WireFault) return wrong(byWire[each.fault])
    // A DOMException has a number for a code.
    const code = errorCode(each) ?? undefined
    const known = code === undefined ? undefined : byCode[code]
    if (known) return wrong(known, known === 'certificate_other_name' ? each.message : null)
    if (code?.startsWith('ERR_SSL_') || code === 'EPROTO') return wrong('tls_failed')
    if (each.name === 'TimeoutError' || each.name === 'AbortError') return wrong('no_answer')
  }
  return wrong(otherwise, error instanceof Error ? error.message : null)
}

/** Whether a cause is about TLS, whatever was being done when it showed. */
export const isAboutTls = (cause: CheckCause | null): boolean =>
  cause !== null &&
  (cause.startsWith('certificate_') || cause === 'tls_failed' || cause === 'tls_not_offered')
