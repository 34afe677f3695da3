import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/buttons/link.tsx'

/** Reminds administrators, who may work meanwhile, that all other users are locked out. */
export function MaintenanceStrip() {
  const { t } = useTranslation('shell')
  return (
    <section
      aria-label={t('maintenance.on')}
      className="flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 border-b border-line bg-surface px-3 py-1.5 text-sm"
    >
      <p className="font-medium text-warning">{t('maintenance.on')}</p>
      <Link to={paths.admin} params={{ _splat: 'maintenance' }}>
        {t('maintenance.open')}
      </Link>
    </section>
  )
}
