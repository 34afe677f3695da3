import type { deleteEnrolments } from '@rapport/contract/campaigns/enrolments.ts'
import type { Input } from '@rapport/contract/route.ts'
import type { Selection } from '../../people/people.ts'
import { filterOf, type EnrolmentsFilter } from './address.ts'

/** Enrolments on the wire: by their ids, or by a condition but for some. */
export type ChosenEnrolments = Input<(typeof deleteEnrolments)['body']>

export const chosenEnrolments = (
  { everybody, ids }: Selection,
  address: EnrolmentsFilter,
): ChosenEnrolments =>
  everybody ? { all: true, ...filterOf(address), without: [...ids] } : { contactIds: [...ids] }
