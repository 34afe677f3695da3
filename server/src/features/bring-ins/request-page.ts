import { ProviderFailure, type PauseReason } from '../../providers/provider.ts'
import {
  searchLedgerName,
  TokenRefused,
  type PageRequest,
  type PeoplePage,
} from '../../providers/pdl-search/search-people.ts'
import type { BringInDeps } from './deps.ts'
import { provider } from './prepare.ts'

/**
 * Why there is no page. `waitMs`: when it is worthwhile to ask again. None of them is charged to an
 * account.
 */
export type NoPage = {
  why: Exclude<PauseReason, 'no_hits'> | 'ceiling' | 'lost_place'
  waitMs: number
}

export type PaidPage = PeoplePage & {
  /** The request's row, whose end must be recorded where the page is stored. */
  request: number
  /** Millionths of a US dollar for these records. */
  charged: number
}

/**
 * Asks for one page, after its price was recorded. The request isn't ended when the server stops:
 * it may be paid for by then. Logs failures, without whoever was asked for.
 */
export async function requestPage(
  deps: Pick<BringInDeps, 'config' | 'search' | 'ledger' | 'pauses' | 'log'>,
  page: PageRequest,
): Promise<PaidPage | NoPage> {
  const { ledger, pauses, search } = deps
  const terms = deps.config.peopleSearch
  if (!search || !terms) return { why: 'key', waitMs: 0 }
  const pause = (await pauses.remaining()).get(searchLedgerName)
  if (pause) return { why: pause.reason === 'no_hits' ? 'outage' : pause.reason, waitMs: pause.left }
  const price = page.size * terms.price
  const begun = await ledger.begin({
    provider: searchLedgerName,
    what: 'search',
    personId: null,
    price,
    ceiling: terms.ceiling,
  })
  if ('refused' in begun) return { why: 'ceiling', waitMs: 0 }
  try {
    const found = await search(page, new AbortController().signal)
    return { ...found, request: begun.id, charged: found.records.length * terms.price }
  } catch (error) {
    return noPage(deps, error, begun.id)
  }
}

async function noPage(
  { ledger, pauses, log }: Pick<BringInDeps, 'ledger' | 'pauses' | 'log'>,
  error: unknown,
  request: number,
): Promise<NoPage> {
  if (!(error instanceof ProviderFailure)) {
    log.error({ err: error }, `${provider} was asked for people and failed`)
    return { why: 'outage', waitMs: 0 }
  }
  log.warn(`${provider} was asked for people and failed: ${error.message}`)
  // An answer that was lost stays without an outcome: it may have cost something.
  if (!error.isLost) await ledger.end(request, { outcome: 'failed', charged: 0 })
  if (error instanceof TokenRefused) return { why: 'lost_place', waitMs: 0 }
  const reason = error.reason === 'no_hits' ? 'outage' : error.reason
  if (error.pause > 0) await pauses.extend(searchLedgerName, error.pause, reason)
  return { why: error.pause > 0 ? reason : 'outage', waitMs: error.pause }
}
