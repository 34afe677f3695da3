import type { Country } from '../places.ts'
import type { Random } from '../random.ts'
import { asciiWords, parseWeights, readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'

type Part = { text: string; ascii: string; native: string | null }
type FamilyPart = { male: Part; female: Part }

export type Culture = {
  name: string
  /** The names of the countries where its people went to school. */
  homes: Weighted<string>
  female: Weighted<Part>
  male: Weighted<Part>
  family: Weighted<FamilyPart>
}

export type PersonName = {
  full: string
  first: string
  middleInitial: string | undefined
  last: string
  sex: 'female' | 'male'
  /** Lower-case ASCII for addresses, with the words of a name joined. */
  asciiFirst: string
  asciiLast: string
}

function part(text: string): Part {
  const [native = '', latin] = text.split(':')
  const written = latin ?? native
  return { text: written, ascii: asciiWords(written, ''), native: latin === undefined ? null : native }
}

function familyPart(text: string): FamilyPart {
  const [male = '', female = male] = text.split('|')
  return { male: part(male), female: part(female) }
}

// Given names vary more evenly than family names; there are few Korean family names.
const givenFlatness = 9
const familyFlatness = (count: number) => (count <= 50 ? 2 : 6)

const cultures = new Map(
  readTable('names', 5).map(([name = '', homes = '', female = '', male = '', family = '']) => {
    const families = family.split(',').map(familyPart)
    const culture: Culture = {
      name,
      homes: new Weighted(parseWeights(homes)),
      female: ranked(female.split(',').map(part), givenFlatness),
      male: ranked(male.split(',').map(part), givenFlatness),
      family: ranked(families, name === 'korean' ? 0.8 : familyFlatness(families.length)),
    }
    return [name, culture]
  }),
)

const anglo = cultures.get('anglo')!
const englishSpeaking = new Set(['US', 'GB', 'CA', 'AU', 'NZ', 'SG', 'HK'])
const takeEnglishNames = new Set(['korean', 'chinese', 'vietnamese', 'jewish'])
const doubleFamilyNames = new Map([
  ['latin', 0.3],
  ['brazilian', 0.35],
])
const initials = 'ABCDEFGHJKLMNPRSTW'

export function pickCulture(random: Random, country: Country): Culture {
  return cultures.get(country.cultures.pick(random))!
}

export const familyNameOf = (random: Random, country: Country) =>
  pickCulture(random, country).family.pick(random).male.text

/** A name of the culture as written in the country: given name x family name, never from a list of people. */
export function pickName(random: Random, culture: Culture, country: Country): PersonName {
  const sex = random.chance(0.45) ? 'female' : 'male'
  const english =
    takeEnglishNames.has(culture.name) && englishSpeaking.has(country.code) && random.chance(0.35)
  const given = (english ? anglo : culture)[sex].pick(random)
  const family = culture.family.pick(random)[sex]
  if (culture.name === 'korean' && country.code === 'KR' && random.chance(0.35))
    return hangulName(given, family, sex)
  const middleInitial =
    culture === anglo && random.chance(0.08) ? initials[random.below(initials.length)] : undefined
  const second = random.chance(doubleFamilyNames.get(culture.name) ?? 0)
    ? culture.family.pick(random)[sex]
    : undefined
  const last = second === undefined || second === family ? family.text : `${family.text} ${second.text}`
  return {
    full: middleInitial === undefined ? `${given.text} ${last}` : `${given.text} ${middleInitial}. ${last}`,
    first: given.text,
    middleInitial,
    last,
    sex,
    asciiFirst: given.ascii,
    asciiLast: family.ascii,
  }
}

/** Family name first and unspaced. */
function hangulName(given: Part, family: Part, sex: PersonName['sex']): PersonName {
  const [first, last] = [given.native!, family.native!]
  return {
    full: last + first,
    first,
    middleInitial: undefined,
    last,
    sex,
    asciiFirst: given.ascii,
    asciiLast: family.ascii,
  }
}
