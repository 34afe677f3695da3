import { skillNames } from '@rapport/normalise/skills/skills.ts'
import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { fold } from '@rapport/contract/fold.ts'
import { singular } from '@rapport/normalise/titles/singular.ts'
import { industries } from '@rapport/contract/filters/industries.ts'
import { commonEnglish } from './data/common-words.ts'
import { commonWords } from './data/place-words.ts'
import { functionWords, kindsOfCompany, unspeakable } from './data/function-words.ts'
import { functionNames } from './data/function-names.ts'
import { industrySets } from './data/industry-sets.ts'
import { ordinaryWords } from './data/ordinary-words.ts'
import { keywords } from './data/keywords.ts'
import { moreIndustryNames } from './data/industry-names.ts'
import { schoolAliases, studies } from './data/schools.ts'
import {
  fields,
  fixedTitles,
  heads,
  koreanFields,
  ranks,
  topicPhrases,
  topics,
} from './data/title-lexicon.ts'
import { companyWords, wellKnownCompanies } from './data/well-known-companies.ts'
import { isKoreanHead, isKoreanTitle } from './korean-words.ts'
import { loadPlaceNames, type PlaceNames } from './places.ts'
import type { Vocabulary } from './vocabulary.ts'

/** All knowledge about single words; loaded once for all sentences. */
export type Lexicon = {
  vocabulary: Vocabulary
  places: PlaceNames
  isHead: (word: string) => boolean
  /** A word of job titles, in any role. */
  isWork: (word: string) => boolean
  isPlace: (word: string) => boolean
  isIndustry: (word: string) => boolean
  isKeyword: (word: string) => boolean
  /** A word far more common in its plain meaning than as a name. */
  isEveryday: (word: string) => boolean
  /** A word of a well-known company's name. */
  isBrand: (word: string) => boolean
  /** Whether a Korean word is complete without a particle. */
  isKorean: (word: string) => boolean
  /** A Korean word for a place or a company. */
  isKoreanName: (word: string) => boolean
  /** Whether a table contains the word, so it isn't a typing error. */
  isKnown: (word: string) => boolean
  /** Whether a table contains the word, and not only as a part of places' names: `Hilton` of Hilton Head. */
  isPlain: (word: string) => boolean
  /** Whether a word is no typing error, in any meaning. */
  isSpelled: (word: string) => boolean
  /** Candidate corrections of typing errors, likeliest first. */
  spellings: readonly string[]
  /** The same of words that are typed as names. */
  names: readonly string[]
}

/** The minimum population of a city whose name is corrected. */
const largeCity = 300_000

/** The words of all phrases in the tables. */
const inPhrases: ReadonlySet<string> = new Set([
  ...industries.flatMap((name) => fold(name).split(' ')),
  ...unspeakable.flatMap((phrase) => phrase.split(/[^\p{L}]+/u)),
  ...[...topicPhrases, ...fixedTitles, ...schoolAliases.keys(), ...studies].flatMap((phrase) =>
    phrase.split(' '),
  ),
])
const tables = [functionWords, kindsOfCompany, keywords, commonEnglish, inPhrases]
const koreanTables = [koreanFields, keywords, functionWords, studies, new Set(unspeakable)]

export function loadLexicon(vocabulary: Vocabulary): Lexicon {
  const places = loadPlaceNames()
  const placeWords = new Set(places.words())
  const isOfVocabulary = (word: string) =>
    vocabulary.companyNamed(word) !== null ||
    vocabulary.schoolNamed(word) !== null ||
    vocabulary.fieldNamed(word) !== null
  const isListed = (word: string) => isWork(word) || tables.some((table) => table.has(word))
  const isKnown = (word: string) => placeWords.has(word) || placeWords.has(singular(word)) || isPlain(word)
  const isPlain = (word: string) =>
    isListed(word) ||
    places.isName(word) ||
    companyWords.has(word) ||
    isListed(singular(word)) ||
    normaliseIndustry(word) !== null ||
    vocabulary.hasTitle(singular(word)) ||
    isOfVocabulary(word)
  return {
    vocabulary,
    places,
    isHead,
    isWork,
    isPlace: (word) =>
      !commonWords.has(word) && (places.isName(word) || (isHangul(word) && places.isKorean(word))),
    isIndustry,
    isKeyword,
    isEveryday: (word) =>
      isWork(word) || functionWords.has(word) || commonEnglish.has(word) || normaliseIndustry(word) !== null,
    isBrand: (word) => companyWords.has(word),
    isKorean: (word) =>
      wellKnownCompanies.has(word) ||
      functionNames.has(word) ||
      industrySets.has(word) ||
      koreanTables.some((table) => table.has(word)) ||
      places.isKorean(word) ||
      isKoreanHead(word) ||
      isIndustry(word) ||
      schoolAliases.has(word) ||
      skillNames.has(word) ||
      isOfVocabulary(word),
    isKoreanName: (word) =>
      wellKnownCompanies.has(word) || places.isKorean(word) || vocabulary.companyNamed(word) !== null,
    isKnown,
    isPlain,
    isSpelled: (word) => ordinaryWords.has(word) || isKnown(word),
    spellings: [
      ...[...heads].flatMap((word) => [word, plural(word)]),
      ...keywords,
      ...functionWords,
      ...ranks,
      ...fields,
      ...topics,
      ...inPhrases,
    ],
    names: places.spellings(largeCity),
  }
}

const isHead = (word: string) => heads.has(word) || heads.has(singular(word)) || isKoreanTitle(word)
const isWork = (word: string) =>
  isHead(word) || fields.has(word) || ranks.has(word) || topics.has(word) || koreanFields.has(word)
const isIndustry = (word: string) =>
  moreIndustryNames.has(word) || (normaliseIndustry(word) !== null && !fields.has(word) && !heads.has(word))
const isKeyword = (word: string) => keywords.has(word)
const isHangul = (word: string) => /^\p{Script=Hangul}/u.test(word)
const plural = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`)
