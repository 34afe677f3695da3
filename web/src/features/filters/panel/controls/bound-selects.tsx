import { useState } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Fieldset } from '../../../../ui/fields/fieldset.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { readBounds, type Bounds } from '@rapport/contract/filters/rules.ts'
import { setBounds, type End } from '../../model/bounds.ts'
import type { OrderedPair } from '@rapport/contract/filters/field-of.ts'
import { useFilterError } from '../../model/use-filter-text.ts'
import type { DraftProps } from '../draft.ts'

type BoundSelectsProps = DraftProps & {
  label: string
  pair: OrderedPair
  options: readonly number[]
  text: (value: number) => string
}

type Refused = { bounds: Bounds; draft: Bounds; changed: End; error: string }

const ends = ['min', 'max'] as const
const same = (a: Bounds, b: Bounds) => a.min === b.min && a.max === b.max

/**
 * Two ends of a range, chosen from a list. A contradiction stays visible with its message, outside
 * the draft, until it is resolved.
 */
export function BoundSelects({ label, pair, options, text, filters, onEdit }: BoundSelectsProps) {
  const { t } = useTranslation('people')
  const errorText = useFilterError()
  const [last, setRefused] = useState<Refused | null>(null)
  const draft = readBounds(filters, pair)
  // A draft that changed by other means, such as 'Reset all', settles the refusal.
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
    <Fieldset
      label={label}
      error={refused === null ? undefined : errorText(refused.error)}
      isRefused={refused !== null}
    >
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
