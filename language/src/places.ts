import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { gazetteer } from '@rapport/normalise/places/gazetteer.ts'
import { namedEntries } from '@rapport/normalise/places/place-names.ts'
import type { Entry } from '@rapport/normalise/places/gazetteer-entries.ts'

/** The gazetteer's names for lookup in a sentence: the words that start one, and the maximum length. */
export type PlaceNames = {
  /** The length in words of the longest name that starts with a word; 0 if none does. */
  longestFrom: (word: string) => number
  isName: (folded: string) => boolean
  entries: (text: string) => readonly Entry[]
  isKorean: (word: string) => boolean
  /** Whether a name means a country, a region, an American state or a city of some size. */
  isMajor: (name: string) => boolean
  /** Whether a name plus the next word is a known name of its own: `Washington State`, `Orange County`. */
  longerForm: (name: string, word: string) => boolean
  /** Every word of every name. */
  words: () => Iterable<string>
  /**
   * The words in names of countries, regions, metros, American states and cities of a minimum size,
   * largest first.
   */
  spellings: (minPopulation: number) => string[]
}

const maxWords = 7
/** From this size on a place is likelier than a company of the same name. */
const majorPopulation = 150_000
/** Country codes that people write instead of names. */
const codes = new Set(['us', 'hk', 'sg', 'kr', 'jp', 'nz'])

/** Loads the gazetteer, about 100 ms on the first call. */
export function loadPlaceNames(): PlaceNames {
  const { names, aliases } = gazetteer()
  const longest = new Map<string, number>()
  const add = (name: string) => {
    const words = name.split(' ')
    const [first = ''] = words
    longest.set(first, Math.min(maxWords, Math.max(longest.get(first) ?? 0, words.length)))
  }
  for (const name of names.keys()) add(name)
  for (const name of aliases.keys()) add(name)
  for (const code of codes) add(code)
  /** `us` and a few others are codes that count as names, because people use them that often. */
  const isName = (folded: string) => names.has(folded) || aliases.has(folded) || codes.has(folded)
  return {
    longestFrom: (word) => longest.get(word) ?? longest.get(placeFold(`${word} x`).split(' ')[0] ?? '') ?? 0,
    isName,
    entries: (text) => namedEntries(text),
    longerForm: (name, word) =>
      /^(?:state|county|province)$/.test(word) && namedEntries(`${name} ${word}`).length > 0,
    words: () => new Set([...names.keys(), ...aliases.keys()].flatMap((name) => name.split(' '))),
    spellings: (minPopulation) => {
      const isLarge = (entry: Entry) =>
        entry.kind === 'city'
          ? entry.population >= minPopulation
          : entry.kind !== 'state' || entry.country.code === 'US'
      const large = [...names].filter(([, entries]) => entries.some(isLarge))
      return large.toSorted(([, a], [, b]) => size(b) - size(a)).flatMap(([name]) => name.split(' '))
    },
    isMajor: (name) =>
      namedEntries(name).some(
        ({ kind, population }) => (kind !== 'city' && kind !== 'state') || population >= majorPopulation,
      ),
    isKorean: (word) =>
      isName(word) || (/[시도군]$/.test(word) && word.length > 2 && isName(word.slice(0, -1))),
  }
}

const size = (entries: readonly Entry[]) => Math.max(...entries.map(({ population }) => population))
