import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/toasts/toast-queue.ts'

/** Writes a text to the clipboard; `copied` is what it was, until something else is copied. */
export function useCopyLinks() {
  const { t } = useTranslation('people')
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      // Without a secure context there is no clipboard to write to.
      toasts.add({ type: 'warning', title: t('profile.copyFailed') })
    }
  }
  return { copied, copy }
}
