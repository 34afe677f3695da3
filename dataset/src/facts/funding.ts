import { cutText } from '@rapport/contract/plain-text.ts'
import { fundingTypes, type FundingCategory } from '@rapport/contract/filters/vocabularies.ts'
import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import type { CompanyRecord, FundingRoundRecord } from '../records.ts'
import { fold } from '@rapport/contract/fold.ts'
import { dayNumber } from '@rapport/normalise/partial-date.ts'

export type FundingSummary = {
  /** Dollars over all rounds. */
  total: number | null
  roundCount: number | null
  /** The newest round; null if there is none or it is unknown. */
  last: { date: PartialDate | null; amount: number | null; category: FundingCategory } | null
}

/**
 * The types with a category of their own, as they stand in a folded name: the longest first, of
 * these a series.
 */
const namedTypes = Object.entries(fundingTypes)
  .filter(([, category]) => category !== 'Other')
  .map(([name, category]) => ({ words: fold(name), category }))
  .toReversed()
  .toSorted((a, b) => b.words.length - a.words.length)
  .map(({ words, category }) => ({
    pattern: new RegExp(`\\b${words.replace('pre seed', 'pre ?seed')}(?: ?\\d{1,2})?\\b`),
    category,
  }))

/**
 * A round's category by its name: the type that it contains (also A1, A-2, `series_a`, Preseed);
 * anything else is Other.
 */
export function fundingCategory(roundName: string | null): FundingCategory {
  const name = fold(cutText(roundName ?? '', 200))
  return namedTypes.find(({ pattern }) => pattern.test(name))?.category ?? 'Other'
}

/**
 * The facts that funding filters compare. If the source states no total, it is the sum of the
 * disclosed amounts; if it states no number of rounds, the listed rounds are counted.
 */
export function summariseFunding(company: CompanyRecord): FundingSummary {
  const rounds = company.fundingRounds
  const disclosed = rounds?.flatMap(({ amount }) => amount ?? [])
  const sum = disclosed?.length ? disclosed.reduce((total, amount) => total + amount, 0) : null
  const last = newest(rounds ?? [])
  return {
    total: company.fundingTotal ?? (rounds?.length === 0 ? 0 : sum),
    roundCount: company.fundingRoundCount ?? rounds?.length ?? null,
    last: last && { date: last.date, amount: last.amount, category: fundingCategory(last.name) },
  }
}

/**
 * Returns the round with the latest date. Among equal dates, the one listed later; if none is
 * dated, the last one listed.
 */
function newest(rounds: readonly FundingRoundRecord[]): FundingRoundRecord | null {
  return rounds.reduce<FundingRoundRecord | null>(
    (best, round) => (best === null || day(round) >= day(best) ? round : best),
    null,
  )
}

const day = ({ date }: FundingRoundRecord) => (date === null ? -Infinity : dayNumber(date))
