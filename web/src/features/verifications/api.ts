import type { Input } from '@rapport/contract/route.ts'
import { verificationRoutes } from '@rapport/contract/verifications/routes.ts'
import type { startVerification, Verification } from '@rapport/contract/verifications/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { readChoice, writeChoice } from '../../lib/storage.ts'

/** The addresses meant are those of members of a list, or of the people of a campaign. */
export type VerifyTarget = Input<(typeof startVerification)['body']>
/** The list or campaign that shows a run. */
export type VerifyPlace = { listId: number } | { campaignId: number }

/** Milliseconds between two fetches. The live connection may be down. */
const pollIntervalMs = 2000

export const isRunning = ({ state }: Pick<Verification, 'state'>): boolean => state === 'running'

/** The newest verification of a list or campaign, or null. */
export const verificationQuery = (place: VerifyPlace) =>
  queryOptions({
    queryKey: ['verifications', 'latest', place],
    queryFn: async ({ signal }) => {
      const { run } = await call(verificationRoutes.findLatestVerification, { query: place, signal })
      return run
    },
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollIntervalMs : false),
  })

export const quoteQuery = (target: VerifyTarget) =>
  queryOptions({
    queryKey: ['verifications', 'quote', target],
    queryFn: ({ signal }) => call(verificationRoutes.quoteVerification, { body: target, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const start = (target: VerifyTarget) => call(verificationRoutes.startVerification, { body: target })

export const cancel = ({ id }: Verification) =>
  call(verificationRoutes.cancelVerification, { params: { id } })

export const placeOf = (target: VerifyTarget): VerifyPlace =>
  'campaignId' in target ? { campaignId: target.campaignId } : { listId: target.listId }

/** The time for which the outcome of a run is shown after a reload. */
const recentMs = 60 * 60 * 1000

const key = 'dismissedVerification'

/** The newest that was dismissed in this browser. */
export const readDismissed = (): number => Number(readChoice(key) ?? 0)
export const writeDismissed = (id: number): void => writeChoice(key, `${Math.max(id, readDismissed())}`)

/** Whether to show a run: while it runs, and then for an hour or until it is dismissed. */
export const isShown = (
  run: Pick<Verification, 'id' | 'state' | 'finishedAt'>,
  { dismissed, now }: { dismissed: number; now: number },
): boolean => isRunning(run) || (run.id > dismissed && now - Date.parse(run.finishedAt ?? '') < recentMs)
