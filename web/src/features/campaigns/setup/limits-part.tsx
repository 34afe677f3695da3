import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { SetupState } from './use-setup.ts'

const fields = [
  { field: 'dailyCap', maxDigits: 6 },
  { field: 'spacingSeconds', maxDigits: 5 },
  { field: 'quietDays', maxDigits: 3 },
] as const

/** The limits on the number of emails and the time between them. */
export function LimitsPart({ setup }: { setup: SetupState }) {
  const { t } = useTranslation('campaigns')
  return fields.map(({ field, maxDigits }) => (
    <NumberField
      key={field}
      label={t(`setup.limits.${field}`)}
      hint={t(`setup.limits.${field}Hint`)}
      error={setup.errorOf(field)}
      maxDigits={maxDigits}
      value={setup.shown[field]}
      onChange={(value) => setup.edit({ [field]: value })}
      className="max-w-80 [&_input]:w-32"
    />
  ))
}
