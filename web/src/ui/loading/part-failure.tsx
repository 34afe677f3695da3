import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { toasts } from '../toasts/toast-queue.ts'

/** Long enough to read two sentences. */
const offlineDuration = 5000

type PartFailureProps = {
  onFail?: () => void
  onOpenChange?: (isOpen: boolean) => void
  onClose?: () => void
  close?: () => void
}

/**
 * Replaces a lazy part that could not be loaded: says so in a toast, and closes what the part would
 * have filled.
 */
export function PartFailure({ onFail, onOpenChange, onClose, close }: PartFailureProps) {
  const { t } = useTranslation()
  const report = useEffectEvent(() => {
    toasts.add({
      type: 'error',
      title: t('ui.partFailed'),
      // A reload without a connection would lose the screen.
      ...(navigator.onLine
        ? { action: { label: t('actions.reload'), run: () => location.reload() } }
        : { subTitle: t('ui.partOffline'), duration: offlineDuration }),
    })
    onOpenChange?.(false)
    onFail?.()
    const end = onOpenChange ? undefined : (onClose ?? close)
    end?.()
  })
  useEffect(() => report(), [])
  return null
}
