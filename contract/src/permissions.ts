import type { Right } from './teams/roles.ts'

/**
 * Which accounts may have a permission: every account; `internal`, those with a verified address at
 * the internal domain; `admin`, verified administrators; or `elevated`, those of them whose session
 * has been elevated by a one-time code.
 */
export type Holder = 'account' | 'internal' | 'admin' | 'elevated'

const of = <const H extends Holder, const R extends Right>(holder: H, right: R) => ({ holder, right })

/**
 * The permissions, the accounts that may have them, and the right that the account's role in its
 * team must have. A route requires one of these or is `public`.
 */
export const permissions = {
  'profile.read': of('account', 'read'),
  'profile.write': of('account', 'read'),
  'people.search': of('account', 'read'),
  'people.read': of('account', 'read'),
  /** Asking a provider's people search; the operator says who may. */
  'people.bringIn': of('account', 'spend'),
  'searches.read': of('account', 'read'),
  'searches.write': of('account', 'work'),
  'contacts.read': of('account', 'read'),
  'contacts.reveal': of('account', 'spend'),
  'notifications.write': of('account', 'read'),
  'lists.read': of('account', 'read'),
  'lists.export': of('account', 'work'),
  'lists.write': of('account', 'work'),
  'campaigns.read': of('internal', 'read'),
  'campaigns.write': of('internal', 'campaign'),
  'integrations.read': of('internal', 'campaign'),
  'integrations.write': of('internal', 'campaign'),
  'plans.read': of('account', 'read'),
  'plans.ask': of('account', 'oversee'),
  'team.read': of('account', 'read'),
  'team.manage': of('account', 'manage'),
  'team.govern': of('account', 'govern'),
  'invitations.accept': of('account', 'read'),
  /** Getting and spending one-time codes. */
  'admin.enter': of('admin', 'read'),
  /** Calls that take a one-time code of their own from a session that is not elevated. */
  'admin.coded': of('admin', 'read'),
  admin: of('elevated', 'read'),
} as const satisfies Record<string, { holder: Holder; right: Right }>
export type Permission = keyof typeof permissions
