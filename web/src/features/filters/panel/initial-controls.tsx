import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { use } from 'react'
import { CompanyCounts } from './company-counts.ts'
import type { DraftProps } from './draft.ts'
import { FlagSwitch } from './controls/flag-switch.tsx'
import { TextControl } from './controls/text-control.tsx'
import { PinnableGroup } from './pinned/pins.tsx'

/** The lists of the groups that come with the screen. */
const initialLists: Partial<Record<FilterGroup, ListFieldId>> = {
  location: 'locations',
  industry: 'companyFilter.domains',
}

/** The controls that come with the screen: those that most searches begin with. */
export const InitialControls = ({ groups, ...draft }: DraftProps & { groups: readonly FilterGroup[] }) =>
  groups.map((group) => {
    const id = initialLists[group]
    return (
      <PinnableGroup key={group} group={group}>
        {id ? <TextControl {...draft} id={id} /> : <CompanyNames {...draft} />}
      </PinnableGroup>
    )
  })

/**
 * Companies to include or exclude, and past companies in a separate list. A company itself has no
 * past employers.
 */
export function CompanyNames(draft: DraftProps) {
  const { namesIncludedPast, namesExcludedPast, namesExcluded } = draft.filters.companyFilter
  if (use(CompanyCounts) !== null) return <TextControl {...draft} id="companyFilter.namesIncluded" />
  return (
    <TextControl {...draft} id="companyFilter.namesIncluded">
      {(namesExcluded.length > 0 || namesExcludedPast) && (
        <FlagSwitch {...draft} id="companyFilter.namesExcludedPast" />
      )}
      <FlagSwitch {...draft} id="companyFilter.namesIncludedPast" />
      {namesIncludedPast && <TextControl {...draft} id="companyFilter.namesIncludedPastList" />}
    </TextControl>
  )
}
