import { filterGroups, type FilterGroup, type FilterSection } from '@rapport/contract/filters/field-kinds.ts'
import { groupNames } from '@rapport/contract/filters/field-of.ts'
import { Suspense } from 'react'
import { prepareCombobox } from '../../../ui/fields/combobox.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { DraftProps } from './draft.ts'
import { InitialControls } from './initial-controls.tsx'
import { MoreFilters } from './more-filters.tsx'

export type PanelSection = {
  id: FilterSection
  /** The groups that the section shows, counts and clears. */
  groups: readonly FilterGroup[]
  /** Its controls are loaded when the section is about to be opened. */
  isLater: boolean
}

/** Shown before the other groups of their section. */
const leading = new Set<FilterGroup>(['jobTitle', 'experience'])

/** Shown with the screen. The other groups of their section are opened below them. */
const first: ReadonlySet<FilterGroup> = new Set(['location', 'company', 'industry'])

const groupsOf = (section: FilterSection): FilterGroup[] =>
  groupNames
    .filter((group) => filterGroups[group] === section)
    .toSorted((a, b) => Number(leading.has(b)) - Number(leading.has(a)))

/** The sections of the filter panel in their order. */
export const panelSections: readonly PanelSection[] = [...new Set(Object.values(filterGroups))].map((id) => ({
  id,
  groups: groupsOf(id),
  isLater: !groupsOf(id).some((group) => first.has(group)),
}))

const loadLazy = () => import('./lazy-controls.tsx')
// One file for all later controls: once it is loaded, a section opens in one step and nothing moves
// under the pointer.
const LazyControls = lazyPart(async () => (await loadLazy()).LazyControls, PartFailure)

/**
 * Loads the later sections and the suggestion list, so that they are there at once. A failure shows
 * when one is opened.
 */
export function prepareSections(): void {
  void loadLazy().then(
    ({ prepareCustomRanges }) => prepareCustomRanges(),
    () => undefined,
  )
  prepareCombobox()
}

export function SectionContent({ section, ...draft }: DraftProps & { section: PanelSection }) {
  if (section.isLater) return <LazyControls {...draft} groups={section.groups} />
  const later = section.groups.filter((group) => !first.has(group))
  return (
    <>
      <InitialControls {...draft} groups={section.groups.filter((group) => first.has(group))} />
      {later.length > 0 && (
        <MoreFilters filters={draft.filters} groups={later}>
          <Suspense fallback={<Skeleton className="h-control w-full" />}>
            <LazyControls {...draft} groups={later} />
          </Suspense>
        </MoreFilters>
      )}
    </>
  )
}
