import { personName } from '@rapport/contract/accounts/person-name.ts'
import { accountStates, planCodes, type AccountSortField } from '@rapport/contract/admin/account-sort.ts'
import type { AdminAccount } from '@rapport/contract/admin/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { Pages } from '../../../ui/tables/pages.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { When } from '../../../ui/when.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { accountsQuery, readAccountsView, writeAccountsView, type AccountsView } from './api.ts'

/** All accounts. They can be searched by a part of the address or name, filtered by state, and sorted. */
export function AccountsScreen() {
  const { t } = useTranslation('admin-accounts')
  const { search, go } = useAdminAddress()
  const view = readAccountsView(search)
  const change = (next: Partial<AccountsView>, options = {}) =>
    go(writeAccountsView({ ...view, page: 1, ...next }), options)
  const { data, error, isPlaceholderData, refetch } = useQuery(accountsQuery(view))
  const isStale = useDelayed(isPlaceholderData)
  const plans = (['any', ...planCodes] as const).map((id) => ({ id, label: t(`plans.${id}`) }))
  const states = (['any', ...accountStates] as const).map((id) => ({ id, label: t(`states.${id}`) }))
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap gap-2 px-4 py-3">
        <SearchField
          label={t('search')}
          type="search"
          value={view.search}
          onChange={(text) => change({ search: text }, { replaces: true })}
          className="w-full max-w-80"
        />
        <Select
          label={t('columns.plan')}
          hideLabel
          options={plans}
          value={view.plan}
          onChange={(id) => change({ plan: plans.find((plan) => plan.id === id)?.id ?? 'any' })}
          className="w-40"
        />
        <Select
          label={t('state')}
          hideLabel
          options={states}
          value={view.state}
          onChange={(id) => change({ state: states.find((state) => state.id === id)?.id ?? 'any' })}
          className="w-44"
        />
      </div>
      {error && !data && <LoadFailure title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="mx-4 h-96" />}
      {data && (
        <>
          <div className="min-h-0 flex-1 overflow-auto">
            {data.items.length === 0 ? (
              <EmptyState title={t('none')} description={t('noneHint')} />
            ) : (
              <AccountsTable items={data.items} view={view} isStale={isStale} onSort={change} />
            )}
          </div>
          <Pages
            label={t('pages')}
            page={view.page}
            metadata={data.metadata}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </div>
  )
}

type AccountsTableProps = {
  items: readonly AdminAccount[]
  view: AccountsView
  isStale: boolean
  onSort: (order: Pick<AccountsView, 'sortOn' | 'sortBy'>) => void
}

function AccountsTable({ items, view, isStale, onSort }: AccountsTableProps) {
  const { t } = useTranslation('admin-accounts')
  const header = (field: AccountSortField, first: 'asc' | 'desc', isNumber = false) => (
    <SortHeader
      label={t(`columns.${field}`)}
      by={view.sortOn === field ? view.sortBy : null}
      first={first}
      isNumber={isNumber}
      onPress={() =>
        onSort({
          sortOn: field,
          sortBy: view.sortOn === field ? (view.sortBy === 'asc' ? 'desc' : 'asc') : first,
        })
      }
    />
  )
  return (
    <Table
      aria-label={t('title')}
      aria-busy={isStale}
      className={classes('min-w-[1120px]', isStale && 'opacity-60')}
    >
      <TableHead>
        <tr>
          {header('email', 'asc')}
          <HeaderCell>{t('columns.plan')}</HeaderCell>
          {header('planExpiry', 'asc')}
          {header('emailCredits', 'desc', true)}
          {header('phoneCredits', 'desc', true)}
          {header('lastSeenAt', 'desc')}
          {header('createdAt', 'desc')}
          {(['sessions', 'mailboxes', 'campaigns'] as const).map((count) => (
            <HeaderCell key={count} className="text-end!">
              {t(`columns.${count}`)}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {items.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </tbody>
    </Table>
  )
}

function AccountRow({ account }: { account: AdminAccount }) {
  const { t } = useTranslation('admin-accounts')
  const formats = useFormats()
  const { id, email, firstName, lastName, state, planCode, planExpiry, credits, lastSeenAt, createdAt } =
    account
  const name = personName(firstName, lastName)
  return (
    <TableRow>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={paths.admin}
            params={{ _splat: `accounts/${id}` }}
            className="inline-flex min-h-6 items-center break-all"
          >
            {email}
          </Link>
          {!account.isVerified && <Badge tone="warning">{t('unverified')}</Badge>}
          {account.isInternal && <Badge>{t('columns.internal')}</Badge>}
          {account.isAdmin && <Badge>{t('columns.admin')}</Badge>}
        </span>
        {name !== '' && <span className="block text-xs text-muted">{name}</span>}
      </Cell>
      <Cell className="whitespace-nowrap">
        {t(`plans.${planCode}`)}
        {(state === 'expired' || state === 'removed') && (
          <span className="block text-xs text-danger">{t(`states.${state}`)}</span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap">
        {planExpiry && <time dateTime={planExpiry}>{formats.lastDay(new Date(planExpiry))}</time>}
      </Cell>
      {credits.map(({ module, balance }) => (
        <Cell key={module} className="text-end tabular-nums">
          {formats.count(balance)}
        </Cell>
      ))}
      <Cell className="whitespace-nowrap">{lastSeenAt && <When at={lastSeenAt} />}</Cell>
      <Cell className="whitespace-nowrap">
        <When at={createdAt} />
      </Cell>
      {(['sessions', 'mailboxes', 'campaigns'] as const).map((count) => (
        <Cell key={count} className="text-end tabular-nums">
          {formats.count(account[count])}
        </Cell>
      ))}
    </TableRow>
  )
}
