import type { UserProfile } from '@rapport/contract/accounts.ts'
import { LogOut, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { languages, setLanguage } from '../../lib/i18n.ts'
import { initials, personName } from '../../lib/person-name.ts'
import { setTheme, themes, useTheme } from '../../lib/theme.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuTitle } from '../../ui/menu.tsx'

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }))

/** Who is signed in, language, theme, and the way out. */
export function UserMenu({ profile }: { profile: UserProfile | undefined }) {
  const { t } = useTranslation(['shell', 'common'])
  const [leaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState(false)
  const askToLeave = () => {
    setAsked(true)
    setLeaving(true)
  }
  const language = useLanguage()
  const theme = useTheme()
  const name = profile ? personName(profile.firstName, profile.lastName) || profile.email : ''
  return (
    <>
      <Menu
        label={t('account.open')}
        trigger={
          <Button aria-label={t('account.open')} className="flex size-8 rounded-full">
            {profile ? (
              <Avatar initials={initials(name)} />
            ) : (
              <span className="flex size-8 items-center justify-center rounded-full bg-hover text-muted">
                <UserRound size={16} aria-hidden />
              </span>
            )}
          </Button>
        }
      >
        {profile && <MenuTitle title={name} detail={profile.email} />}
        <MenuChoice
          title={t('common:language')}
          options={languages.map((id) => ({ id, label: t(`common:languages.${id}`) }))}
          value={language}
          onChange={(value) => void setLanguage(value)}
        />
        <MenuChoice
          title={t('common:theme')}
          options={themes.map((id) => ({ id, label: t(`common:themes.${id}`) }))}
          value={theme}
          onChange={setTheme}
        />
        <MenuItem isApart icon={<LogOut size={16} aria-hidden />} onAction={askToLeave}>
          {t('account.logout')}
        </MenuItem>
      </Menu>
      {asked && (
        <Suspense>
          <LogoutDialog isOpen={leaving} onOpenChange={setLeaving} />
        </Suspense>
      )}
    </>
  )
}
