import { state, type Sentence } from './sentence.ts'

/**
 * The grammar of search engines, which people paste: `site:linkedin.com/in ("data engineer" OR "etl
 * developer") -recruiter NOT title:(intern)`. Here only what it leaves out is read, and its words
 * are kept from being read as anything else.
 */

/** Words before a colon that say where a search engine looks. */
const places = new Set(
  'intitle intext inbody allintitle allintext jobtitle currenttitle headline location geo'.split(' '),
)
/** Those before a part of an address, which says nothing of people: `-inurl:dir`. */
const addresses = new Set(['inurl', 'allinurl', 'filetype', 'ext'])
/** Those before a group that is denied. */
const fields = new Set([
  ...places,
  ...addresses,
  'title',
  'company',
  'role',
  'keywords',
  'skill',
  'skills',
  'industry',
  'name',
])

const isAttached = (sentence: Sentence, at: number): boolean =>
  sentence.tokens[at] !== undefined && sentence.tokens[at - 1]?.end === sentence.tokens[at].start

/** Whether a word and the colon right after it name a field. */
const isField = (sentence: Sentence, at: number, names: ReadonlySet<string>): boolean =>
  names.has(sentence.norm(at)) && sentence.norm(at + 1) === ':' && isAttached(sentence, at + 1)

const profiles = /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com(?:\/(?:in|pub))?\/?$/i

/**
 * Sets the words of this grammar aside. `site:linkedin.com/in` asks for people, as every search
 * here does.
 */
export function markOperators(sentence: Sentence): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (isField(sentence, at, addresses)) {
      sentence.mark(isMinus(sentence, at - 1) ? at - 1 : at, groupEnd(sentence, at), state.ignored)
      continue
    }
    if (isField(sentence, at, places)) sentence.mark(at, at + 2, state.operator)
    const link = sentence.tokens[at + 2]
    if (sentence.norm(at) !== 'site' || sentence.norm(at + 1) !== ':' || link?.kind !== 'link') continue
    sentence.mark(at, at + 3, profiles.test(link.text) ? state.operator : state.ignored)
  }
}

/**
 * Whether a minus stands right before a word, a quote or a group, and not between two words:
 * `-recruiter`, but `50 - 100`.
 */
export function isMinus(sentence: Sentence, at: number): boolean {
  const [token, next] = [sentence.tokens[at], sentence.tokens[at + 1]]
  if (token?.norm !== '-' || !isAttached(sentence, at + 1)) return false
  return next?.kind === 'word' || next?.norm === '"' || next?.norm === '('
    ? !isAttached(sentence, at) || sentence.norm(at - 1) === '('
    : false
}

/**
 * The end of the group that starts at a token: brackets, quotes, or a word with those that hyphens
 * join to it. A field before it belongs to it: `title:(developer OR engineer)`.
 */
export function groupEnd(sentence: Sentence, from: number): number {
  const start = isField(sentence, from, fields) ? from + 2 : from
  const first = sentence.norm(start)
  if (first === '"') return closing(sentence, start, (norm) => norm === '"')
  if (first === '(') return bracketEnd(sentence, start)
  let at = start + 1
  while (isHyphened(sentence, at)) at++
  return at
}

/** Whether brackets or a field follow, which say themselves how far a denial goes. */
export const isGrouped = (sentence: Sentence, from: number): boolean =>
  isField(sentence, from, fields) || sentence.norm(from) === '('

function closing(sentence: Sentence, open: number, closes: (norm: string) => boolean): number {
  let at = open + 1
  while (at < sentence.tokens.length && !closes(sentence.norm(at))) at++
  return Math.min(at + 1, sentence.tokens.length)
}

function bracketEnd(sentence: Sentence, open: number): number {
  let depth = 0
  return closing(sentence, open, (norm) => {
    if (norm === '(') depth++
    return norm === ')' && depth-- === 0
  })
}

/** `-vice-president`: one hyphen between two words. */
function isHyphened(sentence: Sentence, at: number): boolean {
  const [before, token] = [sentence.tokens[at - 1], sentence.tokens[at]]
  return (
    before !== undefined && token?.kind === 'word' && sentence.text.slice(before.end, token.start) === '-'
  )
}

/** `AND` in capitals ends the words that a `NOT` denies; in lower case it joins a list. */
export const isAnd = (sentence: Sentence, at: number): boolean =>
  sentence.tokens[at]?.text === 'AND' && !sentence.isShouted
