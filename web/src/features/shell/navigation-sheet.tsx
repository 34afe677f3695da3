import X from 'lucide-react/icons/x'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { HomeLink } from './home-link.tsx'
import { Navigation } from './navigation.tsx'

export type NavigationSheetProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function NavigationSheet({ isOpen, onOpenChange }: NavigationSheetProps) {
  const { t } = useTranslation('shell')
  const close = () => onOpenChange(false)
  return (
    <Sheet label={t('navigation')} isOpen={isOpen} onOpenChange={onOpenChange} className="w-64">
      <nav aria-label={t('navigation')}>
        <div className="flex items-center justify-between pe-2">
          <HomeLink showName onPress={close} />
          <IconButton label={t('menu.close')} onPress={close}>
            <X size={16} />
          </IconButton>
        </div>
        <Navigation showNames onPress={close} />
      </nav>
    </Sheet>
  )
}
