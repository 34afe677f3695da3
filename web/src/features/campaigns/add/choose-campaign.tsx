import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Choose } from '../../../ui/choose/choose.tsx'
import { useFailureText } from '../../../ui/forms/notices.tsx'
import { allCampaignsQuery } from '../api.ts'

type ChooseCampaignProps = {
  chosen: Campaign | null
  onChoose: (campaign: Campaign) => void
  onDone: () => void
}

/** Finds a campaign, or creates a draft. */
export function ChooseCampaign({ chosen, onChoose, onDone }: ChooseCampaignProps) {
  const { t } = useTranslation(['enrolment', 'campaigns'])
  const queries = useQueryClient()
  const failureText = useFailureText()
  const { data, isError, refetch } = useQuery(allCampaignsQuery())
  const create = useMutation({
    mutationFn: (name: string) => call(campaignRoutes.createCampaign, { body: { name } }),
    onSuccess: async (created) => {
      queries.setQueryData(allCampaignsQuery().queryKey, (known) => known && [created, ...known])
      onChoose(created)
      await queries.invalidateQueries({ queryKey: ['campaigns', 'list'] })
    },
    networkMode: 'always',
  })
  return (
    <Choose
      texts={{
        label: t('choose.label'),
        placeholder: t('choose.placeholder'),
        options: t('choose.options'),
        create: (title) => t('choose.create', { title }),
        none: t('choose.none'),
        failed: t('choose.failed'),
      }}
      choices={data?.map((campaign) => ({ id: campaign.id, title: campaign.name, campaign }))}
      detail={({ campaign }) => t(`campaigns:statuses.${campaign.status}`)}
      isMultiple={false}
      chosen={new Set(chosen ? [chosen.id] : [])}
      maxLength={limits.maxCampaignNameLength}
      onChoose={({ campaign }) => onChoose(campaign)}
      onDone={onDone}
      onCreate={(name, then) => create.mutate(name, { onSuccess: then })}
      isCreating={create.isPending}
      onType={create.reset}
      failure={create.error ? failureText(create.error) : null}
      isFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
