import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { StepContent, StoredSteps, Template } from '@rapport/contract/campaigns/steps.ts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Language } from '@rapport/contract/languages.ts'
import { call } from '../../../lib/api/api.ts'
import { settled } from '../../../lib/settled.ts'
import type { StepsApi } from './steps/use-saving.ts'

/**
 * The saves of each campaign that are under way: a user who returns meanwhile must not read the
 * state before.
 */
const saves = new Map<number, Promise<unknown>>()

async function load(id: number, signal?: AbortSignal): Promise<StoredSteps> {
  await saves.get(id)?.catch(() => undefined)
  return call(campaignRoutes.getSteps, { params: { id }, ...(signal && { signal }) })
}

/**
 * The steps that the editor begins with. Afterwards the editor owns them, so nothing else refetches
 * or caches them.
 */
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

/**
 * The variables that emails can use about the campaign's recipients. They are read once for each
 * visit, because people are added elsewhere.
 */
export const variablesQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaign-variables', id],
    queryFn: async ({ signal }) =>
      (await call(campaignRoutes.listVariables, { params: { id }, signal })).items,
    gcTime: 0,
  })

/** Milliseconds after a change was saved. */
const datesPauseMs = 1000

/**
 * The dates on which the first person would get each email. `timing` holds the parts of the stored
 * emails that the dates depend on. Changes of other texts do not request new dates, which cost the
 * server a second for ten thousand people. The last dates stay until the new ones are there.
 */
export const datesQuery = (id: number, timing: string) =>
  queryOptions({
    queryKey: ['campaign-dates', id, timing],
    queryFn: async ({ signal }) => {
      await settled(datesPauseMs, signal)
      return call(campaignRoutes.simulateCampaign, { params: { id }, signal })
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

const templatesKey = ['campaign-templates'] as const

/** The account's own templates, newest first, and those that every account has. */
export const templatesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...templatesKey, language],
    queryFn: async ({ signal }) => (await call(campaignRoutes.listTemplates, { signal })).items,
  })
export type TemplateSummary = Awaited<
  ReturnType<NonNullable<ReturnType<typeof templatesQuery>['queryFn']>>
>[number]

export const getTemplate = (id: Template['id']): Promise<Template> =>
  call(campaignRoutes.getTemplate, { params: { id } })

export const createTemplate = (name: string, steps: readonly StepContent[]): Promise<Template> =>
  call(campaignRoutes.createTemplate, { body: { name, steps: [...steps] } })

export const renameTemplate = (id: number, name: string): Promise<Template> =>
  call(campaignRoutes.changeTemplate, { params: { id }, body: { name } })

export const deleteTemplate = (id: number) => call(campaignRoutes.deleteTemplate, { params: { id } })

export const renewTemplates = (queries: QueryClient) => queries.invalidateQueries({ queryKey: templatesKey })
