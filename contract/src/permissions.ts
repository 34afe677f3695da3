/**
 * The permissions, and the accounts that have them: every account; `internal`, those with a
 * verified address at the internal domain; `admin`, verified administrators; or `elevated`, those
 * of them whose session has been elevated by a one-time code. A route requires one of these or is
 * `public`.
 */
export const permissionHolders = {
  'profile.read': 'account',
  'profile.write': 'account',
  'people.search': 'account',
  'people.read': 'account',
  /** Asking a provider's people search; the operator says who may. */
  'people.bringIn': 'account',
  'searches.read': 'account',
  'searches.write': 'account',
  'contacts.read': 'account',
  'contacts.reveal': 'account',
  'notifications.write': 'account',
  'lists.read': 'account',
  'lists.write': 'account',
  'campaigns.read': 'internal',
  'campaigns.write': 'internal',
  'integrations.read': 'internal',
  'integrations.write': 'internal',
  /** Getting and spending one-time codes. */
  'admin.enter': 'admin',
  /** Calls that take a one-time code of their own from a session that is not elevated. */
  'admin.coded': 'admin',
  admin: 'elevated',
} as const
export type Permission = keyof typeof permissionHolders
export type Holder = (typeof permissionHolders)[Permission]
