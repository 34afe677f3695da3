import { personName } from '@rapport/contract/accounts/person-name.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { initials } from '../../lib/texts/initials.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import { useFetchAhead } from '../../ui/loading/use-fetch-ahead.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu
const AccountMenu = lazyPart(loadMenu, PartFailure)
// A failure shows when it is opened.
const fetchMenu = () => void loadMenu().catch(() => undefined)

/** The button of the account menu, which is loaded on hover or focus. */
export function UserMenu({ profile }: { profile: UserProfile | undefined }) {
  const { t } = useTranslation('shell')
  useFetchAhead(loadMenu)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const name = profile ? personName(profile.firstName, profile.lastName) || profile.email : ''
  const open = (next: boolean, isByKey: boolean) => {
    setWasOpened(true)
    setByKey(isByKey)
    setOpen(next)
  }
  return (
    <>
      <Tooltip text={t('account.open')}>
        <PlainButton
          ref={button}
          aria-label={t('account.open')}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={fetchMenu}
          onFocus={fetchMenu}
          onPress={({ byKey: isByKey }) => open(!isOpen, isByKey)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open(true, true)
            // The menu may have closed by itself: the Escape that was for it closes nothing else.
            if (event.key === 'Escape') event.stopPropagation()
          }}
          className="flex size-8 rounded-full"
        >
          {name ? (
            <Avatar initials={initials(name)} src={profile?.profileURL} />
          ) : (
            <span className="flex size-8 items-center justify-center rounded-full bg-hover text-muted">
              <UserRound size={16} aria-hidden />
            </span>
          )}
        </PlainButton>
      </Tooltip>
      {wasOpened && (
        <Suspense>
          <AccountMenu
            profile={profile}
            name={name}
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
