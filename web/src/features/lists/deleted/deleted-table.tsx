import type { DeletedList } from '@rapport/contract/lists/schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { toasts } from '../../../ui/toasts/toast-queue.ts'
import { When } from '../../../ui/when.tsx'
import { useRestoreList } from './use-restore-list.ts'
import { Permitted } from '../../accounts/accounts.ts'

/** Columns that phones show below the title instead. */
const wideOnly = 'max-md:hidden'
const number = 'ps-6! text-end! whitespace-nowrap'

/**
 * Deleted lists, each with its people, the days of its deletion and of its end, and what restores
 * it.
 */
export function DeletedTable({ lists }: { lists: readonly DeletedList[] }) {
  const { t } = useTranslation('lists')
  const [now] = useState(() => new Date())
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Table aria-label={t('deleted.title')}>
        <TableHead className={wideOnly}>
          <tr>
            <HeaderCell className="w-full text-start">{t('overview.columns.title')}</HeaderCell>
            <HeaderCell className={`${number} ${wideOnly}`}>{t('overview.columns.total')}</HeaderCell>
            <HeaderCell className={`${number} ${wideOnly}`}>{t('deleted.columns.deletedAt')}</HeaderCell>
            <HeaderCell className={`${number} ${wideOnly}`}>{t('deleted.columns.until')}</HeaderCell>
            <HeaderCell>
              <span className="sr-only">{t('overview.columns.actions')}</span>
            </HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {lists.map((list) => (
            <DeletedRow key={list.id} list={list} now={now} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function DeletedRow({ list, now }: { list: DeletedList; now: Date }) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const { id, title, total, deletedAt, restorableUntil } = list
  const people = t('deleted.people', { count: total, shown: formats.count(total) })
  const until = t('deleted.until', { date: formats.date(new Date(restorableUntil)) })
  return (
    <TableRow>
      {/* It takes what the others leave, and no more. */}
      <Cell className="w-full max-w-0 py-1">
        <span className="block truncate font-medium" title={title}>
          {title}
        </span>
        <span className="block truncate text-xs text-muted md:hidden">
          {people} · {until}
        </span>
      </Cell>
      <Cell className={`${number} ${wideOnly}`}>{formats.count(total)}</Cell>
      <Cell className={`${number} ${wideOnly}`}>
        <When at={deletedAt} now={now} />
      </Cell>
      <Cell className={`${number} ${wideOnly}`}>
        <When at={restorableUntil} />
      </Cell>
      <Cell className="ps-4! text-end whitespace-nowrap">
        <Permitted to="lists.write">
          <RestoreButton id={id} title={title} />
        </Permitted>
      </Cell>
    </TableRow>
  )
}

function RestoreButton({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const restore = useRestoreList((list) =>
    toasts.add({
      type: 'success',
      title: t(list.title === title ? 'deleted.restored' : 'delete.renamed', { title: list.title }),
      action: {
        label: t('deleted.open'),
        run: () => void navigate({ to: paths.list, params: { listId: String(id) } }),
      },
    }),
  )
  return (
    <Button
      size="small"
      aria-label={t('deleted.restoreLabel', { title })}
      isPending={restore.isPending}
      onPress={() => restore.mutate(id)}
    >
      {t('deleted.restore')}
    </Button>
  )
}
