import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { tabStyle } from '../../ui/tab-style.ts'
import { campaignQuery } from './api.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { mayDo, profileQuery } from '../accounts/accounts.ts'

/** The parts of a campaign, in the order of their tabs. */
const tabs = [
  { id: 'overview', to: paths.campaignOverview, permission: 'campaigns.read' },
  { id: 'steps', to: paths.campaign, permission: 'campaigns.write' },
  { id: 'contacts', to: paths.campaignContacts, permission: 'campaigns.read' },
  { id: 'setup', to: paths.campaignSetup, permission: 'campaigns.write' },
] as const

type CampaignFrameProps = {
  id: number
  /** Shown if the account has no such campaign. */
  missing: ReactNode
  children: ReactNode
}

/** A campaign: tabs, and the part that is open. */
export function CampaignFrame({ id, missing, children }: CampaignFrameProps) {
  const { t } = useTranslation('campaigns')
  const { data, error, isError, refetch } = useQuery(campaignQuery(id))
  const { data: profile } = useQuery(profileQuery())
  const shown = tabs.filter(({ permission }) => mayDo(profile, permission))
  if (isError && error instanceof ApiError && error.status === 404) return missing
  if (isError && !data)
    return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-line bg-surface px-4">
        <nav aria-label={t('tabs.label')} className="flex gap-2 overflow-x-auto">
          {shown.map((tab) => (
            <Link
              key={tab.id}
              to={tab.to}
              params={{ campaignId: String(id) }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={tabStyle}
            >
              {t(`tabs.${tab.id}`)}
            </Link>
          ))}
        </nav>
        {data && <CampaignControls campaign={data} />}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">{children}</div>
    </div>
  )
}
