import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { lazy } from 'react'
import { prepareCombobox } from '../../../ui/fields/combobox-on-demand.tsx'
import type { DraftProps } from './draft.ts'
import { GroupControls } from './group-controls.tsx'

export type PanelSection = {
  id: 'location' | 'company' | 'revenue' | 'funding' | 'experience' | 'education' | 'identity' | 'intent'
  /** What it shows, counts and clears. */
  groups: readonly FilterGroup[]
  /** Its controls are loaded when the section is about to be opened. */
  isLater?: true
}

/** The sections of the filter panel in their order. */
export const panelSections: readonly PanelSection[] = [
  { id: 'location', groups: ['location'] },
  { id: 'company', groups: ['company', 'industry', 'headquarters', 'headcount', 'founded', 'followers'] },
  { id: 'revenue', groups: ['revenue'], isLater: true },
  { id: 'funding', groups: ['funding'], isLater: true },
  { id: 'experience', groups: ['experience', 'seniority', 'jobTitle'], isLater: true },
  { id: 'education', groups: ['education'], isLater: true },
  { id: 'identity', groups: ['name', 'profileLink'], isLater: true },
  { id: 'intent', groups: ['intent'], isLater: true },
]

const loadLater = () => import('./later-controls.tsx')
// One file for all later sections: once it is loaded, a section opens in one step and nothing moves under the pointer.
const LaterControls = lazy(async () => ({ default: (await loadLater()).LaterControls }))

/** Loads the later sections and the suggestion list, so that both are there at once. A failure shows when one is opened. */
export function prepareSections(): void {
  void loadLater().catch(() => undefined)
  prepareCombobox()
}

export const SectionContent = ({ section, ...draft }: DraftProps & { section: PanelSection }) =>
  section.isLater ? (
    <LaterControls {...draft} groups={section.groups} />
  ) : (
    <GroupControls {...draft} groups={section.groups} />
  )
