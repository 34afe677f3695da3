import {
  fundingCategories,
  type FundingCategory,
  type FundingDate,
} from '@rapport/contract/filters/vocabularies.ts'
import type { Draft } from '../draft.ts'
import { quantitySource, rangeText, readNumber, readQuantity } from '../quantity.ts'
import { pattern, state, type Found, type Sentence } from '../sentence.ts'

const stageEnd = '(?: (?:stage|funded|funding|rounds?|backed|financing|단계|투자|라운드))*'
const raised =
  '(?:(?:who |that |which )?(?:have |has |had )?(?:just )?(?:raised|closed|completed|raising|announced|at|with|in)(?: (?:a|an|their|its|the))? )?'
const letter = '[a-j]'
const joint = '(?: ,)?(?: (?:or|and|/|,|및|또는|이나|나|와|과))?'
const through = ` (?:to|-|through|~|에서|부터) (?:(?:series|시리즈) )?(?<last>${letter})(?: 까지)?`
const orLater =
  '(?<open> (?:or later|or above|or higher|or beyond|and (?:later|above|beyond|up)|\\+|plus|onwards?|이상|이후))'
const orEarlier =
  '(?<upTo> (?:or earlier|or below|or lower|or before|and (?:earlier|below|before)|이하|이전|까지))'
const listed = `(?<more>(?:${joint} (?:(?:series|시리즈) )?${letter}(?= |$))*)`
const series = pattern(
  `${raised}(?<word>series|시리즈) (?<first>${letter})(?![\\p{L}\\p{N}])(?:${through}|${orLater}|${orEarlier}|${listed})${stageEnd}`,
)
const early = pattern(
  `${raised}(?:(?<pre>pre seed|preseed|angel|엔젤|프리 시드|프리시드)|(?<seed>seed|시드))${stageEnd}(?:(?= |$))`,
)
const late = pattern(`(?:late|later|growth) stage(?: funded)?(?: funding)?`)

const ago = '(?:within|in|over|during|since)?'
const unit = '(?<unit>days?|weeks?|months?|quarters?|years?|yrs?|일|주|개월|달|분기|년)'
const datePatterns = [
  pattern(
    `(?:(?:raised|funded|received|secured|got)(?: (?:funding|money|capital|investment))? )?${ago} ?(?:the )?(?:last|past|previous) (?:(?<count>\\d{1,4}) )?${unit}`,
  ),
  pattern(
    `(?:(?:raised|funded)(?: (?:funding|money|capital))? )?(?:less than |under |not more than )?(?<count>\\d{1,4}) ${unit} ago`,
  ),
  pattern(
    '(?:(?<thisYear>올해|금년)|(?<lastYear>작년|지난해))(?: 에)? (?:투자받은|투자(?: 를| 금)?(?: 받은| 유치한| 유치))',
  ),
  pattern(`(?:(?:raised|funded)(?: (?:funding|money|capital|a round))? )?this (?<unit>year|quarter|month)`),
  pattern(
    '(?:(?<thisYear>올해|금년)|(?<lastYear>작년|지난해))(?: 에)?(?= (?:[^ ,]+ ){1,6}(?:투자받은|투자 (?:(?:를|금) )?(?:받은|유치)))',
  ),
  pattern(
    `(?:최근|지난|최근의) (?:(?<count>\\d{1,4}) )?${unit}(?: (?:안에|안|이내에|이내|내에|내|동안|간|새|사이에|사이|에|중))*(?: 에)?(?: (?:투자받은|투자(?: 를| 금)?(?: 받은| 유치한| 유치)?|펀딩받은|펀딩(?: 을)?(?: 받은)?))?`,
  ),
]
const recently = pattern(
  '(?:recently|newly|just) (?:funded|raised|financed)(?: (?:a round|funding|money|capital))?|(?:raised|funded) (?:funding |money |capital )?recently|최근 (?:에 )?(?:투자받은|투자 (?:를 )?받은|투자 (?:를 )?유치한|펀딩받은)',
)
const everFunded = pattern(
  '(?:that |which |who )?(?:have |has )?(?:raised|received|secured) (?:some |any )?(?:funding|money|capital|investment|venture capital)|(?:venture|vc) (?:backed|funded)|with (?:venture )?funding|funded|투자받은|투자 (?:를 )?받은|투자 (?:를 )?유치한|펀딩받은',
)
const rounds = [
  pattern(
    `(?:raised |with |had )?${quantitySource('', ' (?:funding |financing |investment |fundraising )?rounds?(?: of (?:funding|financing|investment))?')}`,
  ),
  pattern(
    `(?:투자 |펀딩 )?(?:라운드|투자)(?: (?:횟수|수))?(?: (?:가|는|를))? ${quantitySource('', ' (?:회|번|차례|라운드)')}(?: (?:받은|유치한|진행한))?`,
  ),
  pattern(`(?:투자 |펀딩 )?(?:라운드|투자 횟수) ${quantitySource('', '(?: (?:회|번|개))?')}(?! (?:×|달러))`),
]
const roundsUnknown = pattern(
  '(?:an? )?(?:unknown|undisclosed) (?:number of )?(?:funding |investment )?rounds?|(?:number of )?(?:funding )?rounds (?:is |are )?(?:unknown|undisclosed)|투자 (?:횟수|라운드)(?: 를| 가)? (?:미공개|알 수 없는)',
)

const aboutFunding =
  /(?<![^ ])(?:raised|raising|raise|stage|preseed|angel|엔젤|프리|프리시드|라운드|financed|raised|funded|funding|round|rounds|series|seed|financing|investment|investments|invested|venture|backed|투자|투자받은|시리즈|시드|펀딩|유치)(?![^ ])/u

/** The categories and date of the last round, and the number of rounds. */
export function recogniseFunding(sentence: Sentence, draft: Draft): void {
  if (!aboutFunding.test(sentence.line)) return
  for (const found of sentence.find(series)) put(draft, found, seriesOf(found))
  for (const found of sentence.find(early))
    put(draft, found, [found.match.groups?.['pre'] === undefined ? 'Seed' : 'Pre Seed'])
  for (const found of sentence.find(late)) put(draft, found, ['Series C', 'Series D', 'Series E-J'])
  recogniseRounds(sentence, draft)
  recogniseDates(sentence, draft)
}

function put(draft: Draft, found: Found, categories: readonly FundingCategory[]): void {
  draft.say(found, ...categories.map((value) => ({ filter: 'funding.fundingCategories' as const, value })))
}

/** A series' position among the categories. */
const position = (name: string) =>
  fundingCategories.findIndex(
    (category) => category === (name >= 'e' ? 'Series E-J' : `Series ${name.toUpperCase()}`),
  )

/** `Series B`, `Series A to C`, `series a, b or c`, `Series B or later`. */
function seriesOf({ match }: Found): FundingCategory[] {
  const { first = 'a', last, open, upTo, more } = match.groups ?? {}
  if (upTo !== undefined) return fundingCategories.slice(0, position(first) + 1)
  const end = open === undefined ? last : 'j'
  if (end !== undefined) return fundingCategories.slice(position(first), position(end) + 1)
  const others = (more ?? '').split(' ').filter((word) => /^[a-j]$/.test(word))
  return [...new Set([first, ...others].map(position))]
    .toSorted((a, b) => a - b)
    .flatMap((at) => fundingCategories[at] ?? [])
}

function recogniseRounds(sentence: Sentence, draft: Draft): void {
  for (const found of sentence.find(roundsUnknown))
    draft.understand(found, { filter: 'funding.totalFundingRounds', value: '-' })
  for (const each of rounds)
    for (const found of sentence.find(each)) {
      const quantity = readQuantity(found.match.groups ?? {})
      const value = quantity && (quantity.max ?? quantity.min ?? 0) <= 100 ? rangeText(quantity) : null
      if (value === null || sentence.negated[found.from]) draft.ignore(found)
      else draft.understand(found, { filter: 'funding.totalFundingRounds', value })
    }
}

const days: readonly (readonly [FundingDate, number])[] = [
  ['Last 90 days', 92],
  ['Last 120 days', 123],
  ['Last 180 days', 184],
  ['Last 365 days', 366],
  ['Last 2 years', 732],
]

/** A period becomes the shortest choice that contains it; there is none for more than two years. */
function recogniseDates(sentence: Sentence, draft: Draft): void {
  for (const each of datePatterns)
    for (const found of sentence.find(each)) {
      const value = dateOf(found)
      if (value === null || sentence.negated[found.from]) draft.ignore(found)
      else draft.understand(found, { filter: 'funding.fundingDates', value })
    }
  for (const found of sentence.find(recently))
    draft.understand(found, { filter: 'funding.fundingDates', value: 'Last 180 days' })
  const isSaid = (
    [
      'funding.fundingDates',
      'funding.fundingCategories',
      'funding.totalFundingAmounts',
      'funding.lastFundingAmounts',
      'funding.totalFundingRounds',
    ] as const
  ).some((filter) => draft.has(filter))
  for (const found of sentence.find(everFunded)) {
    if (isSaid) sentence.mark(found.from, found.to, state.grammar)
    else if (sentence.negated[found.from]) draft.ignore(found)
    else draft.understand(found, { filter: 'funding.fundingDates', value: 'All time' })
  }
}

function dateOf({ match }: Found): FundingDate | null {
  const { thisYear, lastYear, count = '1', unit: name = '' } = match.groups ?? {}
  if (thisYear !== undefined) return 'Last 365 days'
  if (lastYear !== undefined) return 'Last 2 years'
  const perUnit = /^(?:d|일)/.test(name)
    ? 1
    : /^(?:w|주)/.test(name)
      ? 7
      : /^(?:q|분)/.test(name)
        ? 92
        : /^(?:y|년)/.test(name)
          ? 366
          : 30.5
  const span = readNumber(count) * perUnit
  return days.find(([, longest]) => span <= longest)?.[0] ?? null
}
