import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldChips } from './field-chips.tsx'
import { isEnter } from '../../../ui/fields/is-enter.ts'
import { customRange, digitsOnly } from '../model/ranges.ts'
import { useListEdit, type DraftProps } from './use-list-edit.ts'

type CustomRangeProps = DraftProps & {
  about: 'headcount' | 'followers'
  field: 'companyFilter.headcounts' | 'companyFilter.linkedinFollowers'
}

/** Ranges of one's own: two boxes that take digits only, either of which may stay empty. */
export function CustomRange({ about, field, ...draft }: CustomRangeProps) {
  const { t } = useTranslation('people')
  const minimum = useRef<HTMLInputElement>(null)
  const [ends, setEnds] = useState({ min: '', max: '' })
  const { add, error, clearError } = useListEdit({ ...draft, field })

  const addRange = () => {
    if (add(customRange(ends.min, ends.max) ?? '')) setEnds({ min: '', max: '' })
    minimum.current?.focus()
  }
  const box = (end: 'min' | 'max') => ({
    label: t(`${about}.${end}`),
    hideLabel: true,
    placeholder: t(`bounds.${end}`),
    value: ends[end],
    onChange: (text: string) => {
      setEnds({ ...ends, [end]: digitsOnly(text) })
      clearError()
    },
    onKeyDown: (event: Parameters<typeof isEnter>[0]) => {
      if (isEnter(event)) addRange()
    },
    isInvalid: error !== undefined,
    type: 'text' as const,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'min-w-0 flex-1',
  })

  return (
    <div className="flex flex-col gap-1.5">
      <Fieldset label={t(`fields.${field}`)} hideLabel error={error}>
        <div className="flex items-start gap-2">
          <TextField {...box('min')} inputRef={minimum} />
          <TextField {...box('max')} />
          <Button onPress={addRange}>{t('filters.addButton')}</Button>
        </div>
      </Fieldset>
      <FieldChips
        {...draft}
        field={field}
        label={t(`fields.${field}`)}
        onEmpty={() => minimum.current?.focus()}
      />
    </div>
  )
}
