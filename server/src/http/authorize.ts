import type { Permission } from '@rapport/contract/permissions.ts'
import { AppError } from './errors.ts'

/** The caller: a signed-in user, and the session of the access token. */
export type Actor = {
  userId: number
  sessionId: string
  email: string
  isVerified: boolean
  /** Depends on the domain of the email address. */
  isInternal: boolean
  /** Listed in ADMIN_EMAILS and verified. */
  isAdmin: boolean
}

const everyone = () => true

const internal = (actor: Actor) => actor.isInternal

/** Who has a permission. Trials, expired plans and unverified addresses do not matter here; the features concerned check them. */
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

/** Returns an actor with the permission. Throws `unauthenticated` without an actor, `forbidden` without the permission. */
export function authorize(actor: Actor | null, permission: Permission): Actor {
  if (!actor) throw new AppError('unauthenticated')
  if (!policies[permission](actor)) throw new AppError('forbidden')
  return actor
}
