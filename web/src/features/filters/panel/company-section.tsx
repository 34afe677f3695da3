import { CompanyNamesFilter } from './company-names-filter.tsx'
import { FoundedFilter } from './founded-filter.tsx'
import { HeadquartersFilter } from './headquarters-filter.tsx'
import { IndustryFilter } from './industry-filter.tsx'
import { RangesFilter } from './ranges-filter.tsx'
import type { DraftProps } from './use-list-edit.ts'

export function CompanySection(draft: DraftProps) {
  return (
    <>
      <CompanyNamesFilter {...draft} />
      <IndustryFilter {...draft} />
      <HeadquartersFilter {...draft} />
      <RangesFilter {...draft} about="headcount" />
      <FoundedFilter {...draft} />
      <RangesFilter {...draft} about="followers" />
    </>
  )
}
