import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { filterOf, type EnrolmentsAddress } from './enrolments/address.ts'
import type { ChosenEnrolments } from './enrolments/chosen-enrolments.ts'
import type { CampaignsAddress } from './list/address.ts'

const enrolmentsPerPage = 25

/** The people of lists, or people by their ids. */
export type AddedPeople = { listIds: number[] } | { talentIds: number[] }

/** A page of the account's campaigns, newest first. */
export const campaignsQuery = (address: CampaignsAddress) =>
  queryOptions({
    queryKey: ['campaigns', 'list', address],
    queryFn: ({ signal }) => {
      const { archived, status, ...rest } = address
      return call(campaignRoutes.listCampaigns, {
        query: { ...rest, archived, outlook: true, ...(status !== null && { status }) },
        signal,
      })
    },
    placeholderData: keepPreviousData,
  })

/** A campaign and its setup. */
export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'details', id],
    queryFn: ({ signal }) => call(campaignRoutes.getCampaign, { params: { id }, signal }),
  })

/** A page of the people of a campaign. */
export const enrolmentsQuery = (id: number, address: Omit<EnrolmentsAddress, 'contactId'>) =>
  queryOptions({
    queryKey: ['campaigns', 'contacts', id, address],
    queryFn: ({ signal }) =>
      call(campaignRoutes.listContacts, {
        params: { id },
        query: {
          ...filterOf(address),
          sortOn: address.sort.on,
          sortBy: address.sort.by,
          page: address.page,
          limit: enrolmentsPerPage,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** A person in a campaign, and what has happened to them. */
export const enrolmentQuery = (id: number, contactId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'contact', id, contactId],
    queryFn: ({ signal }) => call(campaignRoutes.getContact, { params: { id, contactId }, signal }),
  })

/** The outcomes if these people were added to the campaign. No one is added. */
export const additionQuery = (id: number, people: AddedPeople) =>
  queryOptions({
    queryKey: ['campaigns', 'addition', id, people],
    queryFn: ({ signal }) =>
      call(campaignRoutes.addContacts, { params: { id }, body: { ...people, dryRun: true }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the members of a list to whom the account can write. */
export const revealedQuery = (id: number, input: { listId: number; search: string; page: number }) =>
  queryOptions({
    queryKey: ['campaigns', 'revealed', id, input],
    queryFn: ({ signal }) =>
      call(campaignRoutes.listRevealedContacts, { params: { id }, query: input, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the people who unsubscribed from the account's campaigns, newest first. */
export const unsubscribesQuery = (page: number) =>
  queryOptions({
    queryKey: ['campaigns', 'unsubscribes', page],
    queryFn: ({ signal }) =>
      call(campaignRoutes.listUnsubscribes, { query: { page, limit: enrolmentsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })

/** All campaigns outside of the archive, newest first. */
export const allCampaignsQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'all'],
    queryFn: async ({ signal }): Promise<readonly Campaign[]> => {
      const limit = limits.maxPageSize
      const page = (number: number) =>
        call(campaignRoutes.listCampaigns, { query: { page: number, limit }, signal })
      const first = await page(1)
      const rest = Math.ceil(first.metadata.total / limit) - 1
      const others = await Promise.all(Array.from({ length: Math.max(0, rest) }, (_, at) => page(at + 2)))
      // A campaign that is created meanwhile can push another one onto two pages.
      const byId = new Map([first, ...others].flatMap(({ items }) => items.map((each) => [each.id, each])))
      return [...byId.values()]
    },
  })

/** All people who are held because their address was not revealed. */
export const allUnrevealed: ChosenEnrolments = { all: true, state: 'held', reason: 'not_revealed' }

export const fetchUnrevealed = (id: number, chosen: ChosenEnrolments, signal: AbortSignal) =>
  call(campaignRoutes.listUnrevealed, { params: { id }, body: chosen, signal })

/** The chosen people of a campaign who are held because their address was not revealed. */
export const unrevealedQuery = (id: number, chosen: ChosenEnrolments) =>
  queryOptions({
    queryKey: ['campaigns', 'unrevealed', id, chosen],
    queryFn: ({ signal }) => fetchUnrevealed(id, chosen, signal),
    placeholderData: keepPreviousData,
  })

/** The overview of how a campaign is doing. */
export const overviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'overview', id],
    queryFn: ({ signal }) => call(campaignRoutes.getOverview, { params: { id }, signal }),
  })

/** The outcomes of a campaign's emails. */
export const statsQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'stats', id],
    queryFn: ({ signal }) => call(campaignRoutes.getStats, { params: { id }, signal }),
  })

/** The exact email that a person received. */
export const sendQuery = (id: number, sendId: number) =>
  queryOptions({
    queryKey: ['campaigns', 'send', id, sendId],
    queryFn: ({ signal }) => call(campaignRoutes.getSend, { params: { id, sendId }, signal }),
  })

/** How many addresses of each status a campaign would write to, and what came of such addresses. */
export const addressesQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'addresses', id],
    queryFn: ({ signal }) => call(campaignRoutes.countAddresses, { params: { id }, signal }),
  })

/** A simulation of when a campaign's emails would go from now on. */
export const simulationQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'simulation', id],
    queryFn: ({ signal }) => call(campaignRoutes.simulateCampaign, { params: { id }, signal }),
  })
