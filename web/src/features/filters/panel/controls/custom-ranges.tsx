import type { ListFieldId } from '@rapport/contract/filters/fields.ts'
import { readList, withField } from '@rapport/contract/filters/values.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Fieldset } from '../../../../ui/fields/fieldset.tsx'
import { isEnter } from '../../../../ui/fields/is-enter.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { End } from '../../model/bounds.ts'
import { customRange, customRounds, digitsOnly, roundsText, roundsTexts } from '../../model/ranges.ts'
import { useListEdit, type DraftProps } from '../draft.ts'
import { FieldChips } from './field-chips.tsx'
import { TypedBounds } from './typed-bounds.tsx'

type CustomRangesProps = DraftProps & { field: ListFieldId; of: 'headcount' | 'followers' }

/** Custom ranges: two boxes that accept digits only. Either may stay empty. */
export function CustomRanges({ of, field, ...draft }: CustomRangesProps) {
  const { t } = useTranslation('people')
  const minimum = useRef<HTMLInputElement>(null)
  const [ends, setEnds] = useState({ min: '', max: '' })
  const { add, error, clearError } = useListEdit({ ...draft, field })

  const addRange = () => {
    if (add(customRange(ends.min, ends.max) ?? '')) setEnds({ min: '', max: '' })
    minimum.current?.focus()
  }
  const box = (end: End) => ({
    label: t(`${of}.${end}`),
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

/** One custom range of funding rounds, of at most 15. */
export function CustomRounds({ field, ...draft }: DraftProps & { field: ListFieldId }) {
  const { t } = useTranslation('people')
  const values = readList(draft.filters, field)
  const store = (texts: Record<End, string>) => {
    const rounds = customRounds(texts)
    if (rounds.error !== undefined) return { code: rounds.error, end: rounds.end }
    draft.onEdit((filters) => withField(filters, field, rounds.values))
    return null
  }
  return (
    <>
      <TypedBounds
        label={t(`fields.${field}`)}
        hideLabel
        names={{ min: t('rounds.min'), max: t('rounds.max') }}
        stored={roundsTexts(values)}
        accept={roundsText}
        store={store}
      />
      {values.length > 1 && (
        <FieldChips {...draft} field={field} label={t(`fields.${field}`)} onEmpty={() => undefined} />
      )}
    </>
  )
}
