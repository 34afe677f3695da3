/**
 * The facts that a segment has about a company's row: none (it is only a past employer), facts for
 * its people, or facts by which the company is found.
 */
export const companyFlags = { hasFacts: 1, isDefined: 2 } as const

/** Company numbers that filters query by range. */
export const bandNames = [
  'founded',
  'headcount',
  'revenue',
  'followers',
  'fundingTotal',
  'fundingRounds',
  'lastFundingDay',
  'lastFundingAmount',
] as const
export type BandName = (typeof bandNames)[number]
