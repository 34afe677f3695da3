import type { Role } from '@rapport/contract/teams/roles.ts'
import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { SignedIn } from '../app.ts'
import type { Things } from './things.ts'

/** The parts of which a request can be made. */
export type Material = {
  /** The account whose things the request names. */
  owner: SignedIn
  things: Things
  personId: number
  companyId: number
  /** A one-time code of the caller, if it is an administrator; and one of each purpose. */
  code: string
  codes: Record<CodePurpose, string>
}

export type WellFormed = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** Query or body name somebody's thing, so that nobody else finds it. A path with an id does, too. */
  namesThing?: true
  /** It can be done once for a team, and a manager has done it before the owner calls. */
  isOncePerTeam?: true
  /** The statuses for teammates of the owner by role, where they are not as for others. */
  ofRoles?: Partial<Record<Role, number>>
  /** The status for the owner of the things, unless it is 200. */
  status?: number
}
