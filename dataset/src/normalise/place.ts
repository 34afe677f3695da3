export type PlaceKind = 'region' | 'country' | 'state' | 'metro' | 'city'

/** Where somebody or something is, as exactly as it is known. At least one part is set. Names are display names. */
export type Place = {
  city: string | null
  metro: string | null
  /** State, province, Bundesland, …: the first division of a country. */
  state: string | null
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null
}
