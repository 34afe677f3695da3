import type { ListMember } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { usePageSize, writeSort, type PageSizes, type PeopleSource } from '../../people/people.ts'
import { memberIds, membersQuery } from '../api.ts'
import type { MembersAddress } from './address.ts'

/** People per page. The choice is apart from that of a search. */
export const memberSizes: PageSizes = {
  key: 'listPageSize',
  sizes: [limits.tablePageSize, 25, 50, 100],
  usual: limits.tablePageSize,
}

/** A page of a list's members, as a table needs it. */
export function useMembers(id: number, { search, revealed, sort, page }: MembersAddress) {
  const [size, setSize] = usePageSize(memberSizes)
  const input = { search, revealed, sort, page }
  const query = useQuery(membersQuery(id, { ...input, size }))
  const { data } = query
  const source: PeopleSource<ListMember> = {
    key: JSON.stringify([id, search, revealed]),
    order: writeSort(sort),
    people: data?.items ?? null,
    metadata: data?.metadata ?? null,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    isFailed: query.isError && !data,
    idsOfPage: (pageOfIds, signal) => memberIds(id, { ...input, page: pageOfIds }, signal),
  }
  return { query, source, size, setSize }
}
