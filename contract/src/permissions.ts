/** What an actor may do. A route names one of these, or `public`. */
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
