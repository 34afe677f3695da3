import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { createPlaceResolver } from '@rapport/normalise/places/place.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { Reader } from '@rapport/language/reader.ts'
import type { Query } from './queries.ts'

export type Score = { query: Query; reading: Reading; wrong: ('title' | 'place' | 'experience')[] }

const keysOf = createPlaceResolver([])

export const scoreAll = (queries: readonly Query[], reader: Reader): Score[] =>
  queries.map((query) => {
    const reading = reader.read(query.text)
    return { query, reading, wrong: wrongIn(query, reading) }
  })

/**
 * Correct: one included title that normalises to the same form, the same place, the same minimum
 * experience.
 */
function wrongIn(query: Query, { filters }: Reading): Score['wrong'] {
  const { jobTitlesIncluded: titles, minExperience } = filters.experience
  const isTitle = titles.length === 1 && normaliseTitle(titles[0]!) === normaliseTitle(query.title)
  const isPlace = filters.locations.length === 1 && isSamePlace(filters.locations[0]!, query.place)
  return [
    ...(isTitle ? [] : (['title'] as const)),
    ...(isPlace ? [] : (['place'] as const)),
    ...(minExperience === query.minExperience ? [] : (['experience'] as const)),
  ]
}

function isSamePlace(a: string, b: string): boolean {
  const [keys, others] = [keysOf(a).toSorted(), keysOf(b).toSorted()]
  return keys.length > 0 && keys.join('\n') === others.join('\n')
}
