import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

const NavigationSheet = lazy(async () => ({
  default: (await import('./navigation-sheet.tsx')).NavigationSheet,
}))

/** The sidebar of narrow screens: a button that opens a sheet. */
export function MobileMenu() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <div className="lg:hidden">
      <IconButton label={t('menu.open')} tooltip={false} onPress={open}>
        <Menu size={20} />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <NavigationSheet isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
