import { useTranslation } from '../lib/texts/use-translation.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/buttons/link.tsx'

export function NotFound() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <EmptyState level={1} title={t('notFound.title')} description={t('notFound.description')}>
        <ButtonLink to={paths.people}>{t('actions.toPeople')}</ButtonLink>
      </EmptyState>
    </main>
  )
}
