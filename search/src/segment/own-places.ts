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

/** The key of one single place that the gazetteer does not know. */
const ownKey = (place: Place): string => `place:${placeText(place)}`

/** The keys under which the people of a place are found: of itself and all that contain it; for a place of its own making, also that of it alone. */
export const indexedPlaceKeys = (place: Place): string[] =>
  isOwnPlace(place) ? [...placeKeys(place), ownKey(place)] : placeKeys(place)

/**
 * What texts name, among the places of the gazetteer and some that it does not know. Of the latter a text means those that bear the name themselves: what
 * other places are in use does not matter, so that an answer does not depend on people who are no longer there.
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
