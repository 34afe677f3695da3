import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { singular } from '@rapport/normalise/titles/singular.ts'
import { functionWords, kindsOfCompany } from '../data/function-words.ts'
import { companyEndings, saysWhatCompaniesAre, surelyCompanies } from '../data/kinds-of-companies.ts'
import { heads } from '../data/title-lexicon.ts'
import type { Draft } from '../draft.ts'
import type { PlaceNames } from '../places.ts'
import { state, type Sentence } from '../sentence.ts'
import { isCompanyNoun, kindOf } from './industry-words.ts'

/** Countries and regions by the words derived from their names. */
export const countries: ReadonlyMap<string, string> = new Map(
  `american:United States|british:United Kingdom|german:Germany|french:France|spanish:Spain|italian:Italy|portuguese:Portugal|dutch:Netherlands|belgian:Belgium|swiss:Switzerland|austrian:Austria
|swedish:Sweden|norwegian:Norway|danish:Denmark|finnish:Finland|icelandic:Iceland|irish:Ireland|scottish:Scotland|polish:Poland|czech:Czechia|hungarian:Hungary|romanian:Romania|bulgarian:Bulgaria|greek:Greece|turkish:Turkey|ukrainian:Ukraine
|estonian:Estonia|latvian:Latvia|lithuanian:Lithuania|israeli:Israel|emirati:United Arab Emirates|saudi:Saudi Arabia|egyptian:Egypt|nigerian:Nigeria|kenyan:Kenya|indian:India|pakistani:Pakistan|chinese:China|taiwanese:Taiwan|japanese:Japan|korean:South Korea
|vietnamese:Vietnam|thai:Thailand|indonesian:Indonesia|malaysian:Malaysia|singaporean:Singapore|filipino:Philippines|australian:Australia|canadian:Canada|mexican:Mexico|brazilian:Brazil|argentinian:Argentina|chilean:Chile|colombian:Colombia|peruvian:Peru
|european:Europe|nordic:Nordics|scandinavian:Nordics|african:Africa|asian:Asia`
    .replaceAll('\n', '')
    .split('|')
    .map((pair): [string, string] => {
      const [name = '', country = ''] = pair.split(':')
      return [name, country]
    }),
)
const longest = 4

/**
 * `German car makers`, `French startups`: where companies are. Of people it is a nationality, which
 * no filter expresses. `Japanese banks in Texas` says where the people are besides, so that the
 * companies' headquarters are meant.
 */
export function recogniseDemonyms(sentence: Sentence, draft: Draft, places: PlaceNames): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    const value = countries.get(sentence.norm(at))
    if (value === undefined || !sentence.isFree(at) || !isBeforeCompanies(sentence, at + 1)) continue
    const filter = isPlaceLed(sentence, places) ? 'companyFilter.HQLocationIncluded' : 'locations'
    draft.say({ from: at, to: at + 1 }, { filter, value })
  }
}

/** Whether a preposition leads to a place. */
export const isPlaceLed = (sentence: Sentence, places: PlaceNames): boolean =>
  sentence.tokens.some(({ norm }, at) => {
    if (norm !== 'in' && norm !== 'near' && norm !== 'around') return false
    const first = placeFold(sentence.norm(sentence.norm(at + 1) === 'the' ? at + 2 : at + 1))
    return first !== '' && (places.isName(first) || places.longestFrom(first) > 1)
  })

/** Whether words for companies follow, with at most some that describe them before. */
export function isBeforeCompanies(sentence: Sentence, from: number): boolean {
  // `American Express`.
  if (/^\p{Lu}\p{Ll}/u.test(sentence.tokens[from]?.text ?? '') && !sentence.isEveryWordCapital) return false
  for (let at = from; at < from + longest; at++) {
    const token = sentence.tokens[at]
    const norm = token?.norm ?? ''
    // A Chinese restaurant need not be in China.
    if (singular(norm) === 'restaurant' || isPerson(norm)) return false
    const isKind = kindsOfCompany.has(norm) || isCompanyNoun(norm) || saysWhatCompaniesAre(norm)
    if (isKind || (singular(norm) !== norm && kindOf(norm) !== undefined)) return true
    // `startups` and intents are understood before.
    const isOpen = sentence.isFree(at) || sentence.states[at] === state.understood
    if (token?.kind !== 'word' || !isOpen || functionWords.has(norm)) return false
  }
  return false
}

const isPerson = (word: string): boolean =>
  (heads.has(word) || heads.has(singular(word))) && !companyEndings.has(word) && !surelyCompanies.has(word)
