import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { initials, personName } from '../../lib/texts/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'

const loadMenu = async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })
const AccountMenu = lazy(loadMenu)
const fetchMenu = () => void loadMenu()

/** The button of the account menu, which is loaded on hover or focus. */
export function UserMenu({ profile }: { profile: UserProfile | undefined }) {
  const [wasOpened, setWasOpened] = useState(false)
  const name = profile ? personName(profile.firstName, profile.lastName) || profile.email : ''
  const picture = profile?.profileURL
  if (!wasOpened)
    return (
      <AccountButton
        name={name}
        picture={picture}
        aria-haspopup="true"
        onHoverStart={fetchMenu}
        onFocus={fetchMenu}
        onPress={() => setWasOpened(true)}
      />
    )
  return (
    <Suspense fallback={<AccountButton name={name} picture={picture} />}>
      <AccountMenu profile={profile} name={name} trigger={<AccountButton name={name} picture={picture} />} />
    </Suspense>
  )
}

type AccountButtonProps = Omit<ButtonProps, 'className' | 'children'> & {
  name: string
  picture: string | null | undefined
}

function AccountButton({ name, picture, ...rest }: AccountButtonProps) {
  const { t } = useTranslation('shell')
  return (
    <Button {...rest} aria-label={t('account.open')} className="flex size-8 rounded-full">
      {name ? (
        <Avatar initials={initials(name)} src={picture} />
      ) : (
        <span className="flex size-8 items-center justify-center rounded-full bg-hover text-muted">
          <UserRound size={16} aria-hidden />
        </span>
      )}
    </Button>
  )
}
