import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../lib/dialogs.ts'
import { languages, setLanguage } from '../../lib/texts/i18n.ts'
import { setTheme, themes, useTheme } from '../../lib/theme.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { paths } from '../../paths.ts'
import { Menu, MenuChoice, MenuItem, MenuTitle } from '../../ui/overlays/menu.tsx'
import { useKeepLanguage } from '../account/use-keep-language.ts'
import { settingsQuery } from './settings.ts'

export type AccountMenuProps = { profile: UserProfile | undefined; name: string; trigger: ReactNode }

/**
 * Who is signed in, language, theme, and the way out. It is loaded when it is asked for, so it opens at once; its button has just
 * taken the place of another and takes that one's focus too, to which menu and dialog return.
 */
export function AccountMenu({ profile, name, trigger }: AccountMenuProps) {
  const { t } = useTranslation(['shell', 'common'])
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    place.current?.querySelector('button')?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const navigate = useNavigate()
  const links = useQuery(settingsQuery()).data?.links
  const language = useLanguage()
  const theme = useTheme()
  const keepLanguage = useKeepLanguage()
  return (
    <span ref={place} className="contents">
      <Menu label={t('account.open')} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen}>
        {profile && <MenuTitle title={name} detail={profile.email} />}
        <MenuItem
          icon={<Settings size={16} aria-hidden />}
          onAction={() => void navigate({ to: paths.account })}
        >
          {t('account.manage')}
        </MenuItem>
        <MenuChoice
          title={t('common:language')}
          options={languages.map((id) => ({ id, label: t(`common:languages.${id}`) }))}
          value={language}
          onChange={(value) => {
            void setLanguage(value).then(() => keepLanguage(value))
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
      </Menu>
    </span>
  )
}
