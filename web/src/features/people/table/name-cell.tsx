import ExternalIcon from 'lucide-react/icons/external-link'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { initials } from '../../../lib/texts/person-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Cell } from '../../../ui/table.tsx'
import { personRowId } from './person-row-id.ts'
import { profileHref } from '../profile-href.ts'
import { SimilarMark, type MaybeFound } from './similar-title.tsx'

type NameCellProps = {
  person: MaybeFound
  isOpen: boolean
  onOpen: (id: number) => void
  onKey: (id: number, event: KeyboardEvent) => void
  isCompact: boolean
  /** The row has the colour of a selection, which the avatar uses as well. */
  isMarked: boolean
}

/** Avatar, name and profile link; in a narrow table also title and company, below the name. */
export function NameCell({ person, isOpen, onOpen, onKey, isCompact, isMarked }: NameCellProps) {
  const { t } = useTranslation('people')
  const name = person.fullName
  const below = [person.title, person.company?.name].filter(Boolean).join(' · ')
  const href = profileHref(person.linkedinUrl)
  return (
    <Cell>
      <div className={classes('flex min-w-0 items-center gap-2', isMarked && '[--selected:var(--surface)]')}>
        <Avatar initials={initials(name)} size={isCompact ? 'small' : 'medium'} />
        <div className="min-w-0">
          <button
            type="button"
            id={personRowId(person.id)}
            aria-expanded={isOpen}
            title={name}
            onClick={() => onOpen(person.id)}
            onKeyDown={(event) => onKey(person.id, event)}
            className="block min-h-6 max-w-full truncate rounded-chip text-start text-base font-medium hover:text-accent"
          >
            {name}
          </button>
          {below && !isCompact && (
            <span className="block truncate text-xs text-muted @min-[640px]:hidden">
              {person.titleMatch?.kind === 'similar' && <SimilarMark title={person.titleMatch.title} />}{' '}
              {below}
            </span>
          )}
        </div>
        {href !== null && (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('results.linkedin', { name })}
            title={t('profile.linkedin')}
            className="ms-auto inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-pressed hover:text-text"
          >
            <ExternalIcon size={14} aria-hidden />
          </a>
        )}
      </div>
    </Cell>
  )
}
