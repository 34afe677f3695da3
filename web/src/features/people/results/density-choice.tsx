import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import type { Density } from '../../../ui/table.tsx'

export const densities = ['comfortable', 'compact'] as const satisfies readonly Density[]

/** Rows of 44 or 36 px. */
export function DensityChoice({ value, onChange }: { value: Density; onChange: (value: Density) => void }) {
  const { t } = useTranslation('people')
  return (
    <Segmented
      label={t('results.density')}
      options={[
        { id: 'comfortable', label: t('results.comfortable'), icon: <Rows3 size={16} aria-hidden /> },
        { id: 'compact', label: t('results.compact'), icon: <Rows4 size={16} aria-hidden /> },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
