import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { toasts } from '../../ui/toast-queue.ts'

/** Copies the address of this screen; success shows in place. */
export function CopyLink() {
  const { t } = useTranslation('people')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
    } catch {
      // Without a secure context there is no clipboard to write to.
      toasts.add({ type: 'warning', title: t('profile.copyFailed') })
    }
  }
  return (
    <>
      <IconButton label={t(copied ? 'profile.copied' : 'profile.copyLink')} onPress={() => void copy()}>
        {copied ? <Check size={16} aria-hidden className="text-success" /> : <Link2 size={16} aria-hidden />}
      </IconButton>
      <output className="sr-only">{copied && t('profile.copied')}</output>
    </>
  )
}
