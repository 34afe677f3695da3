import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { onceEntered } from './on-their-way.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { peopleCountQuery } from '../api.ts'

type SearchButtonProps = {
  draft: FilterSet
  /** The total of the current results, shown when counting fails. */
  fallbackTotal: number | undefined
  onSearch: () => void
}

/** Searches for the draft. The button says how many people it will find. */
export function SearchButton({ draft, fallbackTotal, onSearch }: SearchButtonProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const { data, isError, isPlaceholderData } = useQuery({
    ...peopleCountQuery(draft),
    placeholderData: keepPreviousData,
  })
  const count = isError ? fallbackTotal : data
  return (
    <Button variant="primary" className="w-full" onPress={() => onceEntered(onSearch)}>
      {count === undefined ? (
        t('filters.search')
      ) : (
        <span data-stale={isPlaceholderData || undefined} className="data-stale:opacity-85">
          {t('filters.searchCount', { shown: formats.count(count) })}
        </span>
      )}
    </Button>
  )
}
