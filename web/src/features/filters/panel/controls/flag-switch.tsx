import type { FlagFieldId } from '@rapport/contract/filters/fields.ts'
import { readField } from '@rapport/contract/filters/values.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { setFlag } from '../../model/filter-edits.ts'
import type { DraftProps } from '../draft.ts'

export function FlagSwitch({ filters, onEdit, id }: DraftProps & { id: FlagFieldId }) {
  const { t } = useTranslation('people')
  return (
    <Switch
      label={t(`fields.${id}`)}
      isSelected={readField(filters, id)}
      onChange={(on) => onEdit((draft) => setFlag(draft, id, on))}
    />
  )
}
