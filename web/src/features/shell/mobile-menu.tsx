import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { HomeLink } from './home-link.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar of narrow screens: a sheet behind a button. */
export function MobileMenu() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="lg:hidden">
      <IconButton label={t('menu.open')} tooltip={false} onPress={() => setOpen(true)}>
        <Menu size={20} />
      </IconButton>
      <Sheet label={t('navigation')} isOpen={open} onOpenChange={setOpen} className="w-64">
        <nav aria-label={t('navigation')}>
          <div className="flex items-center justify-between pe-2">
            <HomeLink showName onPress={close} />
            <IconButton label={t('menu.close')} tooltip={false} onPress={close}>
              <X size={16} />
            </IconButton>
          </div>
          <Navigation showNames onPress={close} />
        </nav>
      </Sheet>
    </div>
  )
}
