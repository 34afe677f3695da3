import { lazy, type ComponentType } from 'react'
import { prepareCombobox } from '../../../ui/fields/combobox-on-demand.tsx'
import { CompanySection } from './company-section.tsx'
import type { FilterGroup } from '../model/filter-fields.ts'
import type { LaterId } from './later-sections.tsx'
import { LocationSection } from './location-section.tsx'
import type { DraftProps } from './use-list-edit.ts'

export type PanelSection = {
  id: 'location' | 'company' | LaterId
  /** The groups that stand in it: what it counts and clears. */
  groups: readonly FilterGroup[]
  Content: ComponentType<DraftProps>
  /** Its content does not come with the screen. */
  isLater?: true
}

const load = () => import('./later-sections.tsx')
// One for all of them: once it is there, a section opens in one step and nothing moves under the pointer.
const LaterSection = lazy(async () => ({ default: (await load()).LaterSection }))

const later = (id: LaterId, groups: readonly FilterGroup[]): PanelSection => ({
  id,
  groups,
  Content: (draft) => <LaterSection {...draft} id={id} />,
  isLater: true,
})

/** The sections of the filter panel in their order. */
export const panelSections: readonly PanelSection[] = [
  { id: 'location', groups: ['location'], Content: LocationSection },
  {
    id: 'company',
    groups: ['company', 'industry', 'headquarters', 'headcount', 'founded', 'followers'],
    Content: CompanySection,
  },
  later('revenue', ['revenue']),
  later('funding', ['funding']),
  later('experience', ['experience', 'seniority', 'jobTitle']),
  later('education', ['education']),
  later('identity', ['name', 'profileLink']),
  later('intent', ['intent']),
]

/** Fetches the contents of the later sections and what suggests, so that both are there at once. A failure shows when one is opened. */
export function prepareSections(): void {
  void load().catch(() => undefined)
  prepareCombobox()
}
