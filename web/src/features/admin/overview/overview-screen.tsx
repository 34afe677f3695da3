import { overviewPeriods, type OverviewPeriod } from '@rapport/contract/admin/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { ownZone, zonesWith } from '@rapport/contract/dates/time-zones.ts'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { useAdminAddress } from '../use-admin-address.ts'
import { overviewQuery, type Metric } from './api.ts'
import { Dashboard } from './dashboard.tsx'
import { Situation } from './situation.tsx'

const dashboards: Readonly<Record<'accounts' | 'usage', readonly Metric[]>> = {
  accounts: ['opened', 'trialsBegun', 'trialsEnded', 'subscribed', 'removed', 'active'],
  usage: ['searches', 'emailReveals', 'phoneReveals', 'sends'],
}

type Period = { days: OverviewPeriod; timeZone: string }

/** Reads the period from the address. Missing or invalid parameters get the usual value. */
function usePeriod(): { period: Period; choose: (change: Partial<Period>) => void } {
  const { search, go } = useAdminAddress()
  const period = {
    days: overviewPeriods.find((days) => days === String(search.days)) ?? '30',
    timeZone: typeof search.timeZone === 'string' ? search.timeZone : ownZone(),
  }
  return { period, choose: (change) => go({ ...search, ...change }) }
}

/** The first screen of the administration: what needs attention, and two dashboards. */
export function OverviewScreen() {
  const { t } = useTranslation('admin-overview')
  const { period, choose } = usePeriod()
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(overviewQuery(period))
  const isStale = useDelayed(isPlaceholderData)
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto flex max-w-screen-2xl flex-col gap-8 p-4 md:p-6">
      {data ? <Situation overview={data} /> : <Skeleton className="h-28" />}
      <PeriodChoice period={period} onChange={choose} />
      {data ? (
        <div className={`flex flex-col gap-10 ${isStale ? 'opacity-60' : ''}`}>
          {(['accounts', 'usage'] as const).map((name) => (
            <Dashboard
              key={name}
              title={t(`${name}.title`)}
              note={t(`${name}.note`)}
              metrics={dashboards[name]}
              days={data.days}
            />
          ))}
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

type PeriodChoiceProps = { period: Period; onChange: (change: Partial<Period>) => void }

function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('admin-overview')
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Segmented
        label={t('period.label')}
        hideLabel={false}
        options={overviewPeriods.map((id) => ({ id, label: t(`period.${id}`) }))}
        value={period.days}
        onChange={(days) => onChange({ days })}
      />
      <Select
        label={t('period.zone')}
        isAlone
        options={zonesWith(period.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        value={period.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </div>
  )
}
