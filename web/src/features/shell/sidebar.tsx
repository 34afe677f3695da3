import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { HomeLink } from './home-link.tsx'
import { Navigation } from './navigation.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

/**
 * On wide screens: 72 px of icons. Hover or focus opens it to 256 px, over the content so that
 * nothing reflows. Pinned, it stays open and the content makes room. Escape and a press on a link
 * close it until the pointer and the focus have left.
 */
export function Sidebar() {
  const { t } = useTranslation('shell')
  const [mode, setMode] = useChoice('sidebar', ['free', 'pinned'], 'free')
  const [focused, setFocused] = useState(false)
  const hover = useHoverIntent()
  const pinned = mode === 'pinned'
  const open = pinned || hover.active || focused
  const floats = open && !pinned

  const fold = () => {
    setFocused(false)
    hover.close()
  }
  useEscape(floats, fold)

  return (
    <div className={classes('relative z-30 shrink-0', pinned ? 'w-sidebar-open' : 'w-sidebar')}>
      <div
        role="presentation"
        onPointerEnter={hover.enter}
        onPointerMove={hover.move}
        onPointerLeave={hover.leave}
        // The sidebar covers the page that a link opens, so it folds. It opens again once the
        // pointer has left and returned.
        onClick={(event) => {
          if ((event.target as Element).closest('a')) fold()
        }}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setFocused(true)
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
        }}
        className={classes(
          'absolute inset-y-0 start-0 flex flex-col overflow-hidden border-e border-line bg-surface',
          open ? 'w-sidebar-open' : 'w-sidebar',
          floats && 'shadow-overlay',
        )}
      >
        <nav aria-label={t('navigation')}>
          <div className="flex h-topbar shrink-0 items-center justify-between pe-3">
            <HomeLink showName={open} />
            {open && (
              <IconButton
                label={pinned ? t('sidebar.unpin') : t('sidebar.pin')}
                size="small"
                aria-pressed={pinned}
                onPress={() => setMode(pinned ? 'free' : 'pinned')}
              >
                {pinned ? <PinOff size={16} /> : <Pin size={16} />}
              </IconButton>
            )}
          </div>
          <Navigation showNames={open} />
        </nav>
      </div>
    </div>
  )
}

/**
 * Handles Escape anywhere on the page, since hovering doesn't move the focus. Nothing else receives
 * the key.
 */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const handle = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      handle()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isActive])
}
