import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FieldChips } from './field-chips.tsx'
import { customHeadcount, digitsOnly } from './headcount.ts'
import { isEnter } from './is-enter.ts'
import { useListEdit, type DraftProps } from './use-list-edit.ts'

const field = 'companyFilter.headcounts'

/** A range of one's own: two boxes that take digits only, either of which may stay empty. */
export function CustomHeadcount(draft: DraftProps) {
  const { t } = useTranslation('people')
  const minimum = useRef<HTMLInputElement>(null)
  const [ends, setEnds] = useState({ min: '', max: '' })
  const { add, error, clearError } = useListEdit({ ...draft, field })

  const addRange = () => {
    if (add(customHeadcount(ends.min, ends.max) ?? '')) setEnds({ min: '', max: '' })
    minimum.current?.focus()
  }
  const box = (end: 'min' | 'max') => ({
    label: t(`headcount.${end}`),
    hideLabel: true,
    placeholder: t(`headcount.${end}Placeholder`),
    value: ends[end],
    onChange: (text: string) => {
      setEnds({ ...ends, [end]: digitsOnly(text) })
      clearError()
    },
    onKeyDown: (event: Parameters<typeof isEnter>[0]) => {
      if (isEnter(event)) addRange()
    },
    type: 'text' as const,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'min-w-0 flex-1',
  })

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <TextField {...box('min')} inputRef={minimum} error={error} />
        <TextField {...box('max')} />
        <Button onPress={addRange}>{t('filters.addButton')}</Button>
      </div>
      <FieldChips
        {...draft}
        field={field}
        label={t('fields.companyFilter.headcounts')}
        onEmpty={() => minimum.current?.focus()}
      />
    </div>
  )
}
