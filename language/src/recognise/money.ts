import { fundingAmounts, maxRevenue, type FundingAmount } from '@rapport/contract/filters/vocabularies.ts'
import type { Draft } from '../draft.ts'
import type { Assignment } from '../fitting.ts'
import { hasNumber, quantitySource, readQuantity, type Quantity } from '../quantity.ts'
import { pattern, type Found, type Sentence } from '../sentence.ts'

const millions = 1e6
/** The lower end (exclusive) and upper end of each band, in dollars. */
const bands: readonly (readonly [FundingAmount, number, number])[] = fundingAmounts.map((band, at) => {
  const borders = [0, 10, 50, 100, 500, 1000, 5000, Infinity]
  return [band, borders[at]! * millions, borders[at + 1]! * millions]
})

const dollars = [
  quantitySource('(?:us )?\\$ |usd ', '').replaceAll('(?:us )?\\$ |usd ', '(?:(?:us )?\\$ |usd )'),
  quantitySource('', ' (?:us )?(?:dollars?|usd|달러|불)'),
]
/** Numbers that are money because of their context: `revenue over 10M`. */
const bare = quantitySource('', '')
const foreign = [
  `(?:[€£₩¥]) ?${quantitySource('', '')}`,
  quantitySource('', ' (?:euros?|eur|gbp|pounds?|krw|won|yen|jpy|원|엔|위안|유로)'),
  quantitySource('', '(?: 원)?(?= |$)').replaceAll('(?: (?:', ' (?:(?:'),
]

const revenueWord =
  '(?:(?:annual |yearly |total )?(?:revenues?|turnover|sales|arr)|(?:연 |연간 )?(?:매출|매출액|연매출))'
const link = '(?: (?:of|is|in the range of|range|:|이|가|은|는))?'
const lastRound =
  '(?:(?:with )?(?:a |their |its |whose )?(?:last|latest|most recent|recent) (?:funding |investment )?(?:round|raise|funding)(?: (?:size|amount))?|round(?: of)?|(?:마지막|최근|최종) (?:투자|라운드|투자금|투자 라운드|투자 금액)(?: (?:금액|액|유치))?)'
const raised =
  '(?:(?:that |which |who )?(?:have |has )?(?:raised|raising)(?: (?:a )?total(?: of)?)?|(?:total |overall )?(?:funding|financing|investment)(?: (?:total|amount|raised))?|total raised|(?:누적 |총 )?(?:투자|투자금|투자액|투자 금액|투자 유치)(?: (?:금액|액|총액|유치))?)'
const inTotal =
  '(?: (?:in total|total|altogether|overall|to date|in (?:total )?funding|of (?:total )?funding|(?:total )?funding|in (?:total )?investment|raised|투자(?: ?(?:받은|유치|유치한))?|유치(?:한)?|투자받은))'

const around = (sources: readonly string[], wrap: (money: string) => string) =>
  sources.map((source) => pattern(wrap(source)))
const withBare = [...dollars, bare]

const revenuePatterns = [
  ...around(withBare, (money) => `(?:with |having |a )*${revenueWord}${link} ${money}`),
  ...around(withBare, (money) => `${money}(?: (?:in|of|의))?(?: (?:annual|yearly|total))? ${revenueWord}`),
]
const lastPatterns = [
  ...around(withBare, (money) => `${lastRound}${link} ${money}(?! rounds)`),
  ...around(dollars, (money) => `(?:raised )?(?:a )?${money} (?:last |latest |funding )?round`),
]
const totalPatterns = [
  ...around(dollars, (money) => `${raised}${link} ${money}${inTotal}?`),
  ...around(dollars, (money) => `${money}${inTotal}`),
  pattern(`${raised}${link} ${bare}${inTotal}`),
]
/** `raised over 50M`: a number that large is money, whatever it is of. */
const raisedPattern = pattern(`${raised}${link} ${bare}`)
const isLarge = ({ match }: Found) => / ×(?:k|m|mm|mn|mil|millions?|b|bn|billions?)(?= |$)/.test(match[0])
const barePatterns = [
  pattern(
    `(?:making |earning |doing |with )?${dollars[0]}(?: (?:a year|per year|annually|companies|businesses))?`,
  ),
  pattern(dollars[1]!),
]
const foreignPatterns = [
  pattern(`(?:${revenueWord}|${raised})${link} ${foreign[0]}`),
  pattern(`(?:${revenueWord}|${raised})${link} ${foreign[1]}`),
  pattern(foreign[0]!),
  pattern(foreign[1]!),
  pattern(
    `(?:(?:연 |연간 )?(?:매출|매출액|연매출)|(?:누적 |총 )?(?:투자|투자금|투자액))${link} (?=\\d+ ×[천만십백억조])${bare}(?! (?:달러|불|×))(?: (?:유치|투자))?`,
  ),
]
const koreanUnknown =
  '(?:매출|매출액)(?: (?:을|이|은))? (?:미공개|비공개|알 수 없는|알려지지 않은|모르는|불명|미상)(?: 인)?'
const unknownRevenue =
  '(?:unknown|undisclosed|unreported|missing|private) (?:annual )?revenues?|(?:annual )?revenues? (?:is |are |being )?(?:unknown|undisclosed|not known|not disclosed|unreported|hidden|missing|n / a)'
const revenueUnknown = pattern(
  `(?:with |whose |having |and |an? )*(?:${unknownRevenue}|no (?:known|revenue data|disclosed) revenues?|without (?:known )?revenue data|${koreanUnknown})`,
)
const revenueKnown = pattern(
  '(?:with |whose |having )*(?:(?:known|disclosed|published|reported) revenues?|revenues? (?:is |are )?(?:known|disclosed|reported)|(?:매출|매출액)(?: (?:을|이|은))? (?:공개|공개된|알려진))',
)

/** Revenue and funding. Only dollars are read: other currencies would need an exchange rate. */
export function recogniseMoney(sentence: Sentence, draft: Draft): void {
  recogniseKnown(sentence, draft)
  if (!hasNumber(sentence.line)) return
  for (const each of foreignPatterns) for (const found of sentence.find(each)) draft.ignore(found)
  const take = (
    patterns: readonly RegExp[],
    toAssignments: (quantity: Quantity) => Assignment[],
    isMoney: (found: Found) => boolean = () => true,
  ) => {
    for (const each of patterns)
      for (const found of sentence.find(each)) {
        if (!isMoney(found)) continue
        const quantity = readQuantity(found.match.groups ?? {})
        if (quantity && isTooSmall(quantity)) continue
        put(draft, sentence, found, quantity ? toAssignments(quantity) : [])
      }
  }
  take(lastPatterns, (quantity) => bandsOf(quantity, 'funding.lastFundingAmounts'))
  take(revenuePatterns, revenueOf)
  take(totalPatterns, (quantity) => bandsOf(quantity, 'funding.totalFundingAmounts'))
  take([raisedPattern], (quantity) => bandsOf(quantity, 'funding.totalFundingAmounts'), isLarge)
  take(barePatterns, revenueOf)
}

function recogniseKnown(sentence: Sentence, draft: Draft): void {
  for (const found of sentence.find(revenueUnknown))
    put(draft, sentence, found, [{ filter: 'revenue.isRevenueUnknown', value: true }])
  for (const found of sentence.find(revenueKnown))
    put(draft, sentence, found, [
      { filter: 'revenue.minRevenue', value: 0 },
      { filter: 'revenue.maxRevenue', value: maxRevenue },
    ])
}

function put(draft: Draft, sentence: Sentence, found: Found, assignments: Assignment[]): void {
  if (assignments.length === 0 || sentence.negated[found.from]) draft.ignore(found)
  else draft.understand(found, ...assignments)
}

/** `3 rounds` isn't money, and neither is the `5` of five years. */
const isTooSmall = ({ min, max }: Quantity) => Math.max(min ?? 0, max ?? 0) < 1000

function revenueOf({ min, max }: Quantity): Assignment[] {
  if ((min ?? 0) > maxRevenue * millions || (max ?? 0) > maxRevenue * millions) return []
  return [
    ...(min === null ? [] : [{ filter: 'revenue.minRevenue' as const, value: min / millions }]),
    ...(max === null ? [] : [{ filter: 'revenue.maxRevenue' as const, value: max / millions }]),
  ]
}

/**
 * The bands that are entirely inside the quantity, as for headcounts; for an exact amount, the band
 * that contains it.
 */
function bandsOf(
  quantity: Quantity,
  filter: 'funding.lastFundingAmounts' | 'funding.totalFundingAmounts',
): Assignment[] {
  const { min, max, isExact } = quantity
  const isMeant = ([, above, upTo]: (typeof bands)[number]) =>
    isExact ? min! > above && min! <= upTo : above >= (min ?? 0) && (max === null || upTo <= max)
  return bands.filter(isMeant).map(([value]) => ({ filter, value }))
}
