import type { List } from '@rapport/contract/lists/schemas.ts'
import type { ListSortField } from '@rapport/contract/lists/vocabularies.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../../ui/tables/table.tsx'
import { When } from '../../../ui/when.tsx'
import { ListActions } from '../list-actions.tsx'
import { directionOf, nextListSort, usualListDirection, type ListSort } from './shown-lists.ts'

type ListsTableProps = {
  lists: readonly List[]
  sort: ListSort
  onSort: (sort: ListSort) => void
  onDeleted: (id: number) => void
}

/** All lists, with what is known of each. */
export function ListsTable({ lists, sort, onSort, onDeleted }: ListsTableProps) {
  const { t } = useTranslation('lists')
  const [now] = useState(() => new Date())
  const sorted = (on: ListSortField, isNumber = false) => (
    <SortHeader
      label={t(`overview.columns.${on}`)}
      by={directionOf(sort, on)}
      first={usualListDirection(on)}
      onPress={() => onSort(nextListSort(sort, on))}
      isNumber={isNumber}
    />
  )
  const number = 'text-end!'
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Table aria-label={t('overview.table')} className="min-w-[680px] table-fixed">
        <colgroup>
          <col />
          <col className="w-[28%]" />
          <col className="w-20" />
          <col className="w-28" />
          <col className="w-24" />
          <col className="w-32" />
          <col className="w-14" />
        </colgroup>
        <TableHead>
          <tr>
            {sorted('title')}
            <HeaderCell>{t('overview.columns.tags')}</HeaderCell>
            {sorted('total', true)}
            <HeaderCell className={number} title={t('overview.enrichedHint')}>
              {t('overview.columns.enriched')}
            </HeaderCell>
            <HeaderCell className={number}>{t('overview.columns.changed')}</HeaderCell>
            {sorted('updatedAt', true)}
            <HeaderCell>
              <span className="sr-only">{t('overview.columns.actions')}</span>
            </HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {lists.map((list) => (
            <ListRow key={list.id} list={list} now={now} onDeleted={() => onDeleted(list.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ListRow({ list, now, onDeleted }: { list: List; now: Date; onDeleted: () => void }) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const navigate = useNavigate()
  const { id, title, tags, total, enriched, changed, updatedAt } = list
  const target = { to: paths.list, params: { listId: String(id) } } as const
  const openUnlessControl = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target as HTMLElement
    const isOutside = !event.currentTarget.contains(pressed)
    const isSelection = window.getSelection()?.isCollapsed === false
    if (!isOutside && !isSelection && !pressed.closest('a, button')) void navigate(target)
  }
  const number = 'text-end whitespace-nowrap'
  return (
    // A click anywhere in the row opens the list; for the keyboard the title is the link.
    <TableRow className="cursor-pointer bg-surface" onClick={openUnlessControl}>
      <Cell>
        <Link {...target} title={title} className="block w-fit max-w-full truncate font-medium text-text!">
          {title}
        </Link>
      </Cell>
      <Cell>
        <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
          {tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tag}
            </Badge>
          ))}
        </span>
      </Cell>
      <Cell className={number}>{formats.count(total)}</Cell>
      <Cell className={number}>
        {formats.count(enriched)}
        {enriched > 0 && <span className="text-muted"> · {Math.round((enriched / total) * 100)}%</span>}
      </Cell>
      <Cell className={number}>
        {changed > 0 ? (
          <span title={t('overview.changedHint', { count: changed, shown: formats.count(changed) })}>
            <Badge tone="success">{formats.count(changed)}</Badge>
          </span>
        ) : (
          <span className="text-muted">0</span>
        )}
      </Cell>
      <Cell className={number}>
        <When at={updatedAt} now={now} />
      </Cell>
      <Cell className="text-end">
        <ListActions list={list} onDeleted={onDeleted} />
      </Cell>
    </TableRow>
  )
}
