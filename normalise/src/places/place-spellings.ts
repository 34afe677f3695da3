import { gazetteer } from './gazetteer.ts'
import type { Entry } from './gazetteer-entries.ts'
import { namedEntries, withCityStates } from './place-names.ts'

/*
 * The other way round: from the places that a text names to the ways in which a source may write
 * them, for sources that compare places as they are written.
 */

/** The places that a text names, as `createPlaceResolver` finds them; none if it names nothing known. */
export const placesNamed = (text: string): Entry[] => withCityStates(namedEntries(text))

type Relations = { names: Map<Entry, string[]>; members: Map<Entry, Entry[]> }

let relations: Relations | undefined

/** Read from the gazetteer on the first call. */
function related(): Relations {
  if (relations) return relations
  const names = new Map<Entry, string[]>()
  const members = new Map<Entry, Entry[]>()
  const { names: byName, aliases } = gazetteer()
  for (const [name, entries] of [...byName, ...aliases])
    for (const entry of entries) names.set(entry, [...(names.get(entry) ?? []), name])
  for (const entry of names.keys())
    for (const parent of entry.parents) members.set(parent, [...(members.get(parent) ?? []), entry])
  return (relations = { names, members })
}

/** The names of a place in lower case, in Latin letters: its own first, then other ones without accents. */
export const latinNames = (entry: Entry): string[] => [
  ...new Set([
    entry.name.toLowerCase(),
    ...(related().names.get(entry) ?? []).filter((name) =>
      /^[\p{Script=Latin}\p{P}\p{Zs}\p{Nd}]+$/u.test(name),
    ),
  ]),
]

/** The places directly inside another one. */
export const placesIn = (entry: Entry): readonly Entry[] => related().members.get(entry) ?? []
