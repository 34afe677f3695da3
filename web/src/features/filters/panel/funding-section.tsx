import { fundingAmounts, fundingCategories, fundingDates } from '@rapport/contract/filters/vocabularies.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { RoundsFilter } from './rounds-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

export function FundingSection(draft: DraftProps) {
  return (
    <>
      <ChoiceFilter {...draft} field="funding.fundingDates" values={fundingDates} />
      <ChoiceFilter {...draft} field="funding.lastFundingAmounts" values={fundingAmounts} />
      <ChoiceFilter {...draft} field="funding.totalFundingAmounts" values={fundingAmounts} />
      <ChoiceFilter {...draft} field="funding.fundingCategories" values={fundingCategories} />
      <RoundsFilter {...draft} />
    </>
  )
}
