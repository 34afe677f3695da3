import type { Random } from '../random.ts'
import type { Country } from '../places.ts'
import { familyNameOf } from '../people/names.ts'
import { asciiWords, readTable } from '../tables.ts'

/**
 * Invented company names. Coined words are unique: word `index` is combination
 * `index * step mod size` of its parts, where step and size have no common factor, so every
 * combination is used before one repeats (then with a number). Other names may repeat, as in
 * reality; their addresses contain the index.
 */

/** `slug` is the profile's address, `label` the web domain's. */
export type CompanyName = { name: string; slug: string; label: string }

const words = new Map(readTable('company-words', 2).map(([kind = '', list = '']) => [kind, list.split(',')]))
const korean = new Map(
  readTable('korean-companies', 2).map(([kind = '', list = '']) => [
    kind,
    list.split(',').map((entry) => {
      const [native = '', latin = ''] = entry.split(':')
      return { native, latin }
    }),
  ]),
)

/** Coined words that are (or resemble) names of well-known companies. */
const taken = new Set(
  `avaya bica cadence canonic canva carvana casio cisco cora corsica dana delta dexa fitbit flora glora grab honda hulu kia konica lime lola luca lumen luxa
  marvell meta mona nintendo nokia nova novella nova olive opera oracle panasonic palantir pandora panera pixar prada roblox roku rona salix sanofi
  sonic sonos sora spora stella stora tesla titan toma trina twilio vera verizon vida visa vista vodafone volta xiaomi zara zelis zora zoom`.split(
    /\s+/,
  ),
)

const step = 2_654_435_761 // prime, so it shares no factor with a smaller size

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The addresses of a name that may repeat. */
function addresses(name: string, index: number) {
  const code = index.toString(36)
  return { slug: `${asciiWords(name, '-')}-${code}`, label: `${asciiWords(name, '')}-${code}` }
}

const coinedParts = ['onsets', 'vowels', 'codas', 'endings'].map((kind) => words.get(kind)!)
const coinedCount = coinedParts.reduce((product, list) => product * list.length, 1)

/** 'Brelmora', 'Brelmora Labs'. */
export function coinedName(index: number, descriptor: string | null): CompanyName {
  // Exact: below 2^53 as long as there are fewer than three million combinations.
  let rest = ((index % coinedCount) * step) % coinedCount
  let word = ''
  for (const part of coinedParts) {
    word += part[rest % part.length]
    rest = Math.floor(rest / part.length)
  }
  // No ending contains a w, so the longer word is still unique.
  if (taken.has(word)) word += 'wyn'
  const round = Math.floor(index / coinedCount)
  if (round > 0) word += ` ${round + 1}`
  const name = descriptor === null ? capital(word) : `${capital(word)} ${descriptor}`
  return { name, slug: asciiWords(name, '-'), label: asciiWords(name, '') }
}

const [firsts, seconds] = [words.get('firsts')!, words.get('seconds')!]

/** 'Cedarhollow Foods', 'Blue Heronford Bank'. */
export function compoundName(random: Random, company: { index: number; descriptor: string }): CompanyName {
  const name = `${random.of(firsts)}${random.of(seconds)} ${company.descriptor}`
  return { name, ...addresses(name, company.index) }
}

const partnerForms = ['{a} & {b}', '{a} {d}', '{a} & {b} {d}', '{a} & Sons', '{a} {b} {d}']

/** 'Keller & Novak', 'Okafor Logistics': family names of the country. */
export function partnersName(
  random: Random,
  company: { index: number; country: Country; descriptor: string },
): CompanyName {
  const { index, country, descriptor } = company
  const form = random.of(partnerForms)
  const name = form
    .replace('{a}', familyNameOf(random, country))
    .replace('{b}', familyNameOf(random, country))
    .replace('{d}', descriptor)
  return { name, ...addresses(name, index) }
}

const [koreanFirsts, koreanSeconds] = [korean.get('firsts')!, korean.get('seconds')!]

/** '가온샘테크' with an address in Latin letters; sometimes with its legal form, '주식회사 가온샘테크'. */
export function koreanName(random: Random, index: number, group: string): CompanyName {
  const parts = [koreanFirsts, koreanSeconds, korean.get(group)!].map((part) => random.of(part))
  const name = parts.map(({ native }) => native).join('')
  const latin = parts.map((part) => part.latin).join('-')
  return { name: random.chance(0.3) ? `주식회사 ${name}` : name, ...addresses(latin, index) }
}
