/** What an actor may do. A route names one of these, or `public`. */
export const permissions = [
  'profile.read',
  'people.search',
  'people.read',
  'searches.read',
  'searches.write',
] as const
export type Permission = (typeof permissions)[number]
