import type { CampaignOverview } from '@rapport/contract/campaigns/overview.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { useReasonText } from '../enrolments/use-reason-text.ts'

type PeopleCountsProps = { id: number; overview: CampaignOverview }

/** The number of people by state and reason. Each state links to its people. */
export function PeopleCounts({ id, overview: { contacts, holdout, replies } }: PeopleCountsProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const reasonText = useReasonText()
  if (contacts.length === 0 && holdout === 0) return <p className="text-muted">{t('contacts.empty')}</p>
  return (
    <>
      <Table aria-label={t('overview.people')} className="max-w-[560px]">
        <TableHead>
          <tr>
            <HeaderCell>{t('contacts.columns.state')}</HeaderCell>
            <HeaderCell>{t('contacts.reason')}</HeaderCell>
            <HeaderCell className="text-end!">{t('list.columns.contacts')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {contacts.map(({ state, reason, count }) => (
            <TableRow key={`${state} ${reason}`} density="compact">
              <Cell>
                <Link
                  to={paths.campaignContacts}
                  params={{ campaignId: String(id) }}
                  search={{ state, ...(reason !== null && { reason }) }}
                >
                  {t(`contacts.states.${state}`)}
                </Link>
              </Cell>
              <Cell className="text-muted">{reason === null ? '–' : reasonText(reason)}</Cell>
              <Cell className="text-end tabular-nums">{formats.count(count)}</Cell>
            </TableRow>
          ))}
          {holdout > 0 && (
            <TableRow density="compact">
              <Cell>{t('contacts.holdout')}</Cell>
              <Cell className="text-muted">{t('overview.holdoutHint')}</Cell>
              <Cell className="text-end tabular-nums">{formats.count(holdout)}</Cell>
            </TableRow>
          )}
        </tbody>
      </Table>
      {replies.total > 0 && (
        <Link
          to={paths.campaignReplies}
          search={{ campaign: id }}
          className="inline-flex min-h-6 w-fit items-center text-sm"
        >
          {t('overview.replies', {
            count: replies.total,
            shown: formats.count(replies.total),
            unread: formats.count(replies.unread),
          })}
        </Link>
      )}
    </>
  )
}
