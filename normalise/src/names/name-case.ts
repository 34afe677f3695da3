import { fold } from '@rapport/contract/fold.ts'
import { createMemo } from '../memo.ts'
import { capitalise, hasCapital, lowerCaseOnly } from './letter-case.ts'

/**
 * Display case for names of people that are all in lower case or all in capitals: 'maria de la
 * cruz' and 'MARIA DE LA CRUZ' -> 'Maria de la Cruz'. Names in mixed case, and scripts without
 * letter case, stay unchanged.
 */

/**
 * Without lower-case letters, apart from those that people keep in capitals too: 'McDONALD', 'DE LA
 * CRUZ Jr.', 'de la CRUZ'.
 */
const isInCapitals = (text: string) =>
  !/\p{Ll}/u.test(text.replace(/\bMa?c(?=\p{Lu}{2})|\b(?:Jr|Sr)\b|(?<=^|\s)\p{Ll}{1,3}(?=\s)/gu, ''))

/** Converts names that are all in lower case or all in capitals. `lower` gets capitals to lower case. */
function oneCaseOnly(
  change: (text: string) => string,
  lower: (text: string) => string,
): (text: string) => string {
  const lowerCase = lowerCaseOnly(change)
  const known = createMemo<string>({ max: 40_000 })
  return (text) =>
    hasCapital(text) && isInCapitals(text) ? known(text, () => change(lower(text))) : lowerCase(text)
}

/** Without the dot that 'İ' leaves above its 'i'. */
const toLower = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i')

/** Pairs of consonants that are no initials: names and parts of names, suffixes, forms of address. */
const notInitials = new Set('DR FR JR LT MC MR MS NG SR ST'.split(' '))

/**
 * Lower case except for pairs of initials: 'JD SMITH' -> 'JD smith'. Two letters without a vowel
 * are seldom a name; nor is AJ.
 */
const keepInitials = (text: string) =>
  text.replace(/[\p{L}\p{M}'’]+/gu, (word) =>
    /^(?:AJ|[B-DF-HJ-NP-TV-XZ]{2})$/.test(word) && !notInitials.has(word) ? word : toLower(word),
  )

const nameParticles = new Set(
  'af al auf bin bint d da dal das de degli dei del della den der des di do dos du e el ibn la las le los och of ten ter und van vom von y zu zum zur'.split(
    ' ',
  ),
)

/** Given names that are particles elsewhere: 'Nguyen Van Anh', 'Park Do Hyun'. */
const asianGivenNames = new Set('da do du la le van'.split(' '))
/** Family names that are seldom the given name of a person whose family name has a particle. */
const asianFamilyNames = new Set(
  `nguyen tran le pham hoang huynh phan vu vo dang bui do ngo duong ly dinh truong dao doan trinh luong
  park choi jung kang yoon jang kwon hwang wang zhang liu chen huang zhao zhou`.split(/\s+/),
)

const isAsianFamilyName = (word: string | undefined) => asianFamilyNames.has(fold(word ?? ''))

/** Whether a word between others stays lower case. */
function isParticle(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  // 'john e smith' has an initial, 'jose ortega y gasset' a particle.
  if (!nameParticles.has(word) || (word.length === 1 && index === 1)) return false
  const isBeforeParticle = nameParticles.has(words[index + 1] ?? '')
  const isAsian = isAsianFamilyName(words[0]) || isAsianFamilyName(words.at(-1))
  return !(isAsian && asianGivenNames.has(word) && (!isBeforeParticle || index + 2 === words.length))
}

/** Whether a word between others, in any case, is a particle of the family name. */
export const isNameParticle = (words: readonly string[], index: number): boolean =>
  nameParticles.has(toLower(words[index] ?? '')) && isParticle(words.map(toLower), index)

/** Suffixes with a fixed spelling. */
const nameSuffixes = new Map([
  ['ii', 'II'],
  ['iii', 'III'],
  ['iv', 'IV'],
  ['md', 'MD'],
  ['phd', 'PhD'],
  ['mba', 'MBA'],
  ['cpa', 'CPA'],
])

const suffixOf = (word: string) => nameSuffixes.get(word.replace(/[.,]$/, ''))

/** Only these: 'Macron', 'Macias' and 'Mack' begin alike. */
const macNames =
  /(?<=(?:^|-)Mac)(?:arthur|donald|dougall|farlane|gregor|intyre|kenzie|laren|lean|leod|millan|pherson)(?=,?$|-)/gu

/** 'mcdonald' -> 'McDonald', "o'brien" -> "O'Brien". */
const nameWord = (word: string) =>
  capitalise(word)
    .replace(/(?<=(?:^|-)Mc)\p{L}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=(?:^|-)[ODL]['’])\p{L}/gu, (letter) => letter.toUpperCase())

/** 'macdonald' -> 'MacDonald'. Not for given names: Mackenzie. */
const familyWord = (word: string) => nameWord(word).replace(macNames, capitalise)

/**
 * `isFamily`: whether the word at `index` is a family name; `last` is that of the last word that is
 * no suffix.
 */
function caseName(name: string, isFamily: (index: number, last: number) => boolean): string {
  const words = name.split(' ')
  const last = words.findLastIndex((word) => !/^(?:jr|sr)[.,]?$/.test(word) && suffixOf(word) === undefined)
  return words
    .map((word, index) => {
      if (index > 0 && index < words.length - 1 && isParticle(words, index)) return word
      const suffix = index > 0 ? suffixOf(word) : undefined
      if (suffix !== undefined) return suffix
      return isFamily(index, last) ? familyWord(word) : nameWord(word)
    })
    .join(' ')
}

/** A person's name. Particles (de la, van der, bin, …) stay lower case unless they start the name. */
export const nameCase = oneCaseOnly(
  (name) => caseName(name, (index, last) => index > 0 && index === last),
  keepInitials,
)

/** Given names alone. */
export const givenNameCase = oneCaseOnly((name) => caseName(name, () => false), keepInitials)

/** A last name alone; a leading particle stays lower case ('de la Cruz'). */
export const lastNameCase = oneCaseOnly((name) => {
  const words = name.split(' ')
  const start = Math.max(
    words.findIndex((word) => !nameParticles.has(word)),
    0,
  )
  return [...words.slice(0, start), caseName(words.slice(start).join(' '), () => true)].join(' ')
}, toLower)
