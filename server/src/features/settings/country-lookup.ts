import { BlockList, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { readBounded } from '../../http/read-bounded.ts'

type Known = { until: number; country: Promise<string | null> }

type Options = {
  /** The URL of the service, containing `{ip}`. Null turns lookups off. */
  url: string | null
  /** Milliseconds since 1970. */
  now: () => number
  onError: (error: unknown) => void
}

const timeoutMs = 1500
const maxAnswerBytes = 64 * 1024
const maxKept = 10_000
const keptMs = 24 * 60 * 60 * 1000
/** Spares a failing service. */
const failureKeptMs = 60_000

const answer = z.object({ country_code2: z.string().regex(/^[A-Za-z]{2}$/) })

/** Private and reserved addresses (RFC 6890), which have no country. */
const local = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, prefix, 'ipv6')

/**
 * Looks up the country of an IP address with a web service that answers JSON with `country_code2`.
 * Requests each address at most once a day, and never concurrently. The country is unknown if the
 * request fails or takes longer than 1.5 seconds.
 */
export class CountryLookup {
  readonly #options: Options
  readonly #known = new LRUCache<string, Known>({ max: maxKept })

  constructor(options: Options) {
    this.#options = options
  }

  /** The country (ISO 3166-1 alpha-2, upper case) of an IPv4 address or IPv6 network, or null if unknown. */
  async countryOf(address: string): Promise<string | null> {
    const { url, now } = this.#options
    if (url === null || local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return null
    const known = this.#known.get(address)
    if (known && known.until > now()) return known.country
    const entry = { until: now() + keptMs, country: this.#lookUp(url, address) }
    this.#known.set(address, entry)
    const country = await entry.country
    if (country === null) entry.until = Math.min(entry.until, now() + failureKeptMs)
    return country
  }

  async #lookUp(url: string, address: string): Promise<string | null> {
    try {
      const response = await fetch(url.replaceAll('{ip}', encodeURIComponent(address)), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the country service answered ${response.status}`)
      }
      const text = await readBounded(response, maxAnswerBytes)
      return answer.parse(JSON.parse(text ?? '')).country_code2.toUpperCase()
    } catch (error) {
      this.#options.onError(error)
      return null
    }
  }
}
