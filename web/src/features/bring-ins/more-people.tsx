import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import { sameFilters } from '../filters/filters.ts'
import { knownSettingsQuery } from '../settings/settings.tsx'

const MoreStrip = lazyPart(async () => (await import('./more-strip.tsx')).MoreStrip, PartFailure)
const BringInStrips = lazyPart(async () => (await import('./bring-in-strips.tsx')).BringInStrips, PartFailure)

/**
 * What a provider's people search has for the filters, with buttons to ask it and to bring people
 * in, and the bring-ins that are at work. Nothing unless the operator has switched it on.
 */
export function MorePeople({ filters }: { filters: FilterSet }) {
  const isOn = useQuery(knownSettingsQuery()).data?.morePeople === true
  if (!isOn) return null
  return (
    <Suspense>
      {!sameFilters(filters, emptyFilterSet) && <MoreStrip filters={filters} />}
      <BringInStrips />
    </Suspense>
  )
}
