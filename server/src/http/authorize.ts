import type { Permission } from '@rapport/contract/permissions.ts'
import { AppError } from './errors.ts'

/** Who makes a call: a signed-in user and the session that the access token belongs to. */
export type Actor = {
  userId: number
  sessionId: string
  email: string
  isVerified: boolean
  /** Decided by the domain of the address. */
  isInternal: boolean
  /** Named in ADMIN_EMAILS, with a verified address. */
  isAdmin: boolean
}

const everyone = () => true

const internal = (actor: Actor) => actor.isInternal

/** Who holds a permission. A trial, an expired plan or an unverified address takes nothing away here: what they do is said where it is. */
const policies: Record<Permission, (actor: Actor) => boolean> = {
  'profile.read': everyone,
  'profile.write': everyone,
  'people.search': everyone,
  'people.read': everyone,
  'searches.read': everyone,
  'searches.write': everyone,
  'contacts.read': everyone,
  'contacts.reveal': everyone,
  'notifications.write': everyone,
  'lists.read': everyone,
  'campaigns.read': internal,
  'integrations.read': internal,
  admin: (actor) => actor.isAdmin,
}

/** Lets an actor through who holds the permission. Throws `unauthenticated` without an actor, `forbidden` without the permission. */
export function authorize(actor: Actor | null, permission: Permission): Actor {
  if (!actor) throw new AppError('unauthenticated')
  if (!policies[permission](actor)) throw new AppError('forbidden')
  return actor
}
