import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { spendingChoices, useSpendingChoice } from './spending.ts'

/** Chooses when a reveal in a table must be confirmed before it spends a credit, on this device. */
export function SpendingChoice() {
  const { t } = useTranslation('contacts')
  const [choice, setChoice] = useSpendingChoice()
  return (
    <Select
      label={t('spending.label')}
      isAlone
      options={spendingChoices.map((id) => ({
        id,
        label: id === 'never' || id === 'always' ? t(`spending.${id}`) : t('spending.below', { shown: id }),
      }))}
      value={choice}
      onChange={(id) => setChoice(spendingChoices.find((known) => known === id) ?? choice)}
      className="max-w-80"
    />
  )
}
