import { limits } from '@rapport/contract/limits.ts'
import type { Role } from '@rapport/contract/teams/roles.ts'
import { invitationRoutes, teamRoutes } from '@rapport/contract/teams/routes.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { profileQuery } from '../accounts/accounts.ts'

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: async ({ signal }) => (await call(teamRoutes.listMembers, { signal })).items,
})

export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['team', 'invitations', page],
    queryFn: ({ signal }) =>
      call(invitationRoutes.listInvitations, { query: { page, limit: limits.tablePageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export const logQuery = (page: number) =>
  queryOptions({
    queryKey: ['team', 'log', page],
    queryFn: ({ signal }) =>
      call(teamRoutes.listTeamLog, { query: { page, limit: limits.tablePageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between two questions how far an account has moved in. */
export const movingMs = 2000

export const moveQuery = queryOptions({
  queryKey: ['team', 'move'],
  queryFn: ({ signal }) => call(teamRoutes.getMove, { signal }),
  refetchInterval: movingMs,
})

/** The role of the signed-in account; that of a viewer until it is known. */
export const useRole = (): Role => useQuery(profileQuery()).data?.team.role ?? 'viewer'
