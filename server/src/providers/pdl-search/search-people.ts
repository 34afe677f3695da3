import { z } from 'zod'
import { exchange, failureOfStatus, misread, parseAnswer, readWhole } from '../exchange.ts'
import { ProviderFailure } from '../provider.ts'
import type { Query } from './query.ts'

/** The name of the search in the ledger, the pauses and the ceilings: reveals have their own. */
export const searchLedgerName = 'People Data Labs search'

/**
 * The Person Search API of People Data Labs, version 5. It charges a credit for each record that it
 * returns, and nothing if it finds nobody. An answer has `data`, `total` and `scroll_token`, with
 * which the next records are asked for by the same query.
 */

/** The most records that an answer may have. */
export const maxPage = 100

/** Some records are long: a hundred of them may have several megabytes. */
const maxBytes = 32 * 1024 * 1024
const defaultTimeout = 60_000

export type PageRequest = {
  query: Query
  /** From 1 to `maxPage`. */
  size: number
  /** Null: from the first record on. */
  scrollToken: string | null
}

export type PeoplePage = {
  /** As the vendor sent them, whatever they are. Each was paid for. */
  records: unknown[]
  /** How many match the query. Null if the answer doesn't say. */
  total: number | null
  /** Null: there are no more. */
  scrollToken: string | null
}

/** The vendor no longer takes the token. Nothing was charged. */
export class TokenRefused extends ProviderFailure {}

export type SearchPeople = (request: PageRequest, signal: AbortSignal) => Promise<PeoplePage>

type Options = {
  /** Without a path: `https://api.peopledatalabs.com`. */
  url: string
  apiKey: string
  /** Maximum milliseconds for the complete answer. */
  timeout?: number
}

/** Asks for one page. The function throws `ProviderFailure`, or the signal's reason. */
export function pdlSearch({ url, apiKey, timeout = defaultTimeout }: Options): SearchPeople {
  return async ({ query, size, scrollToken }, signal) => {
    const body = { query, size, ...(scrollToken !== null && { scroll_token: scrollToken }) }
    const request = {
      url: `${url}/v5/person/search`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
      timeout,
    }
    return exchange(request, signal, (response) => pageOf(response, scrollToken))
  }
}

/** 404 means that nobody matches or, with a token, that nobody is left. */
async function pageOf(response: Response, scrollToken: string | null): Promise<PeoplePage> {
  if (response.status === 200) return readPage(response)
  await response.body?.cancel()
  if (response.status === 404)
    return { records: [], total: scrollToken === null ? 0 : null, scrollToken: null }
  if (response.status === 400 && scrollToken !== null)
    throw new TokenRefused('it refused the place where to go on (400)')
  throw failureOfStatus(response)
}

const answer = z.looseObject({
  data: z.array(z.unknown()),
  total: z.int().nonnegative().nullish(),
  scroll_token: z.string().nullish(),
})

async function readPage(response: Response): Promise<PeoplePage> {
  const parsed = answer.safeParse(parseAnswer(await readWhole(response, maxBytes)))
  if (!parsed.success) throw misread('it has another shape')
  const { data, total, scroll_token: token } = parsed.data
  return { records: data, total: total ?? null, scrollToken: token ?? null }
}
