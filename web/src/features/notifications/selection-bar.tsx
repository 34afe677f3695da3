import MailOpen from 'lucide-react/icons/mail-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useChangeNotifications } from './use-change-notifications.ts'
import type { Selection } from './use-selection.ts'

/** Selects all or none, and marks or deletes the selected notifications. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('notifications')
  const { markRead, remove, isPending } = useChangeNotifications(selection.clear)
  const { ids, isAll, toggleAll } = selection
  const isIdle = ids.length === 0 || isPending
  return (
    <div className="flex h-10 items-center gap-1 border-b border-line ps-3 pe-2">
      <Checkbox isSelected={isAll} isIndeterminate={ids.length > 0 && !isAll} onChange={toggleAll}>
        <span className="text-sm">{t('selectAll')}</span>
      </Checkbox>
      <output className="min-w-0 flex-1 px-2 text-end text-sm text-muted">
        {ids.length > 0 && t('selected', { count: ids.length })}
      </output>
      <IconButton size="small" label={t('markRead')} isDisabled={isIdle} onPress={() => markRead(ids)}>
        <MailOpen size={16} aria-hidden />
      </IconButton>
      <IconButton size="small" label={t('delete')} isDisabled={isIdle} onPress={() => remove(ids)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
