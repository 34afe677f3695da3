import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Link2 from 'lucide-react/icons/link-2'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { buttonStyle } from '../../../ui/buttons/button-style.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { LinkedinMark } from '../../../ui/marks/linkedin-mark.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { ContactAction, type useContact } from '../../contacts/contacts.ts'
import { profileHref } from '../profile-href.ts'
import type { MaybeFound } from '../table/similar-title.tsx'

const loadMenu = async () => (await import('./profile-menu.tsx')).ProfileMenu
const ProfileMenu = lazyPart(loadMenu, PartFailure)
// A failure shows when it is opened.
const fetchMenu = () => void loadMenu().catch(() => undefined)

type ProfileActionsProps = {
  person: MaybeFound
  contacts: readonly ReturnType<typeof useContact>[]
  onSearch: (filters: FilterSet) => void
}

/** The actions on a person. */
export function ProfileActions({ person, contacts, onSearch }: ProfileActionsProps) {
  const { t } = useTranslation('people')
  const href = profileHref(person.linkedinUrl)
  return (
    <div className="flex flex-wrap items-center gap-1 px-4 py-3">
      {contacts.map((contact) => (
        <ContactAction key={contact.kind} contact={contact} />
      ))}
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('results.linkedin', { name: person.fullName })}
          className={buttonStyle('secondary', 'small')}
        >
          <LinkedinMark />
          <span className="max-md:hidden">{t('profile.linkedin')}</span>
        </a>
      )}
      <CopyLink />
      <More person={person} onSearch={onSearch} />
    </div>
  )
}

const iconStyle = 'border border-control'

/** Copies the address of this screen; the button itself shows that it worked. */
function CopyLink() {
  const { t } = useTranslation('people')
  const { copied, copy } = useCopy(t('profile.copyFailed'))
  return (
    <>
      <IconButton
        size="small"
        className={iconStyle}
        label={t(copied ? 'profile.copied' : 'profile.copyLink')}
        keys="c"
        onPress={() => void copy(location.href)}
      >
        {copied ? <Check size={16} aria-hidden className="text-success" /> : <Link2 size={16} aria-hidden />}
      </IconButton>
      <output className="sr-only">{copied && t('profile.copied')}</output>
    </>
  )
}

/** The button of the menu, which is loaded on hover or focus. */
function More(props: Omit<ProfileActionsProps, 'contacts'>) {
  const { t } = useTranslation('people')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        className={iconStyle}
        label={t('profile.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onPress={({ byKey: isByKey }) => {
          setWasOpened(true)
          setByKey(isByKey)
          setOpen(!isOpen)
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <ProfileMenu
            {...props}
            label={t('profile.more')}
            button={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onFail={() => setWasOpened(false)}
            byKey={byKey}
          />
        </Suspense>
      )}
    </>
  )
}
