import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Fieldset } from '../../../../ui/fields/fieldset.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { End } from '../../model/bounds.ts'
import { isEnter } from '../../../../ui/fields/is-enter.ts'
import { useFilterError } from '../../model/use-filter-text.ts'
import { useTypedBounds, type BoundsError, type TypedBounds as Texts } from './use-typed-bounds.ts'

type TypedBoundsProps = {
  label: string
  hideLabel?: boolean
  /** The accessible names of the boxes. */
  names: Record<End, string>
  stored: Texts
  /** Cleans up a typed text; null refuses it. */
  accept: (text: string) => string | null
  store: (texts: Texts, changed: End) => BoundsError | null
}

/** Two boxes for the ends of a range, with one error below both. */
export function TypedBounds({ label, hideLabel = false, names, stored, accept, store }: TypedBoundsProps) {
  const { t } = useTranslation('people')
  const errorText = useFilterError()
  const { texts, error, type, settle } = useTypedBounds(stored, store)
  return (
    <Fieldset
      label={label}
      hideLabel={hideLabel}
      error={error === null ? undefined : errorText(error.code)}
      isRefused={error !== null}
    >
      <div className="flex items-start gap-2">
        {(['min', 'max'] as const).map((end) => (
          <TextField
            key={end}
            label={names[end]}
            hideLabel
            placeholder={t(`bounds.${end}`)}
            value={texts[end]}
            onChange={(text) => {
              const accepted = accept(text)
              if (accepted !== null) type(end, accepted)
            }}
            onBlur={() => settle(end)}
            onKeyDown={(event) => {
              if (isEnter(event)) settle(end)
            }}
            isInvalid={error !== null && (error.end === end || error.end === 'both')}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="min-w-0 flex-1"
          />
        ))}
      </div>
    </Fieldset>
  )
}
