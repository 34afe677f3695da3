import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../lib/texts/translate.ts'

/**
 * The names, in the language of the interface, of values that are stored in English: countries and
 * industries in Korean.
 */
export const valueNamesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['filters', 'names', language],
    queryFn: async () => (await import('./value-names.ts')).koreanNames(),
    enabled: language === 'ko',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
