import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** Part of the address could not be read and was ignored. */
export function AddressNotice({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation('people')
  return (
    <div
      role="alert"
      className="flex items-center gap-2 border-b border-line bg-hover ps-4 pe-2 text-sm text-warning"
    >
      <TriangleAlert size={16} aria-hidden className="shrink-0" />
      <p className="flex-1 py-2">{t('notice.incomplete')}</p>
      <IconButton label={t('notice.dismiss')} size="small" onPress={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
