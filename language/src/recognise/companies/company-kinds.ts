import { fundingCategories } from '@rapport/contract/filters/vocabularies.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { Draft } from '../../draft.ts'
import type { Assignment } from '../../fitting.ts'
import { pattern, type Sentence } from '../../sentence.ts'

/** Years since the founding, and employees. */
const startupYears = 10
const scaleUpYears = 15
const sizes = { startup: '0-200', scaleUp: '51-1000', small: '0-250', mid: '251-1000' } as const

const startup = pattern(
  '(?:young )?start ?ups?(?: (?:companies|company))?|스타트업|벤처|벤처기업|벤처 기업|스타트업 (?:회사|기업)',
)
const scaleUp = pattern('scale ?ups?(?: (?:companies|company))?|스케일업|스케일업 기업')
/** Companies with words between them and their size: `mid-market saas companies`, `small law firms`. */
const plurals =
  'companies|businesses|firms|enterprises|brands|agencies|vendors|providers|organi[sz]ations|banks|hospitals|retailers|manufacturers|insurers|hotels|schools|universities|charities|nonprofits|consultancies|clinics|law firms'
/** Nouns that need a word before them: `small design studio`. */
const afterWord =
  'company|business|firm|agency|group|groups|chain|chains|bank|hospital|brand|shop|shops|studio|studios'
const described = `(?= (?:[^ ,;]+ ){0,2}(?:${plurals}|[^ ,;]+ (?:${afterWord})))`
const smallOnes =
  'smbs?|smes?|small (?:and medium (?:sized )?)?(?:companies|businesses|business|firms|enterprises)|mom and pop (?:shops|businesses)|중소기업|소기업|소상공인'
/** Words that make the size a part of a job: `SMB account executive`. */
const segmentRole =
  'account|sales|ae|aes|am|customer|success|marketing|partnerships?|growth|product|team|market'
const small = pattern(
  `small(?: sized)?${described}|(?:${smallOnes})(?: (?:companies|company|businesses|clients|customers))?(?! (?:${segmentRole})(?: |$))`,
)
const mid = pattern(
  `(?:mid|medium) ?(?:size|sized|market)${described}|(?:mid|medium) ?(?:size|sized|market) (?:companies|company|businesses|firms|enterprises)|중견기업|중견 기업`,
)
const unicorn = pattern(
  '(?:unicorns?|decacorns?|유니콘)(?: (?:companies|company|startups?|기업|회사|스타트업))?',
)
const bootstrapped = pattern(
  '(?:who (?:have|has) )?(?:bootstrapped|self funded|un ?funded|without (?:any )?(?:outside |venture |vc )?funding|no (?:outside |venture |vc )?funding|never raised(?: (?:money|funding|capital))?|투자(?: (?:를|을))? ?안 ?받은|투자(?: (?:를|을))? 받지 않은|자력 성장)',
)

const size = (value: string): Assignment => ({ filter: 'companyFilter.headcounts', value })

/** Each phrase contains one of these. */
const hints = new Set(
  'startup startups start ups scaleup scaleups scale smb smbs sme smes small mom mid medium midsize midsized unicorn unicorns decacorn decacorns 스타트업 벤처 벤처기업 스케일업 중소기업 소기업 소상공인 중견기업 중견 유니콘'.split(
    ' ',
  ),
)
const unfundedHints = new Set('bootstrapped self unfunded un without no never 투자 자력'.split(' '))

/** Filters for size, age or funding that a sentence states itself. */
const facts: readonly FieldId[] = [
  'companyFilter.headcounts',
  'companyFilter.yearFoundedMin',
  'companyFilter.yearFoundedMax',
  'funding.fundingCategories',
  'funding.fundingDates',
  'funding.totalFundingAmounts',
  'funding.lastFundingAmounts',
  'funding.totalFundingRounds',
]

/**
 * Companies that raised nothing: those with a last round of some category are excluded. Before
 * funding, which reads `funded`.
 */
export function recogniseUnfunded(sentence: Sentence, draft: Draft): void {
  if (!sentence.hasAny(unfundedHints)) return
  for (const found of sentence.find(bootstrapped, true)) {
    sentence.mark(found.from, found.to, 0)
    draft.understand(
      found,
      ...fundingCategories.map((value) => ({ filter: 'funding.fundingCategoriesExcluded' as const, value })),
    )
  }
}

/** Recognises everyday words for companies by age and size. Numbers in the sentence have precedence. */
export function recogniseCompanyKinds(sentence: Sentence, draft: Draft, today: Date): void {
  if (!sentence.hasAny(hints)) return
  const isStated = facts.some((filter) => draft.has(filter))
  const since = (years: number): Assignment => ({
    filter: 'companyFilter.yearFoundedMin',
    value: today.getUTCFullYear() - years,
  })
  const take = (kind: RegExp, ...assignments: readonly Assignment[]) => {
    for (const found of sentence.find(kind)) {
      if (sentence.negated[found.from]) draft.ignore(found)
      else if (isStated) draft.restate(found, facts)
      else draft.understand(found, ...assignments)
    }
  }
  for (const found of sentence.find(unicorn)) {
    const filter = sentence.negated[found.from] ? 'smartIntentFiltersExcluded' : 'smartIntentFilters'
    draft.understand(found, { filter, value: 'HEAVY_FUNDED_ENTERPRISES' })
  }
  take(mid, size(sizes.mid))
  take(small, size(sizes.small))
  take(scaleUp, size(sizes.scaleUp), since(scaleUpYears))
  take(startup, size(sizes.startup), since(startupYears))
}
