import { personName } from '@rapport/contract/accounts/person-name.ts'
import type { TeamMember } from '@rapport/contract/teams/schemas.ts'

/** The name of a member; the address of one who has none. */
export const memberName = ({ firstName, lastName, email }: TeamMember): string =>
  personName(firstName, lastName) || email
