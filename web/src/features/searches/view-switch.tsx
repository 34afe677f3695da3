import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import type { PanelView } from '../people/people.ts'

type ViewSwitchProps = { view: PanelView; onChange: (view: PanelView) => void }

/** A new search, or the saved ones. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('searches')
  return (
    <Segmented
      label={t('views.label')}
      options={[
        { id: 'new', label: t('views.new') },
        { id: 'saved', label: t('views.saved') },
      ]}
      value={view}
      onChange={onChange}
    />
  )
}
