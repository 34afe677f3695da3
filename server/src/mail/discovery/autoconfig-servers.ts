import { HostRefused } from '../typed-hosts/check-host.ts'
import { getChecked, type GetChecks } from './get-checked.ts'
import { readAutoconfig, type WrittenServer } from './read-autoconfig.ts'
import type { Offered } from './srv-servers.ts'

export type NamedServer = Offered['smtp'][number] & { user: string }

/** An address in lower case, its domain in ASCII. */
type Address = { address: string; local: string; domain: string }

const maxBytes = 64 * 1024

/**
 * The servers that a domain's own file names, at the two places where Mozilla's programs look for
 * it. The first file that can be read counts. Its server is told the address, since some answer for
 * each in another way. Null if there is none.
 */
export async function autoconfigServers(
  at: Address,
  checks: Omit<GetChecks, 'maxBytes'>,
  signal: AbortSignal,
): Promise<Offered<NamedServer> | null> {
  for (const url of placesOf(at, checks.port)) {
    const text = await textAt(url, { ...checks, maxBytes }, signal)
    const written = text === null ? null : readAutoconfig(text)
    if (written)
      return {
        smtp: written.smtp.map((server) => filledIn(server, at)),
        imap: written.imap.map((server) => filledIn(server, at)),
      }
  }
  return null
}

function placesOf({ address, domain }: Address, port: number): URL[] {
  const places = [
    new URL(`https://autoconfig.${domain}/mail/config-v1.1.xml`),
    new URL(`https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`),
  ]
  for (const place of places) {
    place.port = String(port)
    place.searchParams.set('emailaddress', address)
  }
  return places
}

/** Null where nothing can be fetched, whatever the reason. */
async function textAt(url: URL, checks: GetChecks, signal: AbortSignal): Promise<string | null> {
  try {
    return await getChecked(url, checks, signal)
  } catch (error) {
    if (signal.aborted || error instanceof HostRefused || isOfConnection(error)) return null
    throw error
  }
}

/** Errors of sockets, TLS and HTTP have a code. */
const isOfConnection = (error: unknown): boolean => error instanceof Error && 'code' in error

/** Puts the address into the places that the file leaves for it. */
function filledIn(server: WrittenServer, { address, local, domain }: Address): NamedServer {
  const fill = (text: string) =>
    text
      .replaceAll('%EMAILADDRESS%', () => address)
      .replaceAll('%EMAILLOCALPART%', () => local)
      .replaceAll('%EMAILDOMAIN%', () => domain)
  return { ...server, host: fill(server.host).toLowerCase(), user: fill(server.user ?? '%EMAILADDRESS%') }
}
