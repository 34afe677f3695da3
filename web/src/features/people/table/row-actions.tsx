import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { classes } from '../../../ui/class-names.ts'
import { LinkedinMark } from '../../../ui/marks/linkedin-mark.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { profileHref } from '../profile-href.ts'
import { useTurn } from './use-turn.ts'

/** Copies the address of a person's profile. */
export const personLink = (id: number): string => `${location.origin}${paths.people}?person=${id}`

const style =
  'inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-pressed hover:text-text'

type Person = { id: number; fullName: string; linkedinUrl: string | null }
type RowActionsProps = {
  person: Person
  /** Without room for more than `children`. */
  isNarrow: boolean
  children: ReactNode
}

/**
 * The actions on a row, other than those of its contacts, over the end of the name. They are shown
 * while the row is hovered or one of them has the focus. While the name has the focus, they are
 * transparent rather than hidden, so that the name can be read and Tab reaches them. They are drawn
 * after the first paint of the row, which doesn't show them, some rows at a time.
 */
export function RowActions({ person, isNarrow, children }: RowActionsProps) {
  const isDrawn = useTurn()
  if (!isDrawn) return null
  return (
    <span
      data-fades={isNarrow ? undefined : ''}
      className="row-actions absolute inset-y-0 end-0 flex items-center gap-0.5 px-1"
    >
      {!isNarrow && <Links person={person} />}
      {children}
    </span>
  )
}

function Links({ person: { id, fullName: name, linkedinUrl } }: { person: Person }) {
  const { t } = useTranslation('people')
  const [isCopied, setCopied] = useState(false)
  const href = profileHref(linkedinUrl)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(personLink(id))
      setCopied(true)
    } catch {
      // The clipboard needs a secure context.
      toasts.add({ type: 'warning', title: t('profile.copyFailed') })
    }
  }
  return (
    <>
      <button
        type="button"
        data-keys="c"
        aria-label={t('results.copyLinkOf', { name })}
        title={`${t(isCopied ? 'results.linkCopied' : 'results.copyLink')} (C)`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
        onPointerLeave={() => setCopied(false)}
        className={style}
      >
        {isCopied ? (
          <Check size={14} aria-hidden className="text-success" />
        ) : (
          <Link2 size={14} aria-hidden />
        )}
      </button>
      {isCopied && <output className="sr-only">{t('results.linkCopied')}</output>}
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('results.linkedin', { name })}
          title={t('profile.linkedin')}
          className={classes(style, '@max-[180px]:hidden')}
        >
          <LinkedinMark />
        </a>
      )}
    </>
  )
}
