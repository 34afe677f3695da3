import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { RevealType, startBulkReveal } from '@rapport/contract/contacts/schemas.ts'
import type { Input } from '@rapport/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The selected people of a table. */
export type ChosenPeople = {
  count: number
  /** Identifies the selection: equal for the same people. */
  key: readonly unknown[]
  /** Returns the ids of the first `max` people, in the order of the table. */
  collect: (max: number, signal: AbortSignal) => Promise<number[]>
}

/** The cost of revealing people, and their ids. Never cached, because balances change. */
export const quoteQuery = (people: ChosenPeople, max: number, kind: RevealType) =>
  queryOptions({
    queryKey: ['contacts', 'quote', kind, max, ...people.key],
    queryFn: async ({ signal }) => {
      const talentIds = await people.collect(max, signal)
      const quote = await call(contactRoutes.quoteBulkReveal, {
        body: { talentIds, revealType: kind },
        signal,
      })
      return { talentIds, quote }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export type BulkStart = Input<(typeof startBulkReveal)['body']>

export const startReveal = (body: BulkStart) => call(contactRoutes.startBulkReveal, { body })

export const cancelReveal = (id: number) => call(contactRoutes.cancelBulkReveal, { params: { id } })
