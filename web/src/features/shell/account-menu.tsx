import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { languages, setLanguage, textOf, type Language } from '../../lib/texts/i18n.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { setTheme, themes, useTheme } from '../../lib/theme.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuChoice, MenuItem, MenuNote, MenuTitle, type MenuProps } from '../../ui/overlays/menu.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { profileQuery } from '../accounts/accounts.ts'
import { settingsQuery } from '../settings/settings.tsx'

type AccountMenuProps = Pick<MenuProps, 'button' | 'isOpen' | 'onOpenChange' | 'byKey'> & {
  profile: UserProfile | undefined
  name: string
}

/** Account, language, theme and sign-out. */
export function AccountMenu({ profile, name, ...menu }: AccountMenuProps) {
  const { t } = useTranslation(['shell', 'common'])
  const navigate = useNavigate()
  const links = useQuery(settingsQuery()).data?.links
  const language = useLanguage()
  const theme = useTheme()
  const storeLanguage = useStoreLanguage()
  return (
    <Menu {...menu} label={t('account.open')}>
      {profile && <MenuTitle title={name} detail={profile.email} />}
      <MenuItem
        icon={<Settings size={16} aria-hidden />}
        onAction={() => void navigate({ to: paths.account })}
      >
        {t('account.manage')}
      </MenuItem>
      <MenuItem icon={<Users size={16} aria-hidden />} onAction={() => void navigate({ to: paths.team })}>
        {t('pages.team')}
      </MenuItem>
      {profile?.isAdmin && (
        <MenuItem
          icon={<SlidersHorizontal size={16} aria-hidden />}
          onAction={() => void navigate({ to: paths.admin, params: { _splat: '' } })}
        >
          {t('pages.admin')}
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard size={16} aria-hidden />} onAction={() => openDialog('keys')}>
        {t('account.keys')}
      </MenuItem>
      <MenuChoice
        title={t('common:language')}
        options={languages.map((id) => ({ id, label: t(`common:languages.${id}`) }))}
        value={language}
        onChange={(value) => {
          void setLanguage(value).then(() => storeLanguage(value))
        }}
      />
      <MenuChoice
        title={t('common:theme')}
        options={themes.map((id) => ({ id, label: t(`common:themes.${id}`) }))}
        value={theme}
        onChange={setTheme}
      />
      {links?.privacy && (
        <MenuItem isApart icon={<ShieldCheck size={16} aria-hidden />} href={links.privacy}>
          {t('account.privacy')}
        </MenuItem>
      )}
      {links?.terms && (
        <MenuItem isApart={!links.privacy} icon={<FileText size={16} aria-hidden />} href={links.terms}>
          {t('account.terms')}
        </MenuItem>
      )}
      <MenuItem isApart icon={<LogOut size={16} aria-hidden />} onAction={() => openDialog('logout')}>
        {t('account.logout')}
      </MenuItem>
      {profile && <MenuNote>{t('account.version', { version: profile.serverVersion })}</MenuNote>}
    </Menu>
  )
}

/**
 * Stores the interface's language with the account, for its emails. A failure is reported and
 * undoes nothing.
 */
function useStoreLanguage(): (language: Language) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (language: Language) => call(accountRoutes.updateProfile, { body: { language } }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
    // The toast must be in the new language, which the last render may not know.
    onError: () =>
      toasts.add({
        type: 'warning',
        title: textOf('shell:language.notKept'),
        subTitle: textOf('shell:language.mailsAsBefore'),
      }),
    networkMode: 'always',
    // One at a time: the last choice wins.
    scope: { id: 'language' },
  })
  return mutate
}
