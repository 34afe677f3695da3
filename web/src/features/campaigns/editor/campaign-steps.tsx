import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { campaignQuery } from '../api.ts'
import { stepsApi, stepsQuery } from './api.ts'
import { StepsEditor } from './steps/steps-editor.tsx'

/** The emails of a campaign. */
export function CampaignSteps({ id }: { id: number }) {
  const { t } = useTranslation('editor')
  const { data: campaign } = useQuery(campaignQuery(id))
  const { data: stored, error, isError, refetch } = useQuery(stepsQuery(id))
  const [api] = useState(() => stepsApi(id))
  if (isError) return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!stored || !campaign)
    return (
      <div className="mx-auto w-full max-w-[720px] p-4">
        <output className="sr-only">{t('loading')}</output>
        <Skeleton className="h-80 w-full" />
      </div>
    )
  return (
    <StepsEditor
      id={id}
      stored={stored}
      api={api}
      name={campaign.name}
      isDraft={campaign.status === 'draft'}
    />
  )
}
