import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { contactHref } from './contact-href.ts'
import { ContactSlot } from './contact-slot.tsx'
import { ContactStatusText } from './contact-status.tsx'

type ContactValueProps = {
  kind: RevealType
  contact: ContactValue
  hasIcon: boolean
  /** Stands before the button that copies. */
  more?: ReactNode
}

/** A value that is owned: a link, how far it can be trusted, what kind it is, where and when it was seen. */
export function ContactValueRow({ kind, contact, hasIcon, more }: ContactValueProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const { value, type, status, source, date } = contact
  return (
    <ContactSlot
      kind={kind}
      hasIcon={hasIcon}
      isOwned
      first={
        <a
          href={contactHref(kind, value)}
          title={value}
          className="block w-fit max-w-full truncate rounded-chip font-medium underline-offset-2 hover:text-accent hover:underline"
        >
          {value}
        </a>
      }
      second={
        <>
          <ContactStatusText status={status} />
          <span aria-hidden>·</span>
          <span className="shrink-0">{t(`types.${type}`)}</span>
          <span aria-hidden>·</span>
          <span className="min-w-0 truncate" title={source}>
            {source}
          </span>
          {date !== null && (
            <>
              <span aria-hidden>·</span>
              <span className="shrink-0">{formats.partialDate(date)}</span>
            </>
          )}
        </>
      }
      actions={
        <>
          {more}
          <CopyValue value={value} />
        </>
      }
    />
  )
}

function CopyValue({ value }: { value: string }) {
  const { t } = useTranslation('contacts')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without a secure context there is no clipboard to write to.
      toasts.add({ type: 'warning', title: t('value.copyFailed') })
    }
  }
  return (
    <>
      <IconButton size="small" label={t('value.copy', { value })} onPress={() => void copy()}>
        {isCopied ? <Check size={16} aria-hidden className="text-success" /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <output className="sr-only">{isCopied && t('value.copied')}</output>
    </>
  )
}
