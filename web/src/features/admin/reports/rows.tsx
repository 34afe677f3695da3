import { personName } from '@rapport/contract/accounts/person-name.ts'
import { formatClock } from '@rapport/contract/dates/rarer-forms.ts'
import { useLanguage } from '../../../lib/texts/use-language.ts'
import { creditReasons } from '@rapport/contract/credits/vocabularies.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import type texts from '../../../locales/en/admin-reports.json'
import { Badge } from '../../../ui/badge.tsx'
import { Cell, TableRow } from '../../../ui/tables/table.tsx'
import type { Account, Entry } from './api.ts'
import { moduleName } from './module-name.ts'
import { momentIn } from '@rapport/contract/dates/time-zones.ts'

export type Column = { name: keyof (typeof texts)['columns']; isNumber?: boolean }

export const accountColumns: readonly Column[] = [
  { name: 'id' },
  { name: 'opened' },
  { name: 'account' },
  { name: 'plan' },
  { name: 'expiry' },
  { name: 'emailCredits', isNumber: true },
  { name: 'phoneCredits', isNumber: true },
]

export const entryColumns: readonly Column[] = [
  { name: 'id' },
  { name: 'at' },
  { name: 'account' },
  { name: 'module' },
  { name: 'reason' },
  { name: 'amount', isNumber: true },
  { name: 'balance', isNumber: true },
  { name: 'grantedBy' },
]

const amount = 'text-end tabular-nums'
const line = 'whitespace-nowrap'

/** A moment in the report's time zone, not in the browser's. */
function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} className="tabular-nums">
      {formatClock(momentIn(new Date(at), timeZone), language)}
    </time>
  )
}

export function AccountRow({ account, timeZone }: { account: Account; timeZone: string }) {
  const { t } = useTranslation('admin-reports')
  const { count } = useFormats()
  const { id, email, firstName, lastName, isVerified, planCode, planExpiry, removedAt } = account
  const isRemoved = removedAt !== null
  return (
    <TableRow>
      <Cell className="tabular-nums">{id}</Cell>
      <Cell className={line}>
        <Moment at={account.createdAt} timeZone={timeZone} />
      </Cell>
      <Cell className={line}>
        <span className="flex items-center gap-2">
          {!isRemoved && email}
          {!isRemoved && <span className="text-xs text-muted">{personName(firstName, lastName)}</span>}
          {isRemoved && <Badge>{t('removed')}</Badge>}
          {!isRemoved && !isVerified && <Badge>{t('unverified')}</Badge>}
        </span>
      </Cell>
      <Cell className={line}>
        {!isRemoved && t(planCode === 'SUBSCRIPTION' ? 'totals.subscription' : 'totals.trial')}
      </Cell>
      <Cell className={line}>
        {!isRemoved && planExpiry !== null && <Moment at={planExpiry} timeZone={timeZone} />}
      </Cell>
      <Cell className={amount}>{count(account.emailCredits)}</Cell>
      <Cell className={amount}>{count(account.phoneCredits)}</Cell>
    </TableRow>
  )
}

export function EntryRow({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const { t } = useTranslation('admin-reports')
  const { count } = useFormats()
  const reason = creditReasons.find((each) => each === entry.reason)
  return (
    <TableRow>
      <Cell className="tabular-nums">{entry.id}</Cell>
      <Cell className={line}>
        <Moment at={entry.createdAt} timeZone={timeZone} />
      </Cell>
      <Cell className={line}>{entry.email}</Cell>
      <Cell className={line}>{t(moduleName(entry.module))}</Cell>
      <Cell className={line}>{reason ? t(`reasons.${reason}`) : entry.reason}</Cell>
      <Cell className={amount}>{count(entry.amount)}</Cell>
      <Cell className={amount}>{count(entry.balance)}</Cell>
      <Cell className="min-w-40 break-words">
        {entry.grantedBy?.email} {entry.note !== null && <p className="text-xs text-muted">{entry.note}</p>}
      </Cell>
    </TableRow>
  )
}
