import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { PersonSummary, searchPeople } from '@rapport/contract/people/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Output } from '@rapport/contract/route.ts'
import { useChoice } from '../../../lib/use-choice.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { BulkProgress } from '../../contacts/bulk-progress.tsx'
import { peopleQuery } from '../api.ts'
import { ColumnChoice } from './column-choice.tsx'
import { DensityChoice, densities } from './density-choice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PastEnd } from './past-end.tsx'
import { ResultsFailure } from './results-failure.tsx'
import { ResultsHeader } from './results-header.tsx'
import { ResultsPages } from './results-pages.tsx'
import { ResultsTable } from './results-table.tsx'
import { useColumns } from './use-columns.ts'
import { useSelection } from './use-selection.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })))
const NoMatch = lazy(() => import('./no-match.tsx').then((module) => ({ default: module.NoMatch })))

const nobodyThere: readonly number[] = []

type PeoplePage = Output<(typeof searchPeople)['data']>

export type ResultsProps = {
  filters: FilterSet
  page: number
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
  onPage: (page: number) => void
  onChange: (change: (filters: FilterSet) => FilterSet) => void
  onClear: () => void
  /** Stands first in the head of the results, such as the button of the filter sheet. */
  action?: ReactNode
}

export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / limits.defaultPageSize))

/** The page of people that the address asks for, and every state that it can be in. */
export function Results(props: ResultsProps) {
  const { filters, page, openId, onOpen, onClose, action } = props
  const [density, setDensity] = useChoice('density', densities, 'comfortable')
  const columns = useColumns()
  const query = useQuery(peopleQuery(filters, page))
  const metadata = query.data?.metadata ?? null
  const selected = useSelection(filters, metadata?.total ?? 0, query.isPlaceholderData)
  const isUpdating = useDelayed(query.isFetching && query.data !== undefined)
  // Rows that are replaced at once need not be dimmed before.
  const isStale = useDelayed(query.isPlaceholderData)
  const ids = query.data?.people.map(({ id }) => id) ?? nobodyThere
  const table = (people: PersonSummary[] | null) => (
    <ResultsTable
      people={people}
      ids={ids}
      density={density}
      columns={columns.shown}
      selected={selected}
      openId={openId}
      onOpen={onOpen}
      onClose={onClose}
      isStale={isStale}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ResultsHeader
        metadata={metadata}
        isFailed={query.isError}
        isUpdating={isUpdating}
        action={action}
        chosenCount={selected.count}
        bulk={
          query.data && (
            <Suspense>
              <BulkBar filters={filters} selected={selected} ids={ids} total={query.data.metadata.total} />
            </Suspense>
          )
        }
        looks={
          <>
            <span className="size-control-small max-md:hidden">
              <ColumnChoice chosen={columns.chosen} onChange={columns.choose} />
            </span>
            <DensityChoice value={density} onChange={setDensity} />
          </>
        }
      />
      <OfflineNotice />
      {query.data ? (
        <Found {...props} data={query.data} isStale={query.isPlaceholderData} table={table} />
      ) : query.isError ? (
        <ResultsFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        table(null)
      )}
      <BulkProgress />
      {query.data && query.data.people.length > 0 && (
        <ResultsPages
          page={page}
          lastPage={lastPageOf(query.data.metadata.total)}
          metadata={query.data.metadata}
          onPage={props.onPage}
        />
      )}
    </div>
  )
}

type FoundProps = ResultsProps & {
  data: PeoplePage
  isStale: boolean
  table: (people: PersonSummary[]) => ReactNode
}

function Found({ data, isStale, table, filters, page, onPage, onChange, onClear }: FoundProps) {
  const { people, metadata } = data
  const lastPage = lastPageOf(metadata.total)
  if (metadata.total === 0 && !isStale)
    return (
      <Suspense>
        <NoMatch filters={filters} onChange={onChange} onClear={onClear} />
      </Suspense>
    )
  if (people.length === 0 && !isStale)
    return <PastEnd page={page} lastPage={lastPage} onLast={() => onPage(lastPage)} />
  return table(people)
}
