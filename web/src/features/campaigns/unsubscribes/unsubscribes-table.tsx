import type { Unsubscribe } from '@rapport/contract/campaigns/unsubscribes.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'

type UnsubscribesTableProps = { unsubscribes: readonly Unsubscribe[]; isStale: boolean }

/** The receipts: who unsubscribed, when and how, by which email, and what was not sent since. */
export function UnsubscribesTable({ unsubscribes, isStale }: UnsubscribesTableProps) {
  const { t } = useTranslation('campaigns')
  return (
    <div className={classes('min-h-0 flex-1 overflow-auto transition-opacity', isStale && 'opacity-60')}>
      <Table aria-label={t('unsubscribes.table')} className="min-w-[860px] table-fixed">
        <colgroup>
          <col />
          <col className="w-48" />
          <col className="w-[28%]" />
          <col className="w-[28%]" />
        </colgroup>
        <TableHead>
          <tr>
            <HeaderCell>{t('unsubscribes.columns.person')}</HeaderCell>
            <HeaderCell>{t('unsubscribes.columns.at')}</HeaderCell>
            <HeaderCell>{t('unsubscribes.columns.email')}</HeaderCell>
            <HeaderCell>{t('unsubscribes.columns.refused')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {unsubscribes.map((unsubscribe, at) => (
            <ReceiptRow key={`${unsubscribe.contactId ?? `erased ${at}`}`} receipt={unsubscribe} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ReceiptRow({ receipt }: { receipt: Unsubscribe }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { at, how } = receipt
  return (
    <TableRow>
      <Cell>
        <Person receipt={receipt} />
      </Cell>
      <Cell>
        <time dateTime={at} className="block whitespace-nowrap">
          {formats.moment(new Date(at))}
        </time>
        <span className="block truncate text-xs text-muted">{t(`unsubscribes.ways.${how}`)}</span>
      </Cell>
      <Cell>
        <Answered receipt={receipt} />
      </Cell>
      <Cell>
        <Refused receipt={receipt} />
      </Cell>
    </TableRow>
  )
}

/** The person, as far as the account may know them. An erased person no longer has a name. */
function Person({ receipt: { name, address, campaign, contactId } }: { receipt: Unsubscribe }) {
  const { t } = useTranslation('campaigns')
  const shown = name ?? t('contacts.gone')
  return (
    <>
      {campaign && contactId !== null ? (
        <Link
          to={paths.campaignContacts}
          params={{ campaignId: String(campaign.id) }}
          search={{ contact: contactId }}
          className="block w-fit max-w-full truncate font-medium text-text!"
          title={shown}
        >
          {shown}
        </Link>
      ) : (
        <span className="block truncate font-medium">{shown}</span>
      )}
      {address !== null && (
        <span className="block truncate text-xs text-muted" title={address}>
          {address}
        </span>
      )}
    </>
  )
}

/** The email whose link they followed, and its campaign. There is none by hand, or if it is a teammate's. */
function Answered({ receipt: { campaign, sendId, subject } }: { receipt: Unsubscribe }) {
  const { t } = useTranslation('campaigns')
  if (!campaign) return <span className="text-muted">–</span>
  return (
    <>
      {sendId !== null && (
        <button
          type="button"
          className="block max-w-full truncate rounded-chip text-start font-medium hover:underline"
          title={subject ?? undefined}
          onClick={() => openDialog('sent-email', { campaignId: campaign.id, sendId })}
        >
          {subject ?? t('unsubscribes.email')}
        </button>
      )}
      <span className="block truncate text-xs text-muted" title={campaign.name}>
        {campaign.name}
      </span>
    </>
  )
}

/** The campaigns that no longer write to them. */
function Refused({ receipt: { refused, refusedCount } }: { receipt: Unsubscribe }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  if (refusedCount === 0) return <span className="text-muted">{t('unsubscribes.nothing')}</span>
  const names = refused.map(({ campaign }) => campaign.name).join(', ')
  return (
    <>
      {t('unsubscribes.refused', { count: refusedCount, shown: formats.count(refusedCount) })}
      <span className="block truncate text-xs text-muted" title={names}>
        {names}
      </span>
    </>
  )
}
