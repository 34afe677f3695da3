import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { focusTable } from '../table/focus-table.ts'
import { alternativesQuery, activeGroups, clearGroups, sameFilters } from '../../filters/filters.ts'

type NoMatchProps = {
  filters: FilterSet
  onChange: (change: (filters: FilterSet) => FilterSet) => void
  onClear: () => void
  /** Shows the nearest people; null when there are none. */
  onNearest: (() => void) | null
}

/**
 * The result of a search without matches. Shows for each active filter how many people would match
 * without it.
 */
export function NoMatch({ filters, onChange, onClear, onNearest }: NoMatchProps) {
  const { t } = useTranslation('people')
  if (sameFilters(filters, emptyFilterSet))
    return (
      <EmptyState
        icon={<Users size={24} aria-hidden />}
        title={t('noPeople.title')}
        description={t('noPeople.hint')}
      />
    )
  const clear = () => {
    onClear()
    focusTable()
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <EmptyState icon={<SearchX size={24} aria-hidden />} title={t('noMatch.title')}>
        <Loosen filters={filters} onChange={onChange} />
        {onNearest && (
          <Button
            onPress={() => {
              onNearest()
              focusTable()
            }}
          >
            {t('nearest.show')}
          </Button>
        )}
        <Button onPress={clear}>{t('noMatch.clearAll')}</Button>
      </EmptyState>
    </div>
  )
}

type Candidate = { group: FilterGroup; count: number | undefined }

function Loosen({ filters, onChange }: Pick<NoMatchProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation('people')
  const groups = activeGroups(filters)
  const { data: counts, isPending } = useQuery(
    alternativesQuery(
      groups.map((group) => clearGroups(filters, [group])),
      0,
    ),
  )
  const candidates = groups
    .map((group, index): Candidate => ({ group, count: counts?.[index] }))
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
  const loosen = (group: FilterGroup) => {
    onChange((current) => clearGroups(current, [group]))
    focusTable()
  }
  const isCounted = !isPending
  const helps = candidates.filter(({ count }) => count !== 0)
  return (
    <div className="flex w-full flex-col gap-3">
      <output className="block text-base text-balance text-muted">
        {t(isCounted && helps.length === 0 ? 'noMatch.noneHelps' : 'noMatch.hint')}
      </output>
      {helps.length > 0 && (
        <ul className="flex flex-col border-t border-line text-start">
          {helps.map(({ group, count }) => (
            <li key={group} className="flex min-h-row items-center gap-2 border-b border-line ps-2">
              <span className="min-w-0 flex-1 truncate">
                {t('noMatch.without', { filter: t(`groups.${group}`) })}
              </span>
              {isCounted && count === undefined ? null : <PeopleCount count={count} />}
              <Button
                variant="quiet"
                size="small"
                icon={<X size={14} aria-hidden />}
                aria-label={t('noMatch.removeLabel', { filter: t(`groups.${group}`) })}
                onPress={() => loosen(group)}
              >
                {t('noMatch.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PeopleCount({ count }: { count: number | undefined }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  if (count === undefined) return <Skeleton className="h-4 w-16" />
  return (
    <span className="text-sm font-medium">{t('noMatch.people', { count, shown: formats.count(count) })}</span>
  )
}
