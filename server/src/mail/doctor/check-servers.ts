import type { CheckFinding } from '@rapport/contract/integrations/checks.ts'
import { checkImap } from './check-imap.ts'
import { checkSmtp } from './check-smtp.ts'
import { faultOf } from './faults.ts'
import { doubtful, good } from './findings.ts'
import type { Server, ServerCheck } from './server-check.ts'

export type ServersToCheck = {
  address: string
  smtp: Server
  imap: Server
  /** The checked address of a host. Throws `HostRefused`. */
  resolve: (server: Server) => Promise<string>
  signal: AbortSignal
  /** Called with each stage as it ends. */
  report: (finding: CheckFinding) => void
  now: () => Date
  /** Milliseconds to wait for each answer: fewer than when an email is sent, since somebody looks on. */
  patienceMs?: number
}

/** Milliseconds after which the servers are given up. */
const wholeMs = 50_000

/**
 * Checks the two servers of a mailbox, both at once, from the look-up of their names up to the
 * folders. Sends and changes nothing. Returns the paths of the folders if that of sent emails was
 * not found. Never throws for what the servers do.
 */
export async function checkServers(given: ServersToCheck): Promise<string[]> {
  const { address, smtp, imap, now, patienceMs = 10_000 } = given
  const signal = AbortSignal.any([given.signal, AbortSignal.timeout(wholeMs)])
  const checkOf = async (server: 'smtp' | 'imap', settings: Server): Promise<ServerCheck | null> => {
    const { report } = given
    const of = { server, values: { host: settings.host, port: settings.port } } as const
    try {
      const host = await given.resolve(settings)
      report(good('resolve', of))
      return { settings, address, host, signal, patienceMs, report }
    } catch (error) {
      report(doubtful('resolve', faultOf(error), of))
      return null
    }
  }
  const [, folders] = await Promise.all([
    checkOf('smtp', smtp).then((check) => check && checkSmtp(check, { now })),
    checkOf('imap', imap).then((check) => (check ? checkImap(check, { now }) : [])),
  ])
  given.signal.throwIfAborted()
  return folders
}
