import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { enrichmentRoutes } from '@rapport/contract/lists/enrichment-routes.ts'
import type { Enrichment, EnrichmentQuote, startEnrichment } from '@rapport/contract/lists/enrichment.ts'
import type { Input } from '@rapport/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { readChoice, writeChoice } from '../../../lib/storage.ts'
import type { ChosenMembers } from '../members/chosen-members.ts'

/** Milliseconds between two fetches. The live connection may be down. */
const pollIntervalMs = 2000

/** Members who are tried before the rest is paid. */
export const triedMembers = 10

export const isRunning = ({ state }: Enrichment): boolean => state === 'running'

/** The newest enrichment of a list, or null. */
export const enrichmentQuery = (listId: number) =>
  queryOptions({
    queryKey: ['lists', 'enrichments', listId],
    queryFn: async ({ signal }) => {
      const { run } = await call(enrichmentRoutes.findLatestEnrichment, { params: { id: listId }, signal })
      return run
    },
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollIntervalMs : false),
  })

/** The cost. Never cached, because balances change. */
export const quoteQuery = (listId: number, revealTypes: RevealType[], chosen: ChosenMembers) =>
  queryOptions({
    queryKey: ['contacts', 'enrichment-quote', listId, revealTypes, chosen],
    queryFn: ({ signal }) =>
      call(enrichmentRoutes.quoteEnrichment, {
        params: { id: listId },
        body: { revealTypes, ...chosen },
        signal,
      }),
    enabled: revealTypes.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export type EnrichmentStart = Input<(typeof startEnrichment)['body']>

export const start = (listId: number, body: EnrichmentStart) =>
  call(enrichmentRoutes.startEnrichment, { params: { id: listId }, body })

export const cancel = ({ listId, id }: Enrichment) =>
  call(enrichmentRoutes.cancelEnrichment, { params: { id: listId, runId: id } })

type Credits = NonNullable<EnrichmentStart['maxCredits']>

/**
 * The credits that a run may spend: the quoted number, limited by the balance. `isPart`: the
 * balance does not cover all of it.
 */
export function affordable({ quotes }: EnrichmentQuote): {
  maxCredits: Credits
  total: number
  isPart: boolean
} {
  const parts = quotes.map(
    ({ revealType, chargeable, balanceAfter }) =>
      [revealType, Math.max(0, chargeable + Math.min(0, balanceAfter))] as const,
  )
  return {
    maxCredits: Object.fromEntries(parts),
    total: parts.reduce((sum, [, credits]) => sum + credits, 0),
    isPart: quotes.some(({ balanceAfter, chargeable }) => balanceAfter < 0 && chargeable > 0),
  }
}

/**
 * The number of values that a run found, and the number of people it asked about. Those without a
 * value cost nothing.
 */
export function hitsOf({ kinds }: Pick<Enrichment, 'kinds'>): { found: number; asked: number } {
  const found = kinds.reduce((sum, { revealed }) => sum + revealed, 0)
  return { found, asked: found + kinds.reduce((sum, { nothing }) => sum + nothing, 0) }
}

/** The time for which the outcome of a run is shown after a reload. */
const recentMs = 60 * 60 * 1000

const key = 'dismissedEnrichment'

/** The newest that was dismissed in this browser. */
export const readDismissed = (): number => Number(readChoice(key) ?? 0)
export const writeDismissed = (id: number): void => writeChoice(key, `${Math.max(id, readDismissed())}`)

/** Whether to show a run: while it runs, and then for an hour or until it is dismissed. */
export const isShown = (
  run: Pick<Enrichment, 'id' | 'state' | 'finishedAt'>,
  { dismissed, now }: { dismissed: number; now: number },
): boolean =>
  run.state === 'running' || (run.id > dismissed && now - Date.parse(run.finishedAt ?? '') < recentMs)
