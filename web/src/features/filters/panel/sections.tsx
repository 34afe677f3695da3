import { filterGroups, type FilterGroup, type FilterSection } from '@rapport/contract/filters/field-kinds.ts'
import { groupNames } from '@rapport/contract/filters/field-of.ts'
import { prepareCombobox } from '../../../ui/fields/combobox.tsx'
import type { DraftProps } from './draft.ts'
import { GroupControls } from './group-controls.tsx'
import { prepareCustomRanges } from './ranges-filter.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartFailure } from '../../../ui/part-failure.tsx'

export type PanelSection = {
  id: FilterSection
  /** What it shows, counts and clears. */
  groups: readonly FilterGroup[]
  /** Its controls are loaded when the section is about to be opened. */
  isLater: boolean
}

/** Shown before the other groups of their section. */
const leading = new Set<FilterGroup>(['jobTitle', 'experience'])

const groupsOf = (section: FilterSection): FilterGroup[] =>
  groupNames
    .filter((group) => filterGroups[group] === section)
    .toSorted((a, b) => Number(leading.has(b)) - Number(leading.has(a)))

/** The sections of the filter panel in their order. */
export const panelSections: readonly PanelSection[] = [...new Set(Object.values(filterGroups))].map((id) => ({
  id,
  groups: groupsOf(id),
  isLater: id !== 'location' && id !== 'company',
}))

const loadLater = () => import('./later-controls.tsx')
// One file for all later sections: once it is loaded, a section opens in one step and nothing moves under the pointer.
const LaterControls = lazyPart(async () => (await loadLater()).LaterControls, PartFailure)

/** Loads the later sections, the suggestion list and the boxes of custom ranges, so that they are there at once. A failure shows when one is opened. */
export function prepareSections(): void {
  void loadLater().catch(() => undefined)
  prepareCombobox()
  prepareCustomRanges()
}

export const SectionContent = ({ section, ...draft }: DraftProps & { section: PanelSection }) =>
  section.isLater ? (
    <LaterControls {...draft} groups={section.groups} />
  ) : (
    <GroupControls {...draft} groups={section.groups} />
  )
