import type { ContactValue, RevealType } from '@rapport/contract/contacts/schemas.ts'
import type { OnFileStatus } from '@rapport/contract/contacts/vocabularies.ts'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import type { Outcome } from './outcome.ts'

const icons = { email: Mail, phone: Phone }
const keys = { email: 'e', phone: 'p' }

/**
 * The state that a contact button shows. The best value on file is verified or not; nothing is on
 * file, but a provider can be asked for a credit (`find`); no value is known (`none`); the value is
 * paid for (`owned`), and may have been removed since (`gone`).
 */
export type ContactState = OnFileStatus | 'find' | 'none' | 'owned' | 'gone' | 'copied' | 'pending' | 'failed'

export function contactState(
  owned: readonly ContactValue[] | null,
  onFile: OnFileStatus | null,
  findsContacts: boolean,
  outcome: Outcome | null,
): ContactState {
  if (outcome?.state === 'pending') return 'pending'
  if (owned) {
    if (owned.length === 0) return 'gone'
    return outcome?.state === 'copied' ? 'copied' : 'owned'
  }
  if (outcome?.state === 'nothing') return 'none'
  if (outcome?.state === 'failed') return 'failed'
  return onFile ?? (findsContacts ? 'find' : 'none')
}

const dots: Partial<Record<ContactState, string>> = {
  verified: 'size-1.5 rounded-full bg-success',
  unverified: 'size-1.5 rounded-full border border-warning',
  find: 'h-px w-1.5 bg-muted',
}

type ContactButtonProps = {
  kind: RevealType
  name: string
  value: string | undefined
  state: ContactState
  onPress: (button: HTMLElement) => void
}

/** Reveals a kind of contact, or copies it. A native button: a page has up to two hundred. */
export function ContactButton({ kind, name, value, state, onPress }: ContactButtonProps) {
  const { t } = useTranslation('contacts')
  const isUseless = state === 'none' || state === 'gone'
  const isOwned = state === 'owned' || state === 'copied'
  const Icon = { copied: Check, failed: TriangleAlert }[state as string] ?? icons[kind]
  const text = () => {
    if (state === 'owned' || state === 'copied') return t('value.copy', { value: value ?? '' })
    if (state === 'verified' || state === 'unverified') return t(`reveal.${kind}.${state}`)
    if (state === 'none') return t(`reveal.notOnFile.${kind}`)
    if (state === 'find') return t(`reveal.findLabel.${kind}`)
    return state === 'gone' ? t('reveal.gone') : t(`cell.${state}.${kind}`)
  }
  return (
    <button
      type="button"
      data-slot={kind}
      data-keys={keys[kind]}
      aria-label={t('cell.label', { action: text(), name })}
      aria-disabled={isUseless || state === 'pending'}
      title={isUseless ? text() : `${text()} (${keys[kind].toUpperCase()})`}
      onClick={(event) => {
        if (!isUseless && state !== 'pending') onPress(event.currentTarget)
      }}
      className={classes(
        'relative inline-flex size-control-small shrink-0 items-center justify-center rounded-control transition-colors',
        isUseless ? 'cursor-default! text-muted opacity-40' : 'border border-line hover:bg-pressed',
        isOwned ? 'border-transparent bg-selected text-accent' : 'bg-surface text-text',
        state === 'copied' && 'text-success!',
        state === 'failed' && 'text-danger!',
      )}
    >
      {state === 'pending' ? <Spinner /> : <Icon size={14} aria-hidden />}
      {dots[state] && <span className={classes('absolute end-[3px] top-[3px]', dots[state])} />}
    </button>
  )
}
