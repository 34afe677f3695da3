/** What an account may do. A route requires one of these or is `public`. */
export const permissions = [
  'profile.read',
  'profile.write',
  'people.search',
  'people.read',
  'searches.read',
  'searches.write',
  'contacts.read',
  'contacts.reveal',
  'notifications.write',
  'lists.read',
  'campaigns.read',
  'integrations.read',
  'admin',
] as const
export type Permission = (typeof permissions)[number]
