import { useTranslation } from '../lib/texts/use-translation.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Replaces a screen that failed to render or to load. */
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
