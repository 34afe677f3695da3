import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { VerificationProgress, VerifyButton } from '../../verifications/verifications.ts'
import { addressesQuery } from '../api.ts'
import { percent } from '../overview/rates.ts'

/**
 * How many addresses of each status the campaign would write to, what came of the emails to such
 * addresses so far, and a button that verifies them.
 */
export function AddressTable({ campaign: { id, name } }: { campaign: Campaign }) {
  const { t } = useTranslation(['verifications', 'contacts'])
  const formats = useFormats()
  const { data } = useQuery(addressesQuery(id))
  if (!data || data.items.every(({ people }) => people === 0)) return null
  const isUnverified = data.items.some(({ status, people }) => status === 'unverified' && people > 0)
  return (
    <section aria-label={t('launch.title')} className="flex flex-col gap-2">
      <Table aria-label={t('launch.title')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('launch.title')}</HeaderCell>
            <HeaderCell className="text-end">{t('launch.people')}</HeaderCell>
            <HeaderCell className="text-end">{t('launch.sent')}</HeaderCell>
            <HeaderCell className="text-end">{t('launch.bounced')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {data.items.map(({ status, people, sent, bounced }) => (
            <TableRow key={status} density="compact">
              <Cell>{t(`contacts:statuses.${status}`)}</Cell>
              <Cell className="text-end tabular-nums">{formats.count(people)}</Cell>
              <Cell className="text-end tabular-nums">{formats.count(sent)}</Cell>
              <Cell className="text-end tabular-nums">
                {sent === 0 ? t('launch.none') : `${formats.count(bounced)} (${percent(bounced / sent)})`}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        {isUnverified && t('launch.hint')}
        <VerifyButton name={name} target={{ campaignId: id }} />
      </p>
      <VerificationProgress name={name} place={{ campaignId: id }} />
    </section>
  )
}
