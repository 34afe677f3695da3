import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { StepContent, StoredSteps, Template } from '@rapport/contract/campaigns/steps.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Language } from '@rapport/contract/languages.ts'
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

export const deleteTemplate = (id: number) => call(campaignRoutes.deleteTemplate, { params: { id } })

export const renewTemplates = (queries: QueryClient) => queries.invalidateQueries({ queryKey: templatesKey })
