import { countries } from '@rapport/contract/countries.ts'
import { koreanIndustries } from '@rapport/contract/filters/korean-industries.ts'

/** Korean names of countries and industries, by the names that filters have for them. */
export function koreanNames(): ReadonlyMap<string, string> {
  const regions = new Intl.DisplayNames('ko', { type: 'region', fallback: 'none' })
  const places = Object.entries(countries).flatMap(([code, name]): [string, string][] => {
    const korean = regions.of(code)
    return korean === undefined ? [] : [[name, korean]]
  })
  return new Map([...places, ...Object.entries(koreanIndustries)])
}
