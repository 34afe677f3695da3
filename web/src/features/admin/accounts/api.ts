import { cutText } from '@rapport/contract/plain-text.ts'
import { accountSortFields, accountStates, planCodes } from '@rapport/contract/admin/account-sort.ts'
import type { AccountSortField, AccountState } from '@rapport/contract/admin/account-sort.ts'
import { limits } from '@rapport/contract/limits.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { readId } from '../../../lib/read-id.ts'
import { readText } from '../../../lib/read-text.ts'

export type AccountsView = {
  search: string
  plan: (typeof planCodes)[number] | 'any'
  state: AccountState | 'any'
  sortOn: AccountSortField
  sortBy: 'asc' | 'desc'
  page: number
}

const usual: AccountsView = {
  search: '',
  plan: 'any',
  state: 'any',
  sortOn: 'createdAt',
  sortBy: 'desc',
  page: 1,
}

/** Reads the table's view from the address. Parameters that are missing or invalid get the usual value. */
export const readAccountsView = (search: Record<string, unknown>): AccountsView => ({
  search: cutText(readText(search.search), limits.maxTextLength),
  plan: planCodes.find((plan) => plan === search.plan) ?? usual.plan,
  state: accountStates.find((state) => state === search.state) ?? usual.state,
  sortOn: accountSortFields.find((field) => field === search.sortOn) ?? usual.sortOn,
  sortBy: search.sortBy === 'asc' ? 'asc' : usual.sortBy,
  page: readId(search.page) ?? usual.page,
})

/** The shortest parameters for an address: usual values are omitted. */
export const writeAccountsView = (view: AccountsView): Partial<AccountsView> =>
  Object.fromEntries(
    Object.entries(view).filter(([name, value]) => value !== usual[name as keyof AccountsView]),
  )

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
