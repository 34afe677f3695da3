import { regionsAround } from '@rapport/normalise/places/place-labels.ts'
import { createPlaceResolver, placeKeys, placeLabel, type Place } from '@rapport/normalise/places/place.ts'

type Meaning = { keys: ReadonlySet<string>; resolve: (text: string) => string[] }

const meanings = new Map<string, Meaning>()
const listed = createPlaceResolver([])

/**
 * Whether a place is, or is inside, one that a text names. Each place is tested alone: a name that
 * no table lists means the places with that very name, regardless of other places in use.
 */
export function placeTest(texts: readonly string[]): (place: Place) => boolean {
  const answers = new Map<string, boolean>()
  const tabled = texts.map((text) => ({ text, named: listed(text) }))
  return (place) => {
    const identity = placeIdentity(place)
    let answer = answers.get(identity)
    if (answer === undefined) {
      const { keys, resolve } = meaningOf(place, identity)
      answer = tabled.some(({ text, named }) =>
        (named.length > 0 ? named : resolve(text)).some((key) => keys.has(key)),
      )
      answers.set(identity, answer)
    }
    return answer
  }
}

const identities = new WeakMap<Place, string>()

/** Equal for equal places. */
export function placeIdentity(place: Place): string {
  const { city, metro, state, country } = place
  const identity = identities.get(place) ?? JSON.stringify([city, metro, state, country])
  identities.set(place, identity)
  return identity
}

function meaningOf(place: Place, identity: string): Meaning {
  const known = meanings.get(identity)
  if (known) return known
  const meaning = { keys: new Set(placeKeys(place)), resolve: createPlaceResolver([place]) }
  meanings.set(identity, meaning)
  return meaning
}

/** The place itself, its metro, state, country and surrounding regions, as texts that name them. */
export function placeLabels(place: Place): string[] {
  const { city, metro, state, country } = place
  const levels: Place[] = [
    { city, metro: null, state, country },
    { city: null, metro, state: null, country },
    { city: null, metro: null, state, country },
    { city: null, metro: null, state: null, country },
  ]
  const known = [city, metro, state, country]
  return [
    ...levels.flatMap((level, i) => (known[i] === null ? [] : placeLabel(level))),
    ...regionsAround(place),
  ]
}
