import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { similarQuery } from '../../similar-api.ts'
import { chipText } from '../../model/chip-text.ts'
import { useFilterText } from '../../model/use-filter-text.ts'
import { useListEdit, type DraftProps } from '../draft.ts'

type SimilarValuesProps = DraftProps & { field: ListFieldId; label: string; suggest: SuggestionType }

/** Values similar to those chosen, loaded on request; a press adds one. */
export function SimilarValues({ field, label, suggest, ...draft }: SimilarValuesProps) {
  const { t } = useTranslation('people')
  const { nameOf } = useFilterText()
  const [isOpen, setOpen] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const included = readList(draft.filters, field)
  const opposite = oppositeOf(field)
  const excluded = opposite ? readList(draft.filters, opposite) : []
  const { add, error } = useListEdit({ ...draft, field })
  const similar = useQuery({
    ...similarQuery(suggest, { included, excluded }),
    enabled: isOpen && included.length > 0,
  })
  const name = t('filters.similarTo', { field: label })
  const press = (value: string, index: number) => {
    // Its button goes; the next one moves to its place.
    const buttons = group.current?.querySelectorAll<HTMLElement>('button') ?? []
    if (add(value)) (buttons[index + 2] ?? buttons[index])?.focus()
  }
  return (
    <fieldset
      ref={group}
      aria-label={name}
      className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-muted"
    >
      <Button
        variant="quiet"
        size="small"
        className="-ms-2"
        aria-label={name}
        aria-expanded={isOpen}
        icon={<ChevronRight size={14} aria-hidden className={isOpen ? 'rotate-90' : ''} />}
        isPending={similar.isFetching}
        onPress={() => {
          if (isOpen && similar.isError) void similar.refetch()
          else setOpen(!isOpen)
        }}
      >
        {t('filters.similar')}
      </Button>
      {isOpen && similar.isError && (
        <span role="alert" className="text-danger">
          {t('filters.similarFailed')}
        </span>
      )}
      {isOpen && similar.data?.length === 0 && t('filters.noneSimilar')}
      {isOpen &&
        similar.data?.map(({ value }, index) => (
          <Button
            key={value}
            variant="quiet"
            size="small"
            icon={<Plus size={12} aria-hidden />}
            onPress={() => press(value, index)}
          >
            {chipText(field, nameOf(field, value))}
          </Button>
        ))}
      {error !== undefined && (
        <span role="alert" className="w-full text-xs text-danger">
          {error}
        </span>
      )}
    </fieldset>
  )
}
