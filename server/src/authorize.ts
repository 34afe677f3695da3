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
}

const everyone = () => true

/** Who holds a permission. A trial, an expired plan or an unverified address takes nothing away here. */
const policies: Record<Permission, (actor: Actor) => boolean> = {
  'profile.read': everyone,
  'people.search': everyone,
  'people.read': everyone,
  'searches.read': everyone,
  'searches.write': everyone,
}

/** Lets an actor through who holds the permission. Throws `unauthenticated` without an actor, `forbidden` without the permission. */
export function authorize(actor: Actor | null, permission: Permission): Actor {
  if (!actor) throw new AppError('unauthenticated')
  if (!policies[permission](actor)) throw new AppError('forbidden')
  return actor
}
