import type { AddOutcome } from '@rapport/contract/campaigns/vocabularies.ts'

/** The number of people who enter the campaign, including those who are held or stopped in it. */
export const enrolled = ({
  suppressed: _suppressed,
  already: _already,
  ...others
}: Record<AddOutcome, number>): number => Object.values(others).reduce((sum, count) => sum + count, 0)
