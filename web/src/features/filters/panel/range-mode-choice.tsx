import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import type { RangeMode } from '../model/ranges.ts'

type RangeModeChoiceProps = { label: string; value: RangeMode; onChange: (mode: RangeMode) => void }

export function RangeModeChoice({ label, value, onChange }: RangeModeChoiceProps) {
  const { t } = useTranslation('people')
  return (
    <Segmented
      label={label}
      hideLabel={false}
      options={[
        { id: 'predefined', label: t('rangeModes.predefined') },
        { id: 'custom', label: t('rangeModes.custom') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
