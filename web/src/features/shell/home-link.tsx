import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Logo } from '../../ui/marks/logo.tsx'

/** The logo links to People Search and resets it. */
export function HomeLink({ showName, onPress }: { showName: boolean; onPress?: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Link
      to={paths.people}
      search={{}}
      state={() => ({ resetAt: Date.now() })}
      onClick={onPress}
      aria-label={t('home')}
      className="flex h-topbar items-center gap-2.5 ps-[22px] -outline-offset-4"
    >
      <Logo />
      {showName && <span className="text-lg font-semibold">{t('common:appName')}</span>}
    </Link>
  )
}
