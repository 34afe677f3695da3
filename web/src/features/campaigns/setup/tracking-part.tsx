import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import type { SetupState } from './use-setup.ts'

const fields = ['opens', 'clicks'] as const

/** Switches the tracking of opened emails and followed links, and explains its cost. */
export function TrackingPart({ setup }: { setup: SetupState }) {
  const { t } = useTranslation('campaigns')
  const { shown, edit, errorOf } = setup
  return (
    <CheckboxList
      label={t('setup.tracking.title')}
      hideLabel
      error={errorOf('opens') ?? errorOf('clicks')}
      options={fields.map((field) => ({
        id: field,
        label: t(`setup.tracking.${field}`),
        description: t(`setup.tracking.${field}Hint`),
      }))}
      values={fields.filter((field) => shown[field])}
      onToggle={(id, isSelected) => edit({ [id]: isSelected })}
    />
  )
}
