import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { placeNamed } from './place-named.ts'
import { valueNamesQuery } from './value-names-query.ts'

/**
 * Returns the names of industries and places on file in the language of the interface, as filters
 * show them.
 */
export function useValueNames() {
  const { data: names } = useQuery(valueNamesQuery(useLanguage()))
  return {
    industry: (text: string | null): string | null => (text === null ? null : (names?.get(text) ?? text)),
    place: (text: string | null): string | null => (text === null || !names ? text : placeNamed(text, names)),
  }
}
