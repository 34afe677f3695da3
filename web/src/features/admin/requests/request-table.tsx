import { personName } from '@rapport/contract/accounts/person-name.ts'
import type { AccountRequest } from '@rapport/contract/admin/plan-requests.ts'
import { useState } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { When } from '../../../ui/when.tsx'

type RequestTableProps = { requests: readonly AccountRequest[]; isStale: boolean }

/**
 * The users who request a plan, their remaining and used credits, and the time since when they have
 * been waiting.
 */
export function RequestTable({ requests, isStale }: RequestTableProps) {
  const { t } = useTranslation('admin-requests')
  return (
    <div className={classes('min-h-0 flex-1 overflow-auto transition-opacity', isStale && 'opacity-60')}>
      <Table aria-label={t('title')} className="min-w-[1120px] table-fixed">
        <colgroup>
          <col />
          <col className="w-36" />
          <col className="w-40" />
          <col className="w-40" />
          <col className="w-24" />
          <col className="w-28" />
          <col className="w-48" />
        </colgroup>
        <TableHead>
          <tr>
            <HeaderCell>{t('columns.account')}</HeaderCell>
            <HeaderCell>{t('columns.plan')}</HeaderCell>
            <HeaderCell className="text-end!">{t('columns.email')}</HeaderCell>
            <HeaderCell className="text-end!">{t('columns.phone')}</HeaderCell>
            <HeaderCell className="text-end!">{t('columns.campaigns')}</HeaderCell>
            <HeaderCell>{t('columns.requested')}</HeaderCell>
            <HeaderCell className="text-end!">{t('columns.answer')}</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function RequestRow({ request }: { request: AccountRequest }) {
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const { account, createdAt } = request
  return (
    <TableRow className="align-top [&>td]:py-3">
      <Cell>
        <Account request={request} />
      </Cell>
      <Cell>
        <Plan account={account} now={now} />
      </Cell>
      <Cell className="text-end">
        <Credits {...account.emailCredits} />
      </Cell>
      <Cell className="text-end">
        <Credits {...account.phoneCredits} />
      </Cell>
      <Cell className="text-end tabular-nums">{formats.count(account.campaigns)}</Cell>
      <Cell className="whitespace-nowrap">
        <When at={createdAt} now={now} />
      </Cell>
      <Cell>
        <Answer request={request} />
      </Cell>
    </TableRow>
  )
}

function Account({ request: { account, note, phone } }: { request: AccountRequest }) {
  const { t } = useTranslation('admin-requests')
  const formats = useFormats()
  const name = personName(account.firstName, account.lastName)
  const opened = t('opened', { date: formats.date(new Date(account.createdAt)) })
  return (
    <div className="flex flex-col gap-0.5">
      <Link
        to={paths.admin}
        params={{ _splat: `accounts/${account.id}` }}
        className="w-fit max-w-full truncate font-medium text-text!"
      >
        {account.email}
      </Link>
      <span className="truncate text-xs text-muted">{name === '' ? opened : `${name} · ${opened}`}</span>
      {note !== null && <p className="mt-1 break-words">{note}</p>}
      {phone !== null && (
        <a
          href={`tel:${phone}`}
          className="w-fit rounded-chip text-accent underline-offset-2 hover:underline"
        >
          {phone}
        </a>
      )}
    </div>
  )
}

function Plan({ account: { planCode, planExpiry }, now }: { account: AccountRequest['account']; now: Date }) {
  const { t } = useTranslation('admin-requests')
  const formats = useFormats()
  const expiry = planExpiry === null ? null : new Date(planExpiry)
  return (
    <div className="flex flex-col gap-0.5">
      <span>{t(planCode === 'SUBSCRIPTION' ? 'plans.SUBSCRIPTION' : 'plans.TRIAL')}</span>
      {expiry && (
        <span className={classes('text-xs', expiry > now ? 'text-muted' : 'text-danger')}>
          {t(expiry > now ? 'until' : 'expired', { date: formats.lastDay(expiry) })}
        </span>
      )}
    </div>
  )
}

function Credits({ left, used }: { left: number; used: number }) {
  const { t } = useTranslation('admin-requests')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-0.5 tabular-nums">
      <span>{t('left', { shown: formats.count(left) })}</span>
      <span className="text-xs text-muted">{t('used', { shown: formats.count(used) })}</span>
    </div>
  )
}

function Answer({ request }: { request: AccountRequest }) {
  const { t } = useTranslation('admin-requests')
  const { state, closedAt, answer, account } = request
  if (state === 'open')
    return (
      <div className="flex justify-end gap-2">
        <Button
          size="small"
          variant="primary"
          aria-label={t('grant.of', { email: account.email })}
          onPress={() => openDialog('grant-plan', { request })}
        >
          {t('grant.open')}
        </Button>
        <Button
          size="small"
          aria-label={t('decline.of', { email: account.email })}
          onPress={() => openDialog('decline-plan', { request })}
        >
          {t('decline.open')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-end gap-1">
      <span className="flex items-center gap-2">
        {closedAt !== null && <When at={closedAt} className="text-xs text-muted" />}
        <Badge tone={state === 'granted' ? 'success' : 'neutral'}>{t(`filter.${state}`)}</Badge>
      </span>
      {answer !== null && <p className="max-w-full text-end text-xs break-words text-muted">{answer}</p>}
    </div>
  )
}
