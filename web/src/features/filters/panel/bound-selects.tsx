import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fieldset } from '../../../ui/fields/fieldset.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { readBounds, setBounds, type Bounds, type End } from '../model/bounds.ts'
import type { OrderedPair } from '../model/filter-rules.ts'
import { useFilterError } from '../model/use-filter-error.ts'
import type { DraftProps } from './use-list-edit.ts'

type BoundSelectsProps = DraftProps & {
  label: string
  pair: OrderedPair
  options: readonly number[]
  text: (value: number) => string
}

type Refused = { bounds: Bounds; draft: Bounds; changed: End; error: string }

const ends = ['min', 'max'] as const
const same = (a: Bounds, b: Bounds) => a.min === b.min && a.max === b.max

/** Two ends of a range from a list. A contradiction stays in sight with its message, and out of the draft, until it is solved. */
export function BoundSelects({ label, pair, options, text, filters, onEdit }: BoundSelectsProps) {
  const { t } = useTranslation('people')
  const errorText = useFilterError()
  const [last, setRefused] = useState<Refused | null>(null)
  const draft = readBounds(filters, pair)
  // A draft that has changed otherwise, such as by 'Reset all', has put the refusal right.
  const refused = last !== null && same(last.draft, draft) ? last : null
  const shown = refused?.bounds ?? draft

  const choose = (changed: End, id: string) => {
    const change = { bounds: { ...shown, [changed]: id === '' ? null : Number(id) }, changed }
    const { error } = setBounds(filters, pair, change)
    setRefused(error === undefined ? null : { ...change, draft, error })
    if (error === undefined) onEdit((current) => setBounds(current, pair, change).filters ?? current)
  }
  const offered = (value: number | null) => [
    { id: '', label: t('bounds.any') },
    ...(value === null || options.includes(value) ? options : [value, ...options]).map((option) => ({
      id: String(option),
      label: text(option),
    })),
  ]
  return (
    <Fieldset label={label} error={refused === null ? undefined : errorText(refused.error)}>
      <div className="flex gap-2">
        {ends.map((end) => (
          <Select
            key={end}
            className="flex-1"
            label={t(`bounds.${end}`)}
            options={offered(shown[end])}
            value={shown[end] === null ? '' : String(shown[end])}
            onChange={(id) => choose(end, id)}
            isInvalid={refused?.changed === end}
          />
        ))}
      </div>
    </Fieldset>
  )
}
