import { asciiDomain } from '@rapport/contract/accounts/rules.ts'
import { allHeaders } from '../headers.ts'
import { methodResults, type MethodResult } from './method-results.ts'

/** The results that RFC 8601, section 2.7, names for these methods. */
const resultWords = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'policy',
  'temperror',
  'permerror',
] as const
export type ResultWord = (typeof resultWords)[number]

/** Domains are in lower case and ASCII; null where the header doesn't tell. */
type Checked = { result: ResultWord; domain: string | null }

export type AuthenticationResults = {
  /** The server that checked, by its own word; null for one that doesn't give its name. */
  server: string | null
  spf: Checked | null
  /** One for each signature. */
  dkim: (Checked & { selector: string | null })[]
  dmarc: Checked | null
}

/**
 * What the server that received an email says about its authentication (RFC 8601). Only the topmost
 * header counts: those beneath may be the sender's. A server that adds none leaves the sender's at
 * the top, so this says nothing about emails of strangers unless `server` is known to be one's own.
 * Null without a header, and for a malformed one. `raw` are the headers, or the whole email.
 */
export function readAuthenticationResults(raw: Buffer): AuthenticationResults | null {
  const [topmost] = allHeaders(raw, 'authentication-results')
  const read = topmost === undefined ? null : methodResults(topmost)
  if (!read) return null
  const of = (method: string) =>
    read.results.flatMap((found) => {
      const result = resultWords.find((word) => word === found.result)
      return found.method === method && result ? { ...found, result } : []
    })
  return {
    server: read.server,
    spf: of('spf').map((found) => checked(found, ['smtp.mailfrom', 'smtp.helo']))[0] ?? null,
    dkim: of('dkim').map(signatureOf),
    dmarc: of('dmarc').map((found) => checked(found, ['header.from']))[0] ?? null,
  }
}

type Known = MethodResult & { result: ResultWord }

function signatureOf(found: Known): AuthenticationResults['dkim'][number] {
  const { result, domain } = checked(found, ['header.d', 'header.i'])
  return { result, domain, selector: found.properties.get('header.s')?.toLowerCase() ?? null }
}

/** The result with the domain in the first of the properties that the header has. */
function checked({ result, properties }: Known, names: readonly string[]): Checked {
  const [value = ''] = names.flatMap((name) => properties.get(name) ?? [])
  return { result, domain: asciiDomain(value.slice(value.lastIndexOf('@') + 1).toLowerCase()) }
}
