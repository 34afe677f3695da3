import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { allCampaignsQuery, campaignQuery } from '../api.ts'
import type { RepliesAddress } from './address.ts'
import { repliesCountQuery } from './api.ts'

type RepliesHeadProps = { address: RepliesAddress; onChange: (change: Partial<RepliesAddress>) => void }

/** The header of the replies, which chooses between all and unread ones, and the campaign. */
export function RepliesHead({ address: { unread, campaignId }, onChange }: RepliesHeadProps) {
  const { t } = useTranslation('campaigns')
  const label = useCountedLabel(campaignId)
  const campaigns = useCampaignOptions(campaignId)
  return (
    <header className="flex min-h-topbar shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-md:px-3">
      <Segmented
        label={t('replies.which')}
        options={[
          { id: 'all', label: label(t('replies.all'), false) },
          { id: 'unread', label: label(t('replies.unread'), true) },
        ]}
        value={unread ? 'unread' : 'all'}
        onChange={(which) => onChange({ unread: which === 'unread', page: 1 })}
      />
      <Select
        label={t('replies.campaign')}
        hideLabel
        options={[
          { id: '', label: t('replies.anyCampaign') },
          ...campaigns.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        value={campaignId === null ? '' : String(campaignId)}
        onChange={(id) => onChange({ campaignId: id === '' ? null : Number(id), page: 1 })}
        className="min-w-32 flex-1"
      />
    </header>
  )
}

function useCountedLabel(campaignId: number | null) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const all = useQuery(repliesCountQuery({ unread: false, campaignId })).data
  const unread = useQuery(repliesCountQuery({ unread: true, campaignId })).data
  return (label: string, isUnread: boolean) => {
    const count = isUnread ? unread : all
    return count === undefined ? label : t('contacts.counted', { label, count: formats.count(count) })
  }
}

/** The campaigns outside of the archive, and the chosen one wherever it is. */
function useCampaignOptions(campaignId: number | null): readonly { id: number; name: string }[] {
  const { data: campaigns = [] } = useQuery(allCampaignsQuery())
  const isListed = campaigns.some(({ id }) => id === campaignId)
  const { data: chosen } = useQuery({
    ...campaignQuery(campaignId ?? 0),
    enabled: campaignId !== null && !isListed,
  })
  if (campaignId === null || isListed) return campaigns
  return [chosen ?? { id: campaignId, name: '…' }, ...campaigns]
}
