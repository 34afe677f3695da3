import { roles } from '@rapport/normalise/titles/roles.ts'
import { koreanRanks } from '@rapport/normalise/titles/title-words.ts'
import { studies } from './data/schools.ts'
import { koreanFields, koreanHeads } from './data/title-lexicon.ts'

/** Words that end the names of companies, too: `티켓마스터`. */
const brandEndings = new Set(['마스터', '리드', '리더', '오너', 'PD', 'MD', 'AE', 'PM', 'PO'])
/** Words that end a compound title: `현장소장`, `서버개발자`. */
const endings = [...new Set([...koreanRanks, ...koreanHeads])].filter(
  (head) => head.length > 1 && !brandEndings.has(head),
)
const hangul = /^\p{Script=Hangul}+$/u

/** Whether a Korean word is a noun for people: `팀장`, `지배인`, `서버개발자`. */
export const isKoreanTitle = (word: string): boolean =>
  isKoreanHead(word) ||
  (word.length >= 4 && hangul.test(word) && endings.some((ending) => word.endsWith(ending)))

/** The same of a word that tables have as a whole. */
export const isKoreanHead = (word: string): boolean =>
  koreanHeads.has(word) ||
  (word.length > 1 && hangul.test(word) && roles().named(word)?.role.isDomain === false)

/** Whether a Korean word is a subject of work: `백엔드`, `정보보안`. */
export const isKoreanField = (word: string): boolean =>
  koreanFields.has(word) || (hangul.test(word) && roles().named(word)?.role.isDomain === true)

/**
 * Whether words are together the name of an occupation, although none of the first is a subject by
 * itself.
 */
export const areKoreanTitle = (words: readonly string[]): boolean =>
  words.every((word) => hangul.test(word)) && roles().named(words.join('')) !== null

/**
 * Whether a word is one of titles in other tables than those of names of places and companies: `예산`
 * is a county, too.
 */
export const isWorkInKorean = (word: string): boolean =>
  koreanFields.has(word) || koreanHeads.has(word) || roles().translations.has(word)

const ofStudy = /^(?:출신|졸업|나온|전공|학생|재학)/

/** Whether a word is a department rather than a noun and a particle: `경영학과`, and `디자인과` before `출신`. */
export const isDepartment = (word: string, next: string): boolean =>
  (word.length > 3 && word.endsWith('학과')) ||
  (word.endsWith('과') && studies.has(word.slice(0, -1)) && ofStudy.test(next))
