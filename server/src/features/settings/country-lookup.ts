import { BlockList, isIPv6 } from 'node:net'
import { z } from 'zod'
import { readBounded } from '../../http/read-bounded.ts'

type Options = {
  /** The service's address, with `{ip}`; null: nobody is asked. */
  url: string | null
  /** Milliseconds since 1970. */
  now: () => number
  /** Told of failures. */
  onError: (error: unknown) => void
}

const patience = 1500
const mostAnswerBytes = 64 * 1024
const mostKept = 10_000
const keptFor = 24 * 60 * 60 * 1000
/** A service that fails is left alone for a while. */
const failureKeptFor = 60_000

const answer = z.object({ country_code2: z.string().regex(/^[A-Za-z]{2}$/) })

/** Addresses that are nobody's on the internet (RFC 6890): no service knows their country. */
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
 * Asks a service in which country an address is: the field `country_code2` of its JSON answer. Each address is asked for once a day, and
 * once at a time; what fails or takes longer than a second and a half is not known.
 */
export class CountryLookup {
  readonly #options: Options
  /** In the order of asking, oldest first. */
  readonly #known = new Map<string, { until: number; country: Promise<string | null> }>()

  constructor(options: Options) {
    this.#options = options
  }

  /** The country (ISO 3166-1 alpha-2, upper case) of an IPv4 address or an IPv6 network; null when it is not known. */
  async countryOf(address: string): Promise<string | null> {
    const { url, now } = this.#options
    if (url === null || local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return null
    const known = this.#known.get(address)
    if (known && known.until > now()) return known.country
    const entry = { until: now() + keptFor, country: this.#ask(url, address) }
    this.#known.delete(address)
    this.#known.set(address, entry)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKept) break
      this.#known.delete(oldest)
    }
    const country = await entry.country
    if (country === null) entry.until = Math.min(entry.until, now() + failureKeptFor)
    return country
  }

  async #ask(url: string, address: string): Promise<string | null> {
    try {
      const response = await fetch(url.replaceAll('{ip}', encodeURIComponent(address)), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the country service answered ${response.status}`)
      }
      const text = await readBounded(response, mostAnswerBytes)
      return answer.parse(JSON.parse(text ?? '')).country_code2.toUpperCase()
    } catch (error) {
      this.#options.onError(error)
      return null
    }
  }
}
