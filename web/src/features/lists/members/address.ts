import { memberSortFields, type MemberSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { readId } from '../../../lib/read-id.ts'
import { readText } from '../../../lib/read-text.ts'
import { readSortOf, writeSort } from '../../people/people.ts'

export type MemberSort = { on: MemberSortField; by: SortDirection }

/** The address of a list's members. */
export type MembersAddress = {
  search: string
  /** Only those whose contacts the account owns, or does not. */
  revealed: boolean | null
  sort: MemberSort
  page: number
  personId: number | null
}

/** The parameters of the address. They can hold anything, so they are only read by `readMembersAddress`. */
export type MembersParameters = {
  search?: string
  revealed?: boolean
  sort?: string
  page?: number
  person?: number
}

/** The usual order: members added last come first. */
export const usualSort: MemberSort = { on: 'addedAt', by: 'desc' }

/** Reads the parameters of the address, whatever they hold: what can't be read is left out. */
export function readMembersAddress(parameters: Record<string, unknown>): MembersAddress {
  const { search, revealed, sort, page, person } = parameters
  return {
    search: readText(search),
    revealed: typeof revealed === 'boolean' ? revealed : null,
    sort: readSortOf(memberSortFields, sort) ?? usualSort,
    page: readId(page) ?? 1,
    personId: readId(person),
  }
}

/** The shortest parameters for an address; defaults are omitted. */
export function writeMembersAddress(address: MembersAddress): MembersParameters {
  const { search, revealed, sort, page, personId } = address
  const order = writeSort(sort)
  return {
    ...(search !== '' && { search }),
    ...(revealed !== null && { revealed }),
    ...(order !== writeSort(usualSort) && { sort: order }),
    ...(page > 1 && { page }),
    ...(personId !== null && { person: personId }),
  }
}
