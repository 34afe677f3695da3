import { personName } from '@rapport/contract/accounts/person-name.ts'
import type { AdminAccountInFull, LedgerEntry } from '@rapport/contract/admin/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import { When } from '../../../ui/when.tsx'
import type { ScreenProps } from '../match-screen.ts'
import { accountActions, type AccountAction } from './account-actions.ts'
import { AccountDialog } from './account-dialog.tsx'
import { accountQuery } from './api.ts'
import { OpenSessions } from './open-sessions.tsx'
import { SetPlanDialog } from './set-plan-dialog.tsx'

/** One account: its facts, plan, credits, sessions and ledger, and what an administrator can do. */
export function AccountScreen({ params, isHidden }: ScreenProps) {
  const { t } = useTranslation('admin-accounts')
  const id = params['id']!
  const { data, error, refetch } = useQuery(accountQuery(id))
  usePageTitle(isHidden ? undefined : data?.email, 2)
  if (error instanceof ApiError && error.code === 'not_found') return <EmptyState title={t('missing')} />
  if (error && !data) return <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-96" />
  const name = personName(data.firstName, data.lastName)
  return (
    <div className="flex max-w-screen-lg flex-col gap-6 p-4">
      <div>
        <Link to={paths.admin} params={{ _splat: 'accounts' }} className="inline-flex min-h-6 items-center">
          {t('back')}
        </Link>
        <h1 className="mt-1 text-lg font-semibold break-words">{data.email}</h1>
        {name !== '' && <p className="break-words text-muted">{name}</p>}
        <Marks account={data} />
      </div>
      {data.state !== 'removed' && <Actions account={data} />}
      <Facts account={data} />
      <OpenSessions sessions={data.openSessions} />
      <Ledger entries={data.ledger} />
    </div>
  )
}

/** The marks of everything unusual about an account. */
function Marks({ account }: { account: AdminAccountInFull }) {
  const { t } = useTranslation('admin-accounts')
  const formats = useFormats()
  const { removedAt, deactivatedAt } = account
  return (
    <div className="mt-2 flex flex-wrap gap-1 empty:hidden">
      {removedAt !== null && (
        <Badge tone="danger">{t('removedOn', { date: formats.date(new Date(removedAt)) })}</Badge>
      )}
      {removedAt === null && deactivatedAt !== null && (
        <Badge tone="warning">{t('deactivatedOn', { date: formats.date(new Date(deactivatedAt)) })}</Badge>
      )}
    </div>
  )
}

function Actions({ account }: { account: AdminAccountInFull }) {
  const { t } = useTranslation('admin-accounts')
  const [open, setOpen] = useState<AccountAction | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      {accountActions.map((action) => (
        <Button
          key={action}
          isDisabled={action === 'close' && account.isAdmin}
          onPress={() => setOpen(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {open === 'setPlan' && <SetPlanDialog account={account} close={close} />}
      {open !== null && open !== 'setPlan' && <AccountDialog account={account} action={open} close={close} />}
    </div>
  )
}

function Facts({ account }: { account: AdminAccountInFull }) {
  const { t } = useTranslation('admin-accounts')
  const formats = useFormats()
  const day = (at: string | null) => (at === null ? t('never') : formats.moment(new Date(at)))
  const yes = (is: boolean) => t(is ? 'yes' : 'no')
  const facts = {
    plan: t(`plans.${account.planCode}`),
    state: t(`states.${account.state}`),
    planExpiry: account.planExpiry === null ? t('never') : formats.lastDay(new Date(account.planExpiry)),
    ...Object.fromEntries(
      account.credits.map(({ module, balance, reserved }) => [
        module,
        t(reserved > 0 ? 'balance' : 'left', {
          balance: formats.count(balance),
          reserved: formats.count(reserved),
        }),
      ]),
    ),
    verified: yes(account.isVerified),
    internal: yes(account.isInternal),
    admin: yes(account.isAdmin),
    createdAt: day(account.createdAt),
    lastSeenAt: day(account.lastSeenAt),
    sessions: formats.count(account.sessions),
    mailboxes: formats.count(account.mailboxes),
    campaigns: formats.count(account.campaigns),
    bulkReveals: formats.count(account.runningBulkReveals),
  }
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4 [&_dd]:break-words">
      {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
        <div key={fact}>
          <dt className="text-xs text-muted">{t(`columns.${fact}`)}</dt>
          <dd>{facts[fact]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ledger({ entries }: { entries: readonly LedgerEntry[] }) {
  const { t } = useTranslation('admin-accounts')
  const formats = useFormats()
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('ledger')}</h2>
      <Wide label={t('ledger')}>
        <Table className="min-w-[720px]">
          <TableHead className="static!">
            <tr>
              {(['date', 'reason', 'kind'] as const).map((column) => (
                <HeaderCell key={column}>{t(`entry.${column}`)}</HeaderCell>
              ))}
              <HeaderCell className="text-end!">{t('entry.amount')}</HeaderCell>
              <HeaderCell className="text-end!">{t('entry.balance')}</HeaderCell>
              <HeaderCell>{t('entry.by')}</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {entries.map((entry) => (
              <TableRow key={entry.id} density="compact">
                <Cell className="whitespace-nowrap">
                  <When at={entry.createdAt} />
                </Cell>
                <Cell className="py-1">
                  {t(`reasons.${entry.reason}`)}
                  {entry.note && <span className="block text-xs text-muted">{entry.note}</span>}
                </Cell>
                <Cell className="whitespace-nowrap">{t(`columns.${entry.module}`)}</Cell>
                <Cell className="text-end tabular-nums">{formats.count(entry.amount)}</Cell>
                <Cell className="text-end tabular-nums">{formats.count(entry.balance)}</Cell>
                <Cell>{entry.grantedBy?.email}</Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Wide>
    </section>
  )
}
