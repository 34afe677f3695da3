import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import type { CreditBalance, Plan } from '../accounts/accounts.ts'
import { GetPlan } from '../plan-requests/plan-requests.tsx'

/**
 * The plan, its expiry, the remaining credits of each kind, what one buys, and how to get a plan.
 * `onAsk` makes way for a dialog.
 */
export function PlanPanel({ plan, onAsk }: { plan: Plan; onAsk: () => void }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{t(`credits.${plan.isNone ? 'none' : plan.kind}`)}</p>
        {plan.expiry && !plan.isNone && (
          <Badge tone={plan.isExpired ? 'danger' : 'neutral'}>
            {t(plan.isExpired ? 'credits.expired' : 'credits.until', { date: formats.lastDay(plan.expiry) })}
          </Badge>
        )}
      </div>
      <CreditRow label={t('credits.email')} balance={plan.email} />
      <CreditRow label={t('credits.phone')} balance={plan.phone} />
      <p className="text-xs text-muted">{t('credits.buys')}</p>
      <GetPlan onAsk={onAsk} />
    </div>
  )
}

function CreditRow({ label, balance }: { label: string; balance: CreditBalance }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const share = balance.total === 0 ? 0 : Math.min(1, balance.left / balance.total)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-2 text-sm">
        <span>{label}</span>
        <span className="text-muted">
          {t('credits.left', { left: formats.count(balance.left), total: formats.count(balance.total) })}
        </span>
      </div>
      {balance.reserved > 0 && (
        <p className="text-xs text-muted">
          {t('credits.reserved', { count: balance.reserved, shown: formats.count(balance.reserved) })}
        </p>
      )}
      {balance.limitLeft !== null && (
        <p className="text-xs text-muted">
          {t('credits.ofLimit', { left: formats.count(balance.limitLeft) })}
        </p>
      )}
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-pressed">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
