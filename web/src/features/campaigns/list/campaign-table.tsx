import type { Campaign, ListedCampaign } from '@rapport/contract/campaigns/schemas.ts'
import type { Problem } from '@rapport/contract/campaigns/overview.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
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
import { useReasonText } from '../enrolments/use-reason-text.ts'

type CampaignTableProps = { campaigns: readonly ListedCampaign[]; isStale: boolean }

/** Campaigns, and how far each is. */
export function CampaignTable({ campaigns, isStale }: CampaignTableProps) {
  const { t } = useTranslation('campaigns')
  const [now] = useState(() => new Date())
  return (
    <div className={classes('min-h-0 flex-1 overflow-auto transition-opacity', isStale && 'opacity-60')}>
      <Table aria-label={t('list.table')} className="table-fixed md:min-w-[1180px]">
        <colgroup>
          <col />
          <col className="w-24" />
          <col className="w-20" />
          <col className="w-40 max-md:hidden" />
          <col className="w-20 max-md:hidden" />
          <col className="w-40 max-md:hidden" />
          <col className="w-64 max-md:hidden" />
          <col className="w-24 max-md:hidden" />
          <col className="w-14" />
        </colgroup>
        <TableHead>
          <tr>
            <HeaderCell>{t('list.columns.name')}</HeaderCell>
            <HeaderCell>{t('list.columns.status')}</HeaderCell>
            <HeaderCell className="text-end!">{t('list.columns.contacts')}</HeaderCell>
            <HeaderCell className="max-md:hidden">{t('list.columns.progress')}</HeaderCell>
            <HeaderCell className="text-end! max-md:hidden">{t('list.columns.sent')}</HeaderCell>
            <HeaderCell className="max-md:hidden">{t('list.columns.next')}</HeaderCell>
            <HeaderCell className="max-md:hidden">{t('list.columns.problems')}</HeaderCell>
            <HeaderCell className="text-end! max-md:hidden">{t('list.columns.changed')}</HeaderCell>
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

function CampaignRow({ campaign, now }: { campaign: ListedCampaign; now: Date }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { id, name, status, isSample, contacts, sent, updatedAt, outlook } = campaign
  const problems = outlook?.problems ?? []
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
        {problems.length > 0 && (
          <span className="block text-xs md:hidden">
            <Problems id={id} problems={problems} />
          </span>
        )}
      </Cell>
      <Cell>
        <CampaignStatusBadge status={status} />
      </Cell>
      <Cell className="text-end tabular-nums">{formats.count(contacts.total)}</Cell>
      <Cell className="max-md:hidden">
        <Progress contacts={contacts} />
      </Cell>
      <Cell className="text-end tabular-nums max-md:hidden">{formats.count(sent)}</Cell>
      <Cell className="whitespace-nowrap max-md:hidden">
        {outlook?.nextAt ? (
          <time dateTime={outlook.nextAt}>{formats.moment(new Date(outlook.nextAt))}</time>
        ) : (
          <span className="text-muted">–</span>
        )}
      </Cell>
      <Cell className="max-md:hidden">
        <Problems id={id} problems={problems} />
      </Cell>
      <Cell className="text-end whitespace-nowrap text-muted max-md:hidden">
        <When at={updatedAt} now={now} />
      </Cell>
      <Cell className="text-end">
        <CampaignActions campaign={campaign} />
      </Cell>
    </TableRow>
  )
}

/**
 * The most telling problem and how many people it keeps from their email, and how many other
 * problems there are.
 */
function Problems({ id, problems }: { id: number; problems: readonly Problem[] }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const reasonText = useReasonText()
  const said = ({ reason, count }: Problem) =>
    t('list.problem', { reason: reasonText(reason), shown: formats.count(count) })
  const [first, ...others] = problems
  if (!first) return <span className="text-muted">–</span>
  return (
    <Link
      to={paths.campaignOverview}
      params={{ campaignId: String(id) }}
      title={problems.map(said).join('\n')}
      className="flex min-h-6 min-w-0 items-center gap-1.5 text-text!"
    >
      <TriangleAlert size={14} aria-hidden className="shrink-0 text-warning" />
      <span className="truncate">{said(first)}</span>
      {others.length > 0 && <Badge tone="warning">+{formats.count(others.length)}</Badge>}
    </Link>
  )
}

/** The share of enrolments that get no further email. */
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
