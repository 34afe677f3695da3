import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { readList } from '@rapport/contract/filters/values.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { similarQuery } from '../api.ts'
import { chipText } from '../model/chip-text.ts'
import { useListEdit, type DraftProps } from './draft.ts'

type SimilarValuesProps = DraftProps & {
  field: ListFieldId
  label: string
  suggest: SuggestionType
  /** Moves the focus when a value has been added: its button goes. */
  onAdded: () => void
}

/** Values similar to those chosen, loaded on request; a press adds one. Nothing while none is chosen, and nothing for what is excluded. */
export function SimilarValues({ field, label, suggest, onAdded, ...draft }: SimilarValuesProps) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const values = readList(draft.filters, field)
  const { add } = useListEdit({ ...draft, field })
  const similar = useQuery({ ...similarQuery(suggest, values), enabled: isOpen && values.length > 0 })
  if (values.length === 0 || fieldOf(field).excludes !== undefined) return null
  const name = t('filters.similarTo', { field: label })
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-muted">
      <Button
        variant="quiet"
        size="small"
        aria-label={name}
        aria-expanded={isOpen}
        isPending={similar.isFetching}
        onPress={() => setOpen(!isOpen)}
      >
        {t('filters.similar')}
      </Button>
      {isOpen && similar.data?.length === 0 && t('filters.noneSimilar')}
      {isOpen &&
        similar.data?.map(({ value }) => (
          <Button
            key={value}
            variant="quiet"
            size="small"
            icon={<Plus size={12} aria-hidden />}
            onPress={() => {
              add(value)
              onAdded()
            }}
          >
            {chipText(field, value)}
          </Button>
        ))}
    </fieldset>
  )
}
