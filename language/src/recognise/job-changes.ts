import { functionWords } from '../data/function-words.ts'
import type { Draft } from '../draft.ts'
import type { Lexicon } from '../lexicon.ts'
import { readNumber } from '../quantity.ts'
import { pattern, state, type Found, type Sentence } from '../sentence.ts'

/** `recently`, without a number. */
const recently = 90
const longest = 3650
const year = 365

const job = '(?:jobs?|roles?|companies|company|positions?|employers?|teams?)'
const newJob = `(?:(?:a |an |their |his |her |the )?(?:new )?${job})`
const who = '(?:(?:who|that) )?(?:(?:have|has|had|were|was|got|been|did|just) )*'
const change = `(?:(?:changed|switched|changing|switching|moved|left for|started(?: in)?|took(?: on)?|begun|began)(?: ${newJob})|changed|joined(?: (?:the|their|his|her|a) (?:company|team|firm))?|started|moved|(?:been )?(?:promoted|hired|appointed)|new in (?:the |their )?(?:role|job|position)|job changes?)`
const koreanChange = '(?:이직|승진|입사|전직|부임|취임|합류|진급)'
const unit = '(?<unit>days?|weeks?|months?|quarters?|years?|yrs?|일|주|개월|달|분기|년)'

const dated = [
  pattern(
    `${who}(?:recently )?${change} (?:(?:in|within|over|during|since) )?(?:the )?(?:last|past|previous) (?:(?<count>\\d{1,4}) )?${unit}`,
  ),
  pattern(`${who}(?:recently )?${change} (?:earlier |during |in )?this (?<unit>week|month|quarter|year)`),
  pattern(
    `${who}(?:recently )?${change} (?:less than |under |within |no more than )(?<count>\\d{1,4}) ${unit}(?: ago)?`,
  ),
  pattern(
    `(?:최근|지난) (?:(?<count>\\d{1,4}) )?${unit}(?: (?:안에|안|이내에|이내|내에|내|동안|간|새|사이에|사이|에|중))* ${koreanChange} ?(?:한|했던|하신|한 적 있는|자)?`,
  ),
  pattern(
    `(?:(?<thisYear>올해|금년)|(?<lastYear>작년|지난해))(?: (?:에|초에|말에))? ${koreanChange} ?(?:한|했던|하신|자)?`,
  ),
  pattern(
    `${koreanChange}(?: ?한)? 지 (?<count>\\d{1,4}) ${unit}(?: (?:이내|이하|미만|안|안 된|이|도|밖에|안된|인|된))*`,
  ),
]
/**
 * `joined Datadog in the last year`, `promoted to director this year`: other words between the verb
 * and the time.
 */
const apart = pattern(
  `(?<=(?:^| )(?<verb>joined|promoted (?:to|into)|hired (?:at|by|as)|started (?:at|with|as)|appointed(?: as)?|moved (?:to|into)|became) (?:[^ ,.;]+ ){1,5})(?:in|within|during|over)? ?(?:the )?(?:(?:last|past|previous) (?:(?<count>\\d{1,4}) )?|this )${unit}`,
)
const undated = pattern(
  `${who}(?:recently|newly|just) (?:(?:changed|switched|moved|started|took(?: on)?|left for|begun|began) ${newJob}|changed|switched|joined|(?:been )?(?:promoted|hired|appointed)|started|moved)` +
    `|${who}(?:changed|switched|moved|started) ${newJob}(?: (?:recently|lately))?|${who}(?:joined|promoted|hired|appointed) (?:recently|lately)` +
    `|new (?:in|to) (?:the|their|his|her) (?:role|job|position)s?|new hires?|new joiners?|recent (?:hires?|joiners?|job changes?|promotions?)|job changers` +
    `|(?:최근|최근 에|얼마 전|새로|갓|막) ${koreanChange} ?(?:한|했던|하신|자)?|${koreanChange} ?(?:한 )?지 얼마 안 ?된|${koreanChange} 한지 얼마 안 ?된|신규 입사자|이직자|(?<!(?:로|에서|를|을) )(?:이직 한|이직한)`,
)

/** Each phrase contains one of these. */
const hints = new Set(
  'became changed changing switched switching joined promoted promotion promotions hired appointed moved started took begun began new change changes joiners hires hire changers left newly incoming 신임 새 새로 이직 승진 입사 전직 부임 취임 합류 진급 이직한 승진한 입사한 전직한 합류한 이직자 입사자'.split(
    ' ',
  ),
)

/** When the present position began: `recently promoted`, `changed jobs in the last 3 months`, `최근 이직한`. */
export function recogniseJobChanges(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  if (!sentence.hasAny(hints)) return
  for (const each of dated)
    for (const found of sentence.find(each)) put(sentence, draft, found, daysOf(found))
  for (const found of sentence.find(apart)) put(sentence, draft, withVerb(sentence, found), daysOf(found))
  for (const found of sentence.find(undated)) put(sentence, draft, withoutEmployer(sentence, found), recently)
  for (const found of sentence.find(fresh))
    if (isBeforeTitle(sentence, found.to, lexicon)) put(sentence, draft, found, recently)
}

/** `new CISO`, `신임 대표`. */
const fresh = pattern('new|newly (?:appointed|hired|promoted|minted)|incoming|신임|새')
/** Other things that can be new: `new business managers`, `new home sales`, `new grads`. */
const things =
  /^(?:business|products?|homes?|media|accounts?|cars?|vehicles?|builds?|construction|markets?|grads?|graduates?|hires?|joiners?|members?|sites?|stores?|technology|technologies|model|ventures?|energy|work|entrants?|development|customers?|clients?|logos?|user|people|사업|기술|제품)$/
const longestTitle = 5

/** Whether words for work follow, up to a noun for people. */
function isBeforeTitle(sentence: Sentence, from: number, lexicon: Lexicon): boolean {
  if (things.test(sentence.norm(from))) return false
  for (let at = from; at < from + longestTitle && sentence.isFree(at); at++) {
    if (lexicon.isHead(sentence.norm(at))) return true
    if (!lexicon.isWork(sentence.norm(at))) return false
  }
  return false
}

/** Marks a verb that says no more than that a job began; `joined` and `at` tell where as well. */
function withVerb(sentence: Sentence, found: Found): Found {
  const [verb = ''] =
    /^(?:promoted|hired|appointed|moved|became)/.exec(found.match.groups?.['verb'] ?? '') ?? []
  const at = sentence.tokens.findLastIndex(({ norm }, each) => each < found.from && norm === verb)
  if (sentence.isFree(at)) sentence.mark(at, at + 1, state.grammar)
  return found
}

/** `recently joined Stripe`: the verb belongs to the employer. */
function withoutEmployer(sentence: Sentence, found: Found): Found {
  const next = sentence.tokens[found.to]
  const isEmployer =
    sentence.norm(found.to - 1) === 'joined' &&
    next?.kind === 'word' &&
    !functionWords.has(next.norm) &&
    found.to - found.from > 1
  return isEmployer ? { ...found, to: found.to - 1 } : found
}

function put(sentence: Sentence, draft: Draft, found: Found, value: number | null): void {
  if (value === null || sentence.negated[found.from]) draft.ignore(found)
  else draft.understand(found, { filter: 'experience.changedJobWithinDays', value })
}

function daysOf({ match }: Found): number | null {
  const { thisYear, lastYear, count = '1', unit: name = '' } = match.groups ?? {}
  if (thisYear !== undefined) return year
  if (lastYear !== undefined) return 2 * year
  const days = Math.round(readNumber(count) * daysIn(name))
  return days >= 1 && days <= longest ? days : null
}

const daysIn = (name: string): number =>
  /^(?:d|일)/.test(name)
    ? 1
    : /^(?:w|주)/.test(name)
      ? 7
      : /^(?:q|분)/.test(name)
        ? 90
        : /^(?:y|년)/.test(name)
          ? 365
          : 30
