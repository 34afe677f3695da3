import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { StepContent } from '@rapport/contract/campaigns/steps.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { settled } from '../../../../lib/settled.ts'

const peoplePerSearch = 8
const typingPauseMs = 250
const writingPauseMs = 500

/** People of the campaign, newest first, whose name, title, company or address has a text. */
export const peopleQuery = (id: number, search: string) =>
  queryOptions({
    queryKey: ['campaigns', 'preview-people', id, search],
    queryFn: async ({ signal }) => {
      if (search !== '') await settled(typingPauseMs, signal)
      const query = { search, limit: peoplePerSearch }
      return (await call(campaignRoutes.listContacts, { params: { id }, query, signal })).items
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

/** The newest person of the campaign who can be written to, else the newest of all. */
export const firstPersonQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'preview-first', id],
    queryFn: async ({ signal }) => {
      const first = async (query: { state?: 'active' }) => {
        const page = { ...query, limit: 1 }
        return (await call(campaignRoutes.listContacts, { params: { id }, query: page, signal })).items[0]
      }
      return (await first({ state: 'active' })) ?? (await first({})) ?? null
    },
    staleTime: 30_000,
  })

export type PreviewInput = Pick<StepContent, 'subject' | 'document'> & {
  contactId: number
  /** Among the steps, from 1. */
  place: number
  /** The subject of a later email can be that of an earlier one, as it is stored. */
  version: number
}

/** The email that a person would receive. The last preview stays while an email is being written. */
export const previewQuery = (id: number, { version, ...body }: PreviewInput) =>
  queryOptions({
    queryKey: ['campaign-preview', id, version, body],
    queryFn: async ({ signal }) => {
      await settled(writingPauseMs, signal)
      return call(campaignRoutes.previewEmail, { params: { id }, body, signal })
    },
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })
