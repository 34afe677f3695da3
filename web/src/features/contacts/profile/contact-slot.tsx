import type { RevealType } from '@rapport/contract/contacts/schemas.ts'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/class-names.ts'

const icons = { email: Mail, phone: Phone }

type ContactSlotProps = {
  kind: RevealType
  /** Only the first value of a kind has the icon. */
  hasIcon?: boolean
  isOwned: boolean
  first: ReactNode
  second: ReactNode
  /** A further line, for a value that has one. */
  third?: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
}

/**
 * Room for one value: two lines and buttons. It has the same height with and without a value that
 * fits, so that a reveal moves nothing.
 */
export function ContactSlot({
  kind,
  hasIcon = true,
  isOwned,
  first,
  second,
  third,
  actions,
}: ContactSlotProps) {
  const Icon = icons[kind]
  return (
    <div className="flex min-h-10 items-start gap-3">
      <span className={classes('mt-1 flex size-4 shrink-0', isOwned ? 'text-accent' : 'text-muted')}>
        {hasIcon && <Icon size={16} aria-hidden />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="min-h-6 text-base leading-6 wrap-anywhere">{first}</div>
        <div className="flex h-4 min-w-0 items-center gap-1.5 text-xs whitespace-nowrap text-muted">
          {second}
        </div>
        {third && <div className="min-w-0 text-xs leading-4 text-muted">{third}</div>}
      </div>
      {actions && <div className="flex h-10 shrink-0 items-center gap-1">{actions}</div>}
    </div>
  )
}
