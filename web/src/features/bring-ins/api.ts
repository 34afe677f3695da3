import { bringInRoutes } from '@rapport/contract/bring-ins/routes.ts'
import type { BringIn, More } from '@rapport/contract/bring-ins/schemas.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { readChoice, writeChoice } from '../../lib/storage.ts'
import { compactFilters } from '../filters/filters.ts'

/** Milliseconds between two fetches while one runs. The live connection may be down. */
const pollIntervalMs = 2000

/** Still receives, checks or lists people. */
export const isAtWork = ({ finishedAt }: BringIn): boolean => finishedAt === null

/** What the provider has for the filters, as far as it is known without asking. */
export const moreQuery = (filters: FilterSet) =>
  queryOptions({
    queryKey: ['bring-ins', 'more', compactFilters(filters)],
    queryFn: ({ signal }): Promise<More> => call(bringInRoutes.findMore, { body: { filters }, signal }),
    retry: false,
  })

export const askMore = (filters: FilterSet) => call(bringInRoutes.askMore, { body: { filters } })

/** Never cached, because balances change. */
export const quoteQuery = (filters: FilterSet, records: number) =>
  queryOptions({
    queryKey: ['bring-ins', 'quote', compactFilters(filters), records],
    queryFn: ({ signal }) => call(bringInRoutes.quoteBringIn, { body: { filters, records }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const startBringIn = (filters: FilterSet, records: number) =>
  call(bringInRoutes.startBringIn, { body: { filters, records } })

export const cancelBringIn = (id: number) => call(bringInRoutes.cancelBringIn, { params: { id } })

/** The account's last bring-ins, newest first. Polled while one is at work. */
export const bringInsQuery = () =>
  queryOptions({
    queryKey: ['bring-ins', 'runs'],
    queryFn: async ({ signal }) => (await call(bringInRoutes.listBringIns, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? pollIntervalMs : false),
  })

const dismissedChoice = 'bringInDismissed'
/** How long an outcome is shown that nobody dismissed. */
const shownMs = 24 * 60 * 60 * 1000

/** The newest of those whose outcome was dismissed on this device. */
export const readDismissed = (): number => Number(readChoice(dismissedChoice) ?? 0)
export const writeDismissed = (id: number): void => writeChoice(dismissedChoice, `${id}`)

/** Those at work, and outcomes of the last day that were not dismissed. */
export const shownBringIns = (all: readonly BringIn[], dismissed: number, now: Date): BringIn[] =>
  all.filter(
    (each) =>
      isAtWork(each) || (each.id > dismissed && new Date(each.createdAt).getTime() > now.getTime() - shownMs),
  )
