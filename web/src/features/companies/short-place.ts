/**
 * City and country of a place that also names what lies between: `Austin, Texas, United States` is
 * `Austin, United States`.
 */
export function shortPlace(place: string): string {
  const parts = place.split(', ')
  return [...new Set([parts[0], parts.at(-1)])].join(', ')
}
