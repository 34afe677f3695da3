import type { CampaignOverview } from '@rapport/contract/campaigns/overview.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { overviewQuery, statsQuery } from '../api.ts'
import { LastDays } from './last-days.tsx'
import { PeopleCounts } from './people-counts.tsx'
import { Problems } from './problems.tsx'
import { StatusSentence } from './status-sentence.tsx'
import { StepRates } from './step-rates.tsx'

/** Shows how a campaign is doing. */
export function OverviewView({ id }: { id: number }) {
  const { t } = useTranslation('campaigns')
  const { data, error, isError, refetch } = useQuery(overviewQuery(id))
  if (data) return <Overview id={id} overview={data} />
  if (isError)
    return <LoadFailure title={t('overview.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="mx-auto w-full max-w-[960px] p-4">
      <Skeleton className="h-80" />
    </div>
  )
}

function Overview({ id, overview }: { id: number; overview: CampaignOverview }) {
  const { t } = useTranslation('campaigns')
  const stats = useQuery(statsQuery(id))
  const { status, problems, days } = overview
  return (
    <div className="min-h-full bg-surface">
      <div className="mx-auto flex w-full max-w-[960px] flex-col px-4 py-5">
        <StatusSentence status={status} />
        {problems.length > 0 && (
          <Part title={t('overview.problems')}>
            <Problems id={id} problems={problems} />
          </Part>
        )}
        {stats.data && stats.data.steps.some(({ sent }) => sent > 0) && (
          <Part title={t('overview.steps')}>
            <StepRates id={id} stats={stats.data} />
          </Part>
        )}
        <Part title={t('overview.people')}>
          <PeopleCounts id={id} overview={overview} />
        </Part>
        {days.some(({ sent, replied }) => sent + replied > 0) && (
          <Part title={t('overview.days')}>
            <LastDays days={days} />
          </Part>
        )}
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
