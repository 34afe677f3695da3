import { createPlaceResolver, placeKeys, type Place } from '@rapport/dataset/normalise/place.ts'

/** The distinct places in use, each with its code, and what a text names among them. */
export class PlaceTable {
  readonly places: Place[] = []
  /** By code: the place's own key and the keys of all that contain it. */
  readonly #keys: ReadonlySet<string>[] = []
  readonly #codes = new Map<string, number>()
  /** Rows share place objects: most are found without making a key. */
  readonly #codeOfObject = new WeakMap<Place, number>()
  #resolve: ((text: string) => string[]) | undefined

  encode(place: Place): number {
    const seen = this.#codeOfObject.get(place)
    if (seen !== undefined) return seen
    const code = this.#encodeParts(place)
    this.#codeOfObject.set(place, code)
    return code
  }

  #encodeParts(place: Place): number {
    const identity = JSON.stringify([place.city, place.metro, place.state, place.country])
    const known = this.#codes.get(identity)
    if (known !== undefined) return known
    this.#codes.set(identity, this.places.length)
    this.#keys.push(new Set(placeKeys(place)))
    this.#resolve = undefined
    return this.places.push(place) - 1
  }

  /** By place code: 1 where the place is, or lies within, one that any of the texts names. */
  within(texts: readonly string[]): Uint8Array {
    this.#resolve ??= createPlaceResolver(this.places)
    const wanted = texts.flatMap(this.#resolve)
    const mask = new Uint8Array(this.places.length)
    this.#keys.forEach((keys, code) => {
      if (wanted.some((key) => keys.has(key))) mask[code] = 1
    })
    return mask
  }
}
