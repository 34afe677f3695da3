import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import { useFetchAhead } from '../../ui/loading/use-fetch-ahead.ts'

const loadSheet = async () => (await import('./navigation-sheet.tsx')).NavigationSheet
const NavigationSheet = lazyPart(loadSheet, PartFailure)

/** The sidebar of narrow screens: a button that opens a sheet. */
export function MobileMenu() {
  const { t } = useTranslation('shell')
  useFetchAhead(loadSheet)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <div className="lg:hidden">
      <IconButton label={t('menu.open')} onPress={open}>
        <Menu size={20} />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <NavigationSheet isOpen={isOpen} onOpenChange={setOpen} onFail={() => setWasOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
