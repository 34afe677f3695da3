import { useFormats } from '../../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Segmented } from '../../../../ui/buttons/segmented.tsx'
import type { RowsAddress } from '../address.ts'

type Outcome = NonNullable<RowsAddress['outcome']>

type OutcomeTabsProps = {
  label: string
  options: readonly { id: Outcome; count: number }[]
  value: Outcome
  onChange: (outcome: Outcome) => void
}

/** The tabs of outcomes with their numbers of rows, and an explanation of the chosen one. */
export function OutcomeTabs({ label, options, value, onChange }: OutcomeTabsProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const textOf = ({ id, count }: OutcomeTabsProps['options'][number]) =>
    t('rows.tab', { outcome: t(`outcomes.${id}`), shown: formats.count(count) })
  return (
    <div className="flex flex-col gap-2">
      {options.length === 1 ? (
        <h3 className="text-base font-semibold">{textOf(options[0]!)}</h3>
      ) : (
        <div className="relative -mx-4 overflow-x-auto px-4 pb-1 md:-mx-6 md:px-6">
          <Segmented
            label={label}
            options={options.map((option) => ({ id: option.id, label: textOf(option) }))}
            value={value}
            onChange={onChange}
            className="w-max"
          />
        </div>
      )}
      <p className="text-sm text-muted">{t(`hints.${value}`)}</p>
    </div>
  )
}
