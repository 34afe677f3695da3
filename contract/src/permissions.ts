/**
 * What an account may do, and who may: every account; `internal`, those with a verified address at the internal domain; or administrators. A route requires one of
 * these or is `public`.
 */
export const permissionHolders = {
  'profile.read': 'account',
  'profile.write': 'account',
  'people.search': 'account',
  'people.read': 'account',
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
  admin: 'admin',
} as const
export type Permission = keyof typeof permissionHolders
export type Holder = (typeof permissionHolders)[Permission]
