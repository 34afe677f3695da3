import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'

type AccountSectionProps = { title: string; hint: string; children: ReactNode }

/** A part of the account page: its title on the left, its controls on the right. */
export function AccountSection({ title, hint, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first:border-t-0 lg:grid-cols-[224px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{hint}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Replaces a section's content that failed to load. */
export function SectionFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-danger">{t('loadFailed')}</p>
      <Button size="small" onPress={onRetry}>
        {t('common:actions.retry')}
      </Button>
    </div>
  )
}
