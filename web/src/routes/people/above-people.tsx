import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { Suspense } from 'react'
import { MorePeople } from '../../features/bring-ins/bring-ins.ts'
import { sameFilters } from '../../features/filters/filters.ts'
import { AppliedStrip } from '../../features/people/results/applied-strip.tsx'
import { DraftStrip } from '../../features/people/results/draft-strip.tsx'
import { omittedFilters } from '../../features/people/results/omitted-filters.ts'
import type { PeopleSearch } from '../../features/people/results/use-people-search.ts'
import { Samples } from '../../features/searches/samples.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import type { PeopleState } from './people-state.ts'

const AddressNotice = lazyPart(
  async () => (await import('../../features/people/address-notice.tsx')).AddressNotice,
  PartFailure,
)

type AbovePeopleProps = { state: PeopleState; search: PeopleSearch }

/**
 * What the results answer: the applied filters, the draft, the nearest filters. It stands above the
 * table and the profile alike: beside the profile its lines would wrap, and push the rows down below
 * the pointer.
 */
export function AbovePeople({ state, search }: AbovePeopleProps) {
  const { address, draft, changeApplied, resetAll } = state
  const { filters } = address
  const { nearest, metadata } = search
  return (
    <>
      {!address.complete && (
        <Suspense>
          <AddressNotice onDismiss={state.tidyAddress} />
        </Suspense>
      )}
      <AppliedStrip
        filters={filters}
        omitted={nearest ? omittedFilters(nearest.relaxed) : []}
        onChange={changeApplied}
        onClear={resetAll}
      />
      {draft !== filters && (
        <DraftStrip applied={filters} draft={draft} onSearch={state.search} onDiscard={state.discardDraft} />
      )}
      <MorePeople filters={filters} />
      {sameFilters(filters, emptyFilterSet) && <Samples onRun={state.runNew} />}
      {nearest && metadata && (
        <nearest.NearestBanner
          filters={filters}
          relaxed={nearest.relaxed}
          total={metadata.total}
          onUndo={search.undo}
          onChange={changeApplied}
        />
      )}
    </>
  )
}
