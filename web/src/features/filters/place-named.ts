/**
 * A place with the name of its country from `names`: `Berlin, 독일`. Only the last part is a country:
 * `Georgia, United States` isn't in the Caucasus.
 */
export function placeNamed(text: string, names: ReadonlyMap<string, string>): string {
  const parts = text.split(', ')
  const country = parts.pop() ?? ''
  return [...parts, names.get(country) ?? country].join(', ')
}
