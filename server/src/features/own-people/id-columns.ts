import { firstOwnId } from '@rapport/contract/people/own-people.ts'

/**
 * SQL for the id of a person, shared or own, as `person_id` and `own_person_id`: the one that it
 * isn't is null.
 */
export const idColumns = (id: string): { personId: string; ownPersonId: string } => ({
  personId: `case when ${id} < ${firstOwnId} then ${id} end`,
  ownPersonId: `case when ${id} >= ${firstOwnId} then ${id} end`,
})
