import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { planHash } from '../../paths.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { PartFailure } from '../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { planOf } from '../accounts/accounts.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'

const loadPanel = async () => (await import('./plan-panel.tsx')).PlanPanel
const PlanPanel = lazyPart(loadPanel, PartFailure)
// A failure shows when it is opened.
const fetchPanel = () => void loadPanel().catch(() => undefined)

/**
 * The remaining email and phone credits together; opens the plan, as does an address that ends in
 * it.
 */
export function CreditsPill({ profile, failed }: { profile: UserProfile | undefined; failed: boolean }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const isAsked = useRouterState({ select: ({ location }) => location.hash === planHash })
  const navigate = useNavigate()
  if (!profile) return failed ? null : <Skeleton className="h-7 w-24" />
  const plan = planOf(profile, now)
  const total = plan.email.left + plan.phone.left
  return (
    <Popover
      label={t('credits.title')}
      placement="bottom end"
      className="w-72"
      onNear={fetchPanel}
      isAsked={isAsked}
      onClose={() => {
        if (isAsked) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
      }}
      renderTrigger={(props) => (
        <PlainButton
          {...props}
          className="flex h-control-small items-center gap-1.5 rounded-full border border-line px-2.5 text-sm transition-colors hover:bg-hover active:bg-pressed"
        >
          <Coins size={14} aria-hidden className="text-muted" />
          <span className="font-medium">{formats.count(total)}</span>
          <span className="text-muted max-md:sr-only">{t('credits.unit')}</span>
        </PlainButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <PlanPanel plan={plan} onAsk={close} onFail={close} />
        </Suspense>
      )}
    </Popover>
  )
}
