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
  /** The status for a manager of the team, where the thing named is one of the team. */
  ofManager?: number
  /** The status for the owner of the things, unless it is 200. */
  status?: number
}
