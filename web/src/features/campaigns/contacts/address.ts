import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import {
  contactSortFields,
  contactStates,
  type ContactSortField,
  type ContactState,
} from '@rapport/contract/campaigns/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { readId } from '../../../lib/read-id.ts'
import { readText } from '../../../lib/read-text.ts'
import { readSortOf, writeSort } from '../../people/people.ts'
import { readReason } from './reasons.ts'

export type ContactSort = { on: ContactSortField; by: SortDirection }

/** The address of a campaign's contacts. */
export type ContactsAddress = {
  search: string
  state: ContactState | null
  /** Why they are held or stopped. */
  reason: Reason | null
  sort: ContactSort
  page: number
  /** Whose timeline is open. */
  contactId: number | null
}

/** The parameters of the address. They can hold anything, so they are only read by `readContactsAddress`. */
export type ContactsParameters = {
  search?: string
  state?: string
  reason?: string
  sort?: string
  page?: number
  contact?: number
}

/** Those added last come first. */
export const usualSort: ContactSort = { on: 'addedAt', by: 'desc' }

/** Reads the parameters of the address, whatever they hold: what can't be read is left out. */
export const readContactsAddress = (parameters: Record<string, unknown>): ContactsAddress => ({
  search: readText(parameters.search),
  state: contactStates.find((state) => state === parameters.state) ?? null,
  reason: readReason(parameters.reason),
  sort: readSortOf(contactSortFields, parameters.sort) ?? usualSort,
  page: readId(parameters.page) ?? 1,
  contactId: readId(parameters.contact),
})

/** The shortest parameters for an address; defaults are omitted. */
export function writeContactsAddress(address: ContactsAddress): ContactsParameters {
  const { search, state, reason, page, contactId } = address
  const sort = writeSort(address.sort)
  return {
    ...(search !== '' && { search }),
    ...(state !== null && { state }),
    ...(reason !== null && { reason }),
    ...(sort !== writeSort(usualSort) && { sort }),
    ...(page > 1 && { page }),
    ...(contactId !== null && { contact: contactId }),
  }
}

export type ContactsFilter = Pick<ContactsAddress, 'search' | 'state' | 'reason'>

/** What the rows are a part of: the conditions without order and page. */
export const filterOf = ({ search, state, reason }: ContactsFilter) => ({
  search,
  ...(state !== null && { state }),
  ...(reason !== null && { reason }),
})

const isTime = (on: ContactSortField): boolean => on === 'addedAt' || on === 'lastSentAt'

/** The direction of the first press on a header. */
export const firstDirection = (on: ContactSortField): SortDirection => (isTime(on) ? 'desc' : 'asc')

/** The sort after a press on a header: the first direction, the other one, the usual sort. */
export function nextContactSort(sort: ContactSort, on: ContactSortField): ContactSort {
  const first = firstDirection(on)
  if (sort.on !== on) return { on, by: first }
  return sort.by === first ? { on, by: first === 'asc' ? 'desc' : 'asc' } : usualSort
}
