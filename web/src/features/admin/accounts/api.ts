import { accountSortFields, accountStates, planCodes } from '@rapport/contract/admin/account-sort.ts'
import type { AccountSortField, AccountState } from '@rapport/contract/admin/account-sort.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export type AccountsView = {
  search: string
  plan: (typeof planCodes)[number] | 'any'
  state: AccountState | 'any'
  sortOn: AccountSortField
  sortBy: 'asc' | 'desc'
  page: number
}

/** What the address says of the table; what it does not say, or says wrongly, is as usual. */
export function readAccountsView(search: Record<string, unknown>): AccountsView {
  const page = Number(search.page)
  return {
    search: typeof search.search === 'string' ? search.search.slice(0, 200) : '',
    plan: planCodes.find((plan) => plan === search.plan) ?? 'any',
    state: accountStates.find((state) => state === search.state) ?? 'any',
    sortOn: accountSortFields.find((field) => field === search.sortOn) ?? 'createdAt',
    sortBy: search.sortBy === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
  }
}

export const accountsQuery = ({ search, plan, state, ...rest }: AccountsView) =>
  queryOptions({
    queryKey: ['admin', 'accounts', 'list', { search, plan, state, ...rest }],
    queryFn: ({ signal }) =>
      call(adminRoutes.searchAccounts, {
        query: {
          ...rest,
          ...(search === '' ? {} : { search }),
          ...(plan === 'any' ? {} : { plan }),
          ...(state === 'any' ? {} : { state }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'accounts', id],
    queryFn: ({ signal }) => call(adminRoutes.getAccount, { params: { id }, signal }),
  })
