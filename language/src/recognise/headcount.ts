import type { SaidFieldId } from '../said-filters.ts'
import { headcountSteps } from '@rapport/contract/filters/vocabularies.ts'
import type { Draft } from '../draft.ts'
import { requestVerbs } from '../data/function-words.ts'
import { hasNumber, quantitySource, rangeText, readQuantity } from '../quantity.ts'
import { pattern, type Found, type Sentence } from '../sentence.ts'

const person =
  '(?:people|persons?|employees?|staff|staffers|workers|headcount|heads?|ftes?|team members|members|직원|명(?: 의)?(?: 직원)?|인)'
const company =
  '(?: (?:company|companies|team|teams|startups?|firms?|business|businesses|organi[sz]ations?|규모))?'
const sizeWord =
  '(?:(?:with |having )?(?:a )?(?:employee |company |team |staff )?(?:headcount|head count|size|staff count|number of employees|team|employees)(?: (?:of|is|:|in))?|(?:직원|임직원|인원|회사|기업)(?: (?:수|규모))?(?: (?:이|가|은|는|:))?|직원수(?: (?:가|는|:))?)'
const noYears = '(?! (?:years?|yrs?|yoe|months?|년|년차|개월|dollars|달러|rounds?|\\$))'

const headcounts = [
  pattern(`${sizeWord} ${quantitySource('', `(?: ${person})?`)}${company}${noYears}`),
  pattern(`${quantitySource('', ` ${person}`)}${company}${noYears}`),
]
/** The size steps of professional networks, which need no noun (`fintech, 51-200`). */
const steps = headcountSteps
  .filter((step) => !step.endsWith('_'))
  .map((step) => step.replace(/^0-/, '(?:0|1|2)-').replace('-', ' - '))
const step = pattern(`(?:${steps.join('|')})${noYears}(?! (?:×|million|k ))`)
/** `fintech, 50-200`: any range of such numbers that ends a phrase. */
const bareRange = pattern(
  '(?<low>\\d{1,6}) - (?<high>\\d{2,6})(?= (?:[,;)]|in|at|and|or|who|with|near|from|based|not)(?: |$)|$)',
)
const follower = '(?:linkedin )?followers?(?: on linkedin)?'
const followers = [
  pattern(quantitySource('', ` ${follower}`)),
  pattern(
    `(?:linkedin )?followers?(?: (?:count|number))?(?: (?:of|is|:))? ${quantitySource('', '')}${noYears}`,
  ),
  pattern(`(?:링크드인 )?팔로워(?: 수)?(?: (?:가|는|이))? ${quantitySource('', '(?: 명)?')}`),
]

const money = /^(?:[$€£₩¥]|usd|revenue|arr|raised|between)$/

/** The company's headcount: `50-200 people`, `over 1k employees`, `직원 50명 이상 200명 이하`; and its followers. */
export function recogniseHeadcount(sentence: Sentence, draft: Draft): void {
  if (!hasNumber(sentence.line)) return
  for (const each of followers)
    for (const found of sentence.find(each)) put(sentence, draft, found, 'companyFilter.linkedinFollowers')
  for (const each of headcounts)
    for (const found of sentence.find(each)) {
      if (isResultCount(sentence, found)) draft.ignore(found)
      else put(sentence, draft, found, 'companyFilter.headcounts')
    }
  for (const found of sentence.find(step))
    if (!money.test(sentence.norm(found.from - 1))) {
      const value = found.match[0].replaceAll(' ', '')
      draft.understand(found, { filter: 'companyFilter.headcounts', value })
    }
  recogniseBareRanges(sentence, draft)
}

/** The highest end of a range that may as well be years of work or of age. */
const highestAge = 49
const isYear = (count: number) => count >= 1900 && count <= 2100

function recogniseBareRanges(sentence: Sentence, draft: Draft): void {
  for (const found of sentence.find(bareRange)) {
    const { low = '', high = '' } = found.match.groups ?? {}
    const [min, max] = [Number(low), Number(high)]
    const isSize = min < max && max > highestAge && !(isYear(min) && isYear(max))
    const before = sentence.norm(found.from - 1)
    if (isSize && !money.test(before) && !/^(?:aged?|ages|years?|-)$/.test(before))
      draft.understand(found, { filter: 'companyFilter.headcounts', value: `${min}-${max}` })
  }
}

function put(sentence: Sentence, draft: Draft, found: Found, filter: SaidFieldId): void {
  const quantity = readQuantity(found.match.groups ?? {})
  const value = quantity && rangeText(quantity)
  if (value === null || sentence.negated[found.from]) draft.ignore(found)
  else draft.understand(found, { filter, value })
}

/** `find 50 people in Berlin`: the number of results, not a company size. */
function isResultCount(sentence: Sentence, { from, to, match }: Found): boolean {
  return (
    requestVerbs.has(sentence.norm(from - 1)) &&
    match.groups?.['n4'] !== undefined &&
    /^(?:people|persons?)$/.test(sentence.norm(to - 1))
  )
}
