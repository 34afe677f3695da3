import {
  createPlaceResolver,
  isOwnPlace,
  namesOfOwnPlace,
  ownPlaceName,
  placeKeys,
  type Place,
} from '@rapport/normalise/places/place.ts'
import { placeText } from './segment-draft.ts'

const gazetteer = createPlaceResolver([])

/** The key of a single place that the gazetteer doesn't know. */
const ownKey = (place: Place): string => `${ownPrefix}${placeText(place)}`
const ownPrefix = 'place:'

export const isOwnKey = (key: string): boolean => key.startsWith(ownPrefix)

/**
 * The keys under which the index files a place: its own and those of every place that contains it.
 * A place that the gazetteer doesn't know also gets a key of its own.
 */
export const indexedPlaceKeys = (place: Place): string[] =>
  isOwnPlace(place) ? [...placeKeys(place), ownKey(place)] : placeKeys(place)

/**
 * Resolves texts to places of the gazetteer, and to some that it doesn't know. For the latter, a
 * text means the places that have exactly that name, regardless of other places in use, so an
 * answer doesn't depend on people who have been removed.
 */
export class PlaceNames {
  readonly #own = new Map<string, Set<string>>()

  constructor(places: Iterable<Place>) {
    for (const place of places) {
      for (const [name] of namesOfOwnPlace(place))
        this.#own.set(name, (this.#own.get(name) ?? new Set()).add(ownKey(place)))
    }
  }

  keysOf(text: string): string[] {
    const keys = gazetteer(text)
    return keys.length > 0 || this.#own.size === 0 ? keys : [...(this.#own.get(ownPlaceName(text)) ?? [])]
  }
}
