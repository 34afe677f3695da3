import { useTranslation } from 'react-i18next'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands in place of a screen that failed, a part of the app that could not be fetched included. */
export function Crash() {
  const { t } = useTranslation()
  return (
    <main role="alert" className="flex min-h-dvh flex-col justify-center">
      <EmptyState level={1} title={t('crash.title')} description={t('crash.description')}>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('actions.reload')}
        </Button>
      </EmptyState>
    </main>
  )
}
