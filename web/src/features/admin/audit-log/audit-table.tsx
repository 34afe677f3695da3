import { auditActions, auditTargets } from '@rapport/contract/admin/audit.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { Wide } from '../../../ui/tables/wide.tsx'
import type { AuditEntry } from './api.ts'
import { differenceOf, type Change } from './difference.ts'
import { useFactTexts } from './facts.ts'

const columns = ['at', 'who', 'action', 'target', 'change'] as const

export function AuditTable({ entries, isStale }: { entries: readonly AuditEntry[]; isStale: boolean }) {
  const { t } = useTranslation('admin-audit')
  return (
    <Wide label={t('title')} className="min-h-0 flex-1">
      <Table aria-label={t('title')} className={classes('min-w-[960px]', isStale && 'opacity-60')}>
        <TableHead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column}>{t(`columns.${column}`)}</HeaderCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
    </Wide>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['admin-audit', 'admin'])
  const formats = useFormats()
  const { at, admin, address, reason } = entry
  const action = auditActions.find((each) => each === entry.action)
  return (
    <TableRow density="compact">
      <Cell className="py-1.5 whitespace-nowrap tabular-nums">
        <time dateTime={at}>{formats.moment(new Date(at))}</time>
      </Cell>
      <Cell className="py-1.5">
        <span className="block">{admin ? admin.email : t('commandLine')}</span>
        <span className="block text-xs text-muted">
          {[admin && `#${admin.id}`, address].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell className="py-1.5">
        {action ? t(`admin:actions.${action}`) : entry.action}
        {reason !== null && (
          <span className="block max-w-80 text-xs [overflow-wrap:anywhere] text-muted">{reason}</span>
        )}
      </Cell>
      <Cell className="py-1.5">{entry.target && <Target target={entry.target} />}</Cell>
      <Cell className="py-1.5">
        <Changes changes={differenceOf(entry.before, entry.after)} isLeft={entry.after === null} />
      </Cell>
    </TableRow>
  )
}

/** An account leads to its page. */
function Target({ target: { kind, id, email } }: { target: NonNullable<AuditEntry['target']> }) {
  const { t } = useTranslation('admin-audit')
  const known = auditTargets.find((each) => each === kind)
  const name = `${known ? t(`targets.${known}`) : kind} ${id}`
  if (kind !== 'account') return name
  return (
    <>
      <Link
        to={paths.admin}
        params={{ _splat: `accounts/${id}` }}
        className="inline-flex min-h-6 items-center"
      >
        {name}
      </Link>
      {email !== null && <span className="block text-xs text-muted">{email}</span>}
    </>
  )
}

/**
 * The old value of each change, struck through, and the new one. Values that an action left as they
 * were are not struck through.
 */
function Changes({ changes, isLeft }: { changes: readonly Change[]; isLeft: boolean }) {
  const { nameOf, valueOf } = useFactTexts()
  return (
    <ul className="max-w-96 text-xs [overflow-wrap:anywhere]">
      {changes.map((change) => {
        const { path, number, before, after } = change
        const old = before === undefined ? null : valueOf(change, before)
        const now = after === undefined ? null : valueOf(change, after)
        return (
          <li key={`${path} ${number}`}>
            <span className="text-muted">{nameOf(change)}</span>{' '}
            {old !== null && (isLeft ? <span className="font-medium">{old}</span> : <del>{old}</del>)}
            {old !== null && now !== null && ' → '}
            {now !== null && <span className="font-medium">{now}</span>}
          </li>
        )
      })}
    </ul>
  )
}
