import { limits } from '@rapport/contract/limits.ts'
import type { Draft } from '../draft.ts'
import type { Assignment } from '../fitting.ts'
import { hasNumber, quantitySource, readQuantity, wholeEnds } from '../quantity.ts'
import { pattern, type Found, type Sentence } from '../sentence.ts'

const years = quantitySource('', ' (?:years?|yrs?)')
const koreanYears = quantitySource('', ' 년(?:차)?')
const their = '(?:(?:the|their|his|her|a|that|this) )?(?:(?:same|current|present|existing) )?'
/** `10 years in company law` is another thing. */
const boundary =
  '(?=$| (?:[,.;:)(]|in|at|and|or|but|who|that|with|as|from|for|since|only|minimum|now|already|\\d|[<>]|over|less|more|at|under|up|between|a)(?: |$)| (?:\\d))'
const role = `${their}(?:roles?|positions?|jobs?|titles?|seats?)${boundary}`
const company = `${their}(?:compan(?:y|ies)|employers?|firms?|organi[sz]ations?|workplaces?)${boundary}`
const who = '(?:(?:who|that) )?(?:(?:have|has|had|are|is|been|stayed|spent|worked|working|with) )*'

const koreanThis = '(?:현재 ?|현 |같은 |지금 |한 )'
const koreanRole = `${koreanThis}(?:직무|직책|직위|역할|포지션)(?: ?(?:에서|에|로|을|를|만))*`
const koreanCompany = `${koreanThis}(?:직장|회사)(?: ?(?:에서|에))*`
const koreanWorked =
  '(?: (?:동안|째))?(?: (?:이상|넘게|초과))?(?: (?:다닌|다니 ?는|근무 ?한|근무 중인|근무 ?하 ?는|재직 ?한|재직 중인|재직 ?하 ?는|일한|일하 ?는|있는|있었던|맡은|맡고 있는))?'

/** A change of jobs at least so long ago is a time in the present one. Shorter ones are job changes. */
const longAgo = `(?=(?:more than|over|at least|longer than|>) )${years} ago`
const koreanLongAgo = `(?: ?한)? 지 (?=\\d+ 년 (?:이상|초과|(?:을 )?넘))${koreanYears}(?: (?:된|지난))?`

/** `3+ years in their role`, `in role for over 3 years`, `현 직무 3년 이상`. */
const inRole = [
  pattern(`${who}(?:for )?${years} (?:in|of tenure in) ${role}`),
  pattern(`${who}in ${role} (?:(?:for|since) )?${years}`),
  pattern(`${koreanRole} ${koreanYears}${koreanWorked}`),
  pattern(`${koreanYears}(?: ?(?:동안|째))? ${koreanRole}${koreanWorked}`),
  pattern(
    `${who}(?:(?:changed|switched) (?:jobs?|roles?|positions?)|started (?:in )?(?:the|their|this) (?:new )?(?:role|job|position)|promoted) ${longAgo}`,
  ),
  pattern(`(?:승진|부임|취임|진급)${koreanLongAgo}`),
]
/** `over 5 years at their company`, `with the same company for 5 years`, `근속 5년 이상`. */
const atCompany = [
  pattern(
    `${who}(?:(?:changed|switched) companies|joined(?: (?:the|their) (?:company|team|firm))?) ${longAgo}`,
  ),
  pattern(`(?:이직|입사|전직|합류)${koreanLongAgo}`),
  pattern(`${who}(?:for )?${years} (?:at|with|in|of tenure at) ${company}`),
  pattern(`${who}(?:at|with|in) ${company} (?:(?:for|since) )?${years}`),
  pattern(`${who}(?:tenure|stint)(?: of)? ${years}`),
  pattern(`(?:근속|재직)(?: ?(?:연수|기간))?(?: (?:이|은))? ${koreanYears}${koreanWorked}`),
  pattern(`${koreanYears}(?: ?(?:동안|째))? (?:근속|재직)(?: ?(?:한|중인|하 ?는|자))?`),
  pattern(`${koreanCompany} ${koreanYears}${koreanWorked}`),
  pattern(`${koreanYears}(?: ?(?:동안|째))? ${koreanCompany}${koreanWorked}`),
  pattern(
    `(?:회사|직장)(?: ?(?:에서|에))* ${koreanYears}(?: (?:동안|째))? (?:다닌|다니 ?는|근무 ?한|재직 ?한)`,
  ),
]

/**
 * The years after a company that is named: `have been at Acme for 10 years`, `Acme에 15년 이상 재직
 * 중인`.
 */
const atNamed = [
  pattern(
    `(?<=(?:^| )(?:(?:have|has|having) (?:been|worked|stayed)|been|staying|working|works|work) (?:at|for) (?:[^ ,;.]+ ){1,4})for ${years}(?! (?:of|in) )`,
  ),
  pattern(
    `(?<= (?:에|에서) )${koreanYears}(?: (?:동안|째))? (?:재직 ?한|재직 중인|재직 ?하 ?는|다닌|다니 ?는)`,
  ),
]

type Bounds = readonly [Assignment['filter'], Assignment['filter']]

/** How long somebody has had the present job, or has been at the present company. */
export function recogniseTenure(sentence: Sentence, draft: Draft): void {
  if (!hasNumber(sentence.line)) return
  const take = (patterns: readonly RegExp[], bounds: Bounds) => {
    for (const each of patterns) for (const found of sentence.find(each)) put(sentence, draft, found, bounds)
  }
  take(inRole, ['experience.minYearsInRole', 'experience.maxYearsInRole'])
  take([...atCompany, ...atNamed], ['experience.minYearsAtCompany', 'experience.maxYearsAtCompany'])
}

function put(sentence: Sentence, draft: Draft, found: Found, [min, max]: Bounds): void {
  const ends = endsOf(found)
  const assignments: Assignment[] = []
  if (ends !== null && ends.min !== null) assignments.push({ filter: min, value: ends.min })
  if (ends !== null && ends.max !== null) assignments.push({ filter: max, value: ends.max })
  const isDenied = sentence.negated.subarray(Math.max(0, found.from - 5), found.to).includes(1)
  if (assignments.length === 0 || isDenied) draft.ignore(found)
  else draft.understand(found, ...assignments)
}

/**
 * Whole years: `over 3 years` is at least three, `less than 3` at most two, and `3 years` at least
 * three, as for years of experience.
 */
function endsOf({ match }: Found) {
  const quantity = readQuantity(match.groups ?? {})
  if (!quantity) return null
  const min = quantity.min === null ? null : Math.floor(quantity.min)
  const max = quantity.isExact ? null : wholeEnds(quantity).max
  const isOutside = [min, max].some((end) => end !== null && (end < 0 || end > limits.maxExperienceYears))
  return isOutside ? null : { min, max }
}
