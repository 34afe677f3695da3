import Columns3 from 'lucide-react/icons/columns-3'
import { useTranslation } from 'react-i18next'
import { CheckboxList } from '../../../ui/fields/checkbox-list.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { choosableColumns, type ChoosableColumn } from './columns.ts'

type ColumnChoiceProps = {
  chosen: readonly ChoosableColumn[]
  onChange: (chosen: readonly ChoosableColumn[]) => void
}

/** Which columns the table shows beside the name. */
export function ColumnChoice({ chosen, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('people')
  return (
    <Popover
      label={t('results.columns')}
      placement="bottom end"
      className="w-44"
      renderTrigger={(props) => (
        <IconButton {...props} label={t('results.columns')} size="small">
          <Columns3 size={16} aria-hidden />
        </IconButton>
      )}
    >
      <CheckboxList
        label={t('results.columns')}
        options={choosableColumns.map((id) => ({ id, label: t(`results.${id}`) }))}
        values={chosen}
        onToggle={(toggled, isShown) =>
          onChange(choosableColumns.filter((id) => (id === toggled ? isShown : chosen.includes(id))))
        }
      />
    </Popover>
  )
}
