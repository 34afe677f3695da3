import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { When } from '../../../ui/when.tsx'
import { CampaignActions } from '../campaign-actions.tsx'
import { CampaignStatusBadge } from '../campaign-status.tsx'

type CampaignTableProps = { campaigns: readonly Campaign[]; isStale: boolean }

/** Campaigns, and how far each is. */
export function CampaignTable({ campaigns, isStale }: CampaignTableProps) {
  const { t } = useTranslation('campaigns')
  const [now] = useState(() => new Date())
  return (
    <div className={classes('min-h-0 flex-1 overflow-auto transition-opacity', isStale && 'opacity-60')}>
      <Table aria-label={t('list.table')} className="min-w-[860px] table-fixed">
        <colgroup>
          <col />
          <col className="w-28" />
          <col className="w-24" />
          <col className="w-48" />
          <col className="w-20" />
          <col className="w-32" />
          <col className="w-14" />
        </colgroup>
        <TableHead>
          <tr>
            <HeaderCell>{t('list.columns.name')}</HeaderCell>
            <HeaderCell>{t('list.columns.status')}</HeaderCell>
            <HeaderCell className="text-end!">{t('list.columns.contacts')}</HeaderCell>
            <HeaderCell>{t('list.columns.progress')}</HeaderCell>
            <HeaderCell className="text-end!">{t('list.columns.sent')}</HeaderCell>
            <HeaderCell className="text-end!">{t('list.columns.changed')}</HeaderCell>
            <HeaderCell>
              <span className="sr-only">{t('list.columns.actions')}</span>
            </HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} now={now} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function CampaignRow({ campaign, now }: { campaign: Campaign; now: Date }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { id, name, status, isSample, contacts, sent, updatedAt } = campaign
  return (
    <TableRow>
      <Cell>
        <span className="flex items-center gap-2">
          <Link
            to={status === 'draft' ? paths.campaign : paths.campaignOverview}
            params={{ campaignId: String(id) }}
            className="truncate font-medium text-text!"
            title={name}
          >
            {name}
          </Link>
          {isSample && <Badge tone="neutral">{t('list.sample')}</Badge>}
        </span>
      </Cell>
      <Cell>
        <CampaignStatusBadge status={status} />
      </Cell>
      <Cell className="text-end tabular-nums">{formats.count(contacts.total)}</Cell>
      <Cell>
        <Progress contacts={contacts} />
      </Cell>
      <Cell className="text-end tabular-nums">{formats.count(sent)}</Cell>
      <Cell className="text-end whitespace-nowrap text-muted">
        <When at={updatedAt} now={now} />
      </Cell>
      <Cell className="text-end">
        <CampaignActions campaign={campaign} />
      </Cell>
    </TableRow>
  )
}

/** How many of the contacts get no further email. */
function Progress({ contacts: { total, finished, stopped } }: { contacts: Campaign['contacts'] }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  if (total === 0) return <span className="text-muted">–</span>
  const done = finished + stopped
  return (
    <span className="flex items-center gap-2">
      <ProgressBar label={t('list.columns.progress')} done={done} total={total} />
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">
        {t('list.done', { done: formats.count(done), total: formats.count(total) })}
      </span>
    </span>
  )
}
