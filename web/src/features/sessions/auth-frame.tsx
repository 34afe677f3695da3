import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { languages, setLanguage } from '../../lib/texts/i18n.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { Logo } from '../../ui/marks/logo.tsx'

export type AuthFrameProps = {
  /** The title of the document. */
  title: string
  heading: string
  description?: ReactNode
  children: ReactNode
  /** Links to related screens. */
  links?: ReactNode
}

/** The frame of every screen before sign-in. */
export function AuthFrame({ title, heading, description, children, links }: AuthFrameProps) {
  usePageTitle(title)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[360px] flex-col justify-center gap-8 px-4 py-12">
      <div className="flex flex-col gap-4">
        <Logo />
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl font-semibold">{heading}</h1>
          {description && <p className="text-muted break-words">{description}</p>}
        </div>
      </div>
      {children}
      {links && <div className="flex flex-col gap-2 text-sm text-muted">{links}</div>}
      <div className="border-t border-line pt-4">
        <Preferences />
      </div>
    </main>
  )
}

/** Language and theme, which the account menu offers after sign-in. */
function Preferences() {
  const { t } = useTranslation()
  const language = useLanguage()
  const theme = useTheme()
  return (
    <div className="flex items-center justify-between gap-3">
      <Segmented
        label={t('language')}
        value={language}
        onChange={(value) => void setLanguage(value)}
        options={languages.map((id) => ({ id, label: t(`languages.${id}`) }))}
      />
      <Segmented
        label={t('theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { id: 'light', label: t('themes.light'), icon: <Sun size={14} aria-hidden /> },
          { id: 'dark', label: t('themes.dark'), icon: <Moon size={14} aria-hidden /> },
          { id: 'system', label: t('themes.system'), icon: <Monitor size={14} aria-hidden /> },
        ]}
      />
    </div>
  )
}
