import type { removeManyFromList } from '@rapport/contract/lists/schemas.ts'
import type { Input } from '@rapport/contract/route.ts'
import type { Selection } from '../../people/people.ts'
import type { MembersAddress } from './address.ts'

/** Members of a list on the wire: by their ids, or by a condition but for some. */
export type ChosenMembers = Input<(typeof removeManyFromList)['body']>

export const chosenMembers = (
  { everybody, ids }: Selection,
  { search, revealed }: Pick<MembersAddress, 'search' | 'revealed'>,
): ChosenMembers => (everybody ? { all: true, search, revealed, without: [...ids] } : { talentIds: [...ids] })
