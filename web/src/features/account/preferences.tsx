import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../../lib/texts/i18n.ts'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { Segmented } from '../../ui/buttons/segmented.tsx'

/** Language and theme, for visitors without an account menu. */
export function Preferences() {
  const { t } = useTranslation()
  const language = useLanguage()
  const theme = useTheme()
  return (
    <div className="flex items-center justify-between gap-3">
      <Segmented
        label={t('language')}
        value={language}
        onChange={(value) => void setLanguage(value)}
        options={[
          { id: 'en', label: t('languages.en') },
          { id: 'ko', label: t('languages.ko') },
        ]}
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
