import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { classes } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { bookmarksQuery } from './bookmarks.ts'
import { useMay } from '../../accounts/accounts.ts'

const loadMenu = async () => (await import('./bookmark-menu.tsx')).BookmarkMenu
const BookmarkMenu = lazyPart(loadMenu, PartFailure)
// A failure shows when it is opened.
const fetchMenu = () => void loadMenu().catch(() => undefined)

type BookmarkButtonProps = { person: { id: number; fullName: string }; place: 'row' | 'profile' }

const noLists: readonly number[] = []

const places = {
  row: 'size-6 rounded-chip hover:bg-pressed',
  profile: 'size-control rounded-control hover:bg-hover',
}

/**
 * Filled when the person is on a list. Its menu says on which. A native button: a page has up to a
 * hundred.
 */
export function BookmarkButton({ person, place }: BookmarkButtonProps) {
  const { t } = useTranslation('people')
  const { id, fullName: name } = person
  const mayWrite = useMay('lists.write')
  const { data: listIds = noLists } = useQuery(bookmarksQuery(id))
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const count = listIds.length
  const isOn = count > 0
  if (!mayWrite) return <OnLists count={count} place={place} />
  return (
    <>
      <button
        ref={button}
        type="button"
        data-keys="l"
        data-kept={isOn || isOpen ? '' : undefined}
        aria-label={isOn ? t('results.onListsOf', { name, count }) : t('results.addToListOf', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`${isOn ? t('results.onLists', { count }) : t('results.addToList')} (L)`}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => setOpen(!isOpen)}
        className={classes(
          'inline-flex shrink-0 items-center justify-center transition-colors data-kept:visible',
          places[place],
          isOn ? 'text-accent' : 'text-muted hover:text-text',
        )}
      >
        <Bookmark size={place === 'row' ? 14 : 16} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
      </button>
      {isOpen && (
        <Suspense>
          <BookmarkMenu person={person} listIds={listIds} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** On how many lists the person is, for accounts that can't change it. */
function OnLists({ count, place }: { count: number; place: BookmarkButtonProps['place'] }) {
  const { t } = useTranslation('people')
  if (count === 0) return null
  return (
    <span
      data-kept=""
      title={t('results.onLists', { count })}
      className={classes(
        'inline-flex shrink-0 items-center justify-center text-accent data-kept:visible',
        place === 'row' ? 'size-6' : 'size-control',
      )}
    >
      <Bookmark size={place === 'row' ? 14 : 16} aria-hidden fill="currentColor" />
      <span className="sr-only">{t('results.onLists', { count })}</span>
    </span>
  )
}
