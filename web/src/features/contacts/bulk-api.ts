import { contactRoutes } from '@rapport/contract/contacts/routes.ts'
import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Who was chosen among the people that a search finds. */
export type ChosenPeople = {
  count: number
  /** Names the choice: equal for equal people. */
  key: readonly unknown[]
  /** The ids of the first `most` of them, in the order of the results. */
  collect: (most: number, signal: AbortSignal) => Promise<number[]>
}

/** What it would cost to reveal people, and who they are. Never from memory: balances change. */
export const quoteQuery = (people: ChosenPeople, most: number, kind: RevealType) =>
  queryOptions({
    queryKey: ['contacts', 'quote', kind, most, ...people.key],
    queryFn: async ({ signal }) => {
      const talentIds = await people.collect(most, signal)
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

export const startReveal = (talentIds: number[], revealType: RevealType) =>
  call(contactRoutes.startBulkReveal, { body: { talentIds, revealType } })

export const cancelReveal = (id: number) => call(contactRoutes.cancelBulkReveal, { params: { id } })
