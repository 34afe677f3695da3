import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { overlays, positionKey } from './back-button.ts'

/** Lets the browser's Back button close an overlay, as Escape does. */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const router = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    return overlays.add({
      close: () => close(),
      position: () => router.history.location.state[positionKey],
    })
  }, [isOpen, router])
}
