export function continentOf(_country: string): string | null {
  return null
}
