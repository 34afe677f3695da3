import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { countChanges, peopleCountQuery } from '../../filters/filters.ts'
import { focusTable } from '../table/focus-table.ts'

type DraftStripProps = {
  applied: FilterSet
  draft: FilterSet
  /** Returns whether it searches. */
  onSearch: () => boolean
  onDiscard: () => void
}

/**
 * Says above the results that the panel's edits are not searched yet, and how many people they
 * find: `2 changes not searched · 3,372 people`.
 */
export function DraftStrip({ applied, draft, onSearch, onDiscard }: DraftStripProps) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const changes = countChanges(applied, draft)
  // Never shows the previous draft's number meanwhile: it would be announced beside the new number
  // of changes.
  const { data: people, isError } = useQuery({ ...peopleCountQuery(draft), enabled: changes > 0 })
  const parts = [
    t('draft.changes', { count: changes }),
    people !== undefined && !isError && t('results.total', { count: people, shown: formats.count(people) }),
  ]
  const text = changes === 0 ? '' : parts.filter(Boolean).join(' · ')
  return (
    <>
      {/* Apart from the strip: screen readers announce its changes, such as the number once it is counted. */}
      <output className="sr-only">{text}</output>
      {changes > 0 && (
        <section
          aria-label={t('draft.title')}
          className="flex items-center gap-2 border-b border-line bg-hover py-1 ps-4 pe-2 text-sm"
        >
          <span aria-hidden className="min-w-0 flex-1">
            {text}
          </span>
          <Button
            size="small"
            onPress={() => {
              if (onSearch()) focusTable()
            }}
          >
            {t('filters.search')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              onDiscard()
              focusTable()
            }}
          >
            {t('draft.discard')}
          </Button>
        </section>
      )}
    </>
  )
}
