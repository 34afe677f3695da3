import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { ContactStatus as Status, VerdictReason } from '@rapport/contract/contacts/vocabularies.ts'
import { ownSource } from '@rapport/contract/people/own-people.ts'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { contactHref } from '../contact-href.ts'
import { PhoneText } from '../phone-text.tsx'
import { ContactSlot } from './contact-slot.tsx'

type ContactValueProps = {
  kind: RevealType
  contact: ContactValue
  hasIcon: boolean
  /** Comes before the copy button. */
  more?: ReactNode
}

/** A revealed value: a link, how reliable it is, its type, source and date. */
export function ContactValueRow({ kind, contact, hasIcon, more }: ContactValueProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const { value, type, status, source, date } = contact
  // An imported file that the operator has given no name; an import of the account itself.
  const shownSource =
    source === 'csv' ? t('value.importedFile') : source === ownSource ? t('value.ownImport') : source
  return (
    <ContactSlot
      kind={kind}
      hasIcon={hasIcon}
      isOwned
      first={
        <a
          href={contactHref(kind, value)}
          className="rounded-chip font-medium underline-offset-2 hover:text-accent hover:underline"
        >
          {kind === 'phone' ? <PhoneText number={value} /> : value}
        </a>
      }
      second={
        <>
          <ContactStatus status={status} />
          <span aria-hidden>·</span>
          <span className="shrink-0">{t(`types.${type}`)}</span>
          <span aria-hidden>·</span>
          <span className="min-w-0 truncate" title={shownSource}>
            {shownSource}
          </span>
          {date !== null && (
            <>
              <span aria-hidden>·</span>
              <span className="shrink-0">{formats.partialDate(date)}</span>
            </>
          )}
        </>
      }
      third={contact.reason !== null && <Found reason={contact.reason} at={contact.checkedAt} />}
      actions={
        <>
          {more}
          <CopyValue value={value} />
        </>
      }
    />
  )
}

type FoundProps = { reason: VerdictReason; at: string | null }

/** What a check found out about an address, and how long ago. */
function Found({ reason, at }: FoundProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  if (at === null) return t(`reasons.${reason}`)
  const date = new Date(at)
  return (
    <span title={formats.moment(date)}>
      {t('value.checked', { what: t(`reasons.${reason}`), ago: formats.relative(date, now) })}
    </span>
  )
}

const icons = { verified: CircleCheck, risky: TriangleAlert, unverified: CircleAlert, invalid: CircleAlert }
const tones: Record<Status, string> = {
  verified: 'text-success',
  risky: 'text-warning',
  unverified: 'text-muted',
  invalid: 'text-danger',
}

/** Shows how reliable a value is, as an icon and a word. */
export function ContactStatus({ status }: { status: Status }) {
  const { t } = useTranslation('contacts')
  const Icon = icons[status]
  return (
    <span className={classes('inline-flex shrink-0 items-center gap-1', tones[status])}>
      <Icon size={12} aria-hidden />
      {t(`statuses.${status}`)}
    </span>
  )
}

function CopyValue({ value }: { value: string }) {
  const { t } = useTranslation('contacts')
  const { copied, copy } = useCopy(t('value.copyFailed'))
  const isCopied = copied === value
  return (
    <>
      <IconButton size="small" label={t('value.copy', { value })} onPress={() => void copy(value)}>
        {isCopied ? <Check size={16} aria-hidden className="text-success" /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <output className="sr-only">{isCopied && t('value.copied')}</output>
    </>
  )
}
