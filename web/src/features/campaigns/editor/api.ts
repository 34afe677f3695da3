import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { StoredSteps } from '@rapport/contract/campaigns/steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { StepsApi } from './steps/use-saving.ts'

/** Of each campaign: whoever returns while the last change is being saved must not read what was before. */
const saves = new Map<number, Promise<unknown>>()

async function load(id: number, signal?: AbortSignal): Promise<StoredSteps> {
  await saves.get(id)?.catch(() => undefined)
  return call(campaignRoutes.getSteps, { params: { id }, ...(signal && { signal }) })
}

/** The steps that the editor begins with. It is its own master afterwards, so that nothing else renews or keeps them. */
export const stepsQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaign-steps', id],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

export const stepsApi = (id: number): StepsApi => ({
  load: () => load(id),
  save: (version, steps) => {
    const saved = call(campaignRoutes.putSteps, { params: { id }, body: { version, steps: [...steps] } })
    saves.set(id, saved)
    return saved
  },
})
