import { isInternalAddress, type InternalDomains } from '../config/internal-domains.ts'
import { permissions, type Holder, type Permission } from '@rapport/contract/permissions.ts'
import { hasRight, type Role } from '@rapport/contract/teams/roles.ts'
import type { AccountId, TeamId } from '../database/ids.ts'
import { AppError } from './errors.ts'

/** The caller: a signed-in user, and the session of the access token. */
export type Actor = {
  userId: AccountId
  teamId: TeamId
  /** In the team. */
  role: Role
  sessionId: string
  email: string
  isVerified: boolean
  /** Verified, with an address at a domain of INTERNAL_EMAIL_DOMAIN. */
  isInternal: boolean
  /** See `isAdministrator`. */
  isAdmin: boolean
  /** An administrator whose session was elevated by a one-time code less than 15 minutes ago. */
  isElevated: boolean
}

/** The facts of an account by which it is an administrator or not. */
export type Candidate = Pick<Actor, 'email' | 'isVerified'> & {
  /** Marked in the database, because an operator's link made it. */
  isAppointed: boolean
}

/** The one rule for administrators: a verified account that is listed in ADMIN_EMAILS or appointed. */
export const isAdministrator = (
  { email, isVerified, isAppointed }: Candidate,
  adminEmails: readonly string[],
): boolean => isVerified && (isAppointed || adminEmails.includes(email))

/** The one rule for internal accounts. */
export const isInternalAccount = (
  { email, isVerified }: Pick<Actor, 'email' | 'isVerified'>,
  domains: InternalDomains,
): boolean => isVerified && isInternalAddress(email, domains)

/**
 * Trials and expired plans do not matter here; the features concerned check them. Nor do unverified
 * addresses, except that one makes nobody internal or an administrator.
 */
const holds: Record<Holder, (actor: Actor) => boolean> = {
  account: () => true,
  internal: (actor) => actor.isInternal,
  admin: (actor) => actor.isAdmin,
  elevated: (actor) => actor.isElevated,
}

/**
 * Returns an actor with the permission. Throws `unauthenticated` without an actor, `forbidden`
 * without the permission, `not_elevated` if an administrator's one-time code is all that is
 * missing.
 */
export function authorize(actor: Actor | null, permission: Permission): Actor {
  if (!actor) throw new AppError('unauthenticated')
  const { holder, right } = permissions[permission]
  if (holds[holder](actor) && hasRight(actor.role, right)) return actor
  throw new AppError(holder === 'elevated' && actor.isAdmin ? 'not_elevated' : 'forbidden')
}
