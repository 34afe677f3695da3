import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu } from './menu.tsx'

type MenuButtonProps = {
  label: string
  /** Its actions. */
  children: ReactNode
}

/** A button with three dots, and its menu. For screens that are loaded with menus. */
export function MenuButton({ label, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={({ byKey: isByKey }) => {
          setByKey(isByKey)
          setOpen(!isOpen)
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu label={label} button={button} isOpen={isOpen} onOpenChange={setOpen} byKey={byKey}>
        {children}
      </Menu>
    </>
  )
}
