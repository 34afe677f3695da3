import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { FoundPerson } from '@rapport/contract/people/person.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { BulkProgress } from '../../contacts/contacts.ts'
import { peopleIds, personQuery } from '../api.ts'
import { chosenPeople, type BulkAction } from './bulk-action.ts'
import { usePersonColumns } from '../columns/person-columns.tsx'
import { readSort, writeSort, type TableSort } from '../table/sort.ts'
import { searchSizes } from '../table/page-size.ts'
import { useSortOptions } from './use-sort-options.ts'
import type { PeopleSource } from '../table/people-source.ts'
import type { PersonAction } from '../table/person-action.ts'
import { PeopleTable } from '../table/people-table.tsx'
import { TeammateRowMark } from '../teammate/teammate-wrote.tsx'
import { useSelection } from '../table/selection/use-selection.ts'
import { compactFilters } from '../../filters/filters.ts'
import type { PeopleSearch } from './use-people-search.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { useMay } from '../../accounts/accounts.ts'

const BulkBar = lazyPart(async () => (await import('../table/selection/bulk-bar.tsx')).BulkBar, PartFailure)
const PastEnd = lazyPart(async () => (await import('./past-end.tsx')).PastEnd, PartFailure)
const ResultsFailure = lazyPart(
  async () => (await import('./results-failure.tsx')).ResultsFailure,
  PartFailure,
)
const NoMatch = lazyPart(async () => (await import('./no-match.tsx')).NoMatch, PartFailure)

export type ResultsProps = {
  filters: FilterSet
  search: PeopleSearch
  page: number
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  openId: number | null
  onOpen: (id: number) => void
  onClose: () => void
  onPage: (page: number, isSame?: boolean) => void
  onChange: (change: (filters: FilterSet) => FilterSet) => void
  onClear: () => void
  /** A button of every row, such as the bookmark. */
  rowAction: PersonAction
  /** A button for the selected people, such as the one that adds them to lists. */
  bulkAction: BulkAction
  /** The progress of running jobs, between the rows and the page buttons. */
  progress: ReactNode
  /** Comes first in the header, such as the button that opens the filters. */
  action?: ReactNode
}

/** A page of the people who match the filters, or the nearest ones, or why there are none to show. */
export function Results(props: ResultsProps) {
  const {
    filters,
    search,
    page,
    sort,
    onSort,
    onChange,
    onClear,
    bulkAction: Action,
    progress,
    ...table
  } = props
  const { t } = useTranslation('people')
  const mayReveal = useMay('contacts.reveal')
  const { query, isStale, people, metadata, nearest, matched } = search
  const source: PeopleSource<FoundPerson> = {
    key: JSON.stringify(compactFilters(matched)),
    order: sort ? writeSort(sort) : '',
    people,
    metadata,
    isFetching: query.isFetching,
    isStale,
    isFailed: query.isError && !metadata,
    idsOfPage: (pageOfIds, signal) => peopleIds(matched, sort, pageOfIds, signal),
  }
  const selected = useSelection(source)
  const { name, columns } = usePersonColumns()
  const prepare = usePrepare()
  const sorting = {
    sort,
    onSort: (next: TableSort | null) => onSort(next && (readSort(writeSort(next)) ?? null)),
    options: useSortOptions(),
  }
  const explained = nearest && metadata && { filters, relaxed: nearest.relaxed, total: metadata.total }

  const insteadOfRows = () => {
    if (!metadata && query.isError)
      return (
        <Suspense>
          <ResultsFailure error={query.error} onRetry={() => void query.refetch()} />
        </Suspense>
      )
    if (!metadata || !people || isStale || people.length > 0) return null
    return (
      <Suspense>
        {metadata.total > 0 ? (
          <PastEnd page={page} metadata={metadata} onPage={table.onPage} />
        ) : (
          <NoMatch filters={filters} onChange={onChange} onClear={onClear} onNearest={search.redo} />
        )}
      </Suspense>
    )
  }

  return (
    <PeopleTable
      {...table}
      onNear={prepare}
      title={t('results.title')}
      source={source}
      page={page}
      size={search.size}
      sizes={searchSizes.sizes}
      onSize={search.setSize}
      sorting={sorting}
      name={name}
      columns={columns}
      selected={selected}
      rowMark={TeammateRowMark}
      announcement={nearest && explained && <nearest.NearestText {...explained} />}
      bulk={
        <BulkBar source={source} selected={selected} mayReveal={mayReveal}>
          <Action chosen={chosenPeople(selected.selection, matched, selected.count)} />
        </BulkBar>
      }
      foot={
        <>
          <BulkProgress />
          {progress}
        </>
      }
    >
      {insteadOfRows()}
    </PeopleTable>
  )
}

/** Requests someone's details, so that they arrive with the profile, and it is drawn once. */
function usePrepare(): (id: number) => void {
  const queries = useQueryClient()
  return (id) => void queries.prefetchQuery(personQuery(id))
}
