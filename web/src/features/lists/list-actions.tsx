import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import type { ListActionsProps } from './list-menu.tsx'
import { useMay } from '../accounts/accounts.ts'

const loadMenu = async () => (await import('./list-menu.tsx')).ListMenu
const ListMenu = lazyPart(loadMenu, PartFailure)
// A failure shows when it is opened.
const fetchMenu = () => void loadMenu().catch(() => undefined)

/** The button of a list's menu, which is loaded on hover or focus. */
export function ListActions({ className, ...menu }: ListActionsProps & { className?: string }) {
  const { t } = useTranslation('lists')
  const isPermitted = useMay('lists.write')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const label = t('menu.open', { title: menu.list.title })
  if (!isPermitted) return null
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onPress={({ byKey: isByKey }) => {
          setWasOpened(true)
          setByKey(isByKey)
          setOpen(!isOpen)
        }}
        {...(className !== undefined && { className })}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <ListMenu
            {...menu}
            label={label}
            button={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onFail={() => setWasOpened(false)}
            byKey={byKey}
          />
        </Suspense>
      )}
    </>
  )
}
