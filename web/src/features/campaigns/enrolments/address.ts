import type { Reason } from '@rapport/contract/campaigns/reasons.ts'
import {
  enrolmentSortFields,
  enrolmentStates,
  type EnrolmentSortField,
  type EnrolmentState,
} from '@rapport/contract/campaigns/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { readId } from '../../../lib/read-id.ts'
import { readText } from '../../../lib/read-text.ts'
import { readSortOf, writeSort } from '../../people/people.ts'
import { readReason } from './reasons.ts'

export type EnrolmentSort = { on: EnrolmentSortField; by: SortDirection }

/** The address of a campaign's enrolments. */
export type EnrolmentsAddress = {
  search: string
  state: EnrolmentState | null
  /** The reason why they are held or stopped. */
  reason: Reason | null
  sort: EnrolmentSort
  page: number
  /** The enrolment whose timeline is open. */
  contactId: number | null
}

/** The parameters of the address. They can hold anything, so they are only read by `readContactsAddress`. */
export type EnrolmentsParameters = {
  search?: string
  state?: string
  reason?: string
  sort?: string
  page?: number
  contact?: number
}

/** The usual order: people added last come first. */
export const usualSort: EnrolmentSort = { on: 'addedAt', by: 'desc' }

/** Reads the parameters of the address, whatever they hold: what can't be read is left out. */
export const readEnrolmentsAddress = (parameters: Record<string, unknown>): EnrolmentsAddress => ({
  search: readText(parameters.search),
  state: enrolmentStates.find((state) => state === parameters.state) ?? null,
  reason: readReason(parameters.reason),
  sort: readSortOf(enrolmentSortFields, parameters.sort) ?? usualSort,
  page: readId(parameters.page) ?? 1,
  contactId: readId(parameters.contact),
})

/** The shortest parameters for an address; defaults are omitted. */
export function writeEnrolmentsAddress(address: EnrolmentsAddress): EnrolmentsParameters {
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

export type EnrolmentsFilter = Pick<EnrolmentsAddress, 'search' | 'state' | 'reason'>

/** The conditions that select all rows, without order and page. */
export const filterOf = ({ search, state, reason }: EnrolmentsFilter) => ({
  search,
  ...(state !== null && { state }),
  ...(reason !== null && { reason }),
})

const isTime = (on: EnrolmentSortField): boolean => on === 'addedAt' || on === 'lastSentAt'

/** The direction of the first press on a header. */
export const firstDirection = (on: EnrolmentSortField): SortDirection => (isTime(on) ? 'desc' : 'asc')

/** The sort after a press on a header: the first direction, the other one, the usual sort. */
export function nextEnrolmentSort(sort: EnrolmentSort, on: EnrolmentSortField): EnrolmentSort {
  const first = firstDirection(on)
  if (sort.on !== on) return { on, by: first }
  return sort.by === first ? { on, by: first === 'asc' ? 'desc' : 'asc' } : usualSort
}
