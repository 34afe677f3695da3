import type { List } from '@rapport/contract/lists/schemas.ts'
import { useRef, useState } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ListActions } from '../list-actions.tsx'
import { useDropTarget } from '../drag/dragged-members.ts'
import { RenameBox } from './rename-box.tsx'
import { useMay } from '../../accounts/accounts.ts'

type ListItemProps = { list: List; isSelected: boolean; onDeleted: () => void }

/** A list with its number of people. F2 renames it in place. */
export function ListItem({ list, isSelected, onDeleted }: ListItemProps) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const mayWrite = useMay('lists.write')
  const item = useRef<HTMLLIElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const { id, title, total, changed } = list
  const { isOver, handlers } = useDropTarget(list)
  const endRename = (byKey: boolean) => {
    setRenaming(false)
    if (byKey) void afterPaint().then(() => item.current?.querySelector<HTMLElement>('[data-item]')?.focus())
  }
  if (isRenaming)
    return (
      <li ref={item} className="px-1">
        <RenameBox list={list} onEnd={endRename} />
      </li>
    )
  return (
    <li
      ref={item}
      {...handlers}
      className={classes(
        'group/item relative flex items-center rounded-control hover:bg-hover',
        isSelected && 'bg-selected',
        isOver && 'bg-selected outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Link
        data-item
        to={paths.list}
        params={{ listId: String(id) }}
        aria-current={isSelected ? 'page' : undefined}
        aria-keyshortcuts={mayWrite ? 'F2' : undefined}
        title={title}
        onKeyDown={(event) => {
          if (event.key !== 'F2' || !mayWrite) return
          event.preventDefault()
          setRenaming(true)
        }}
        className={classes(
          'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-base no-underline! -outline-offset-2 [@media(hover:none)]:pe-9',
          isSelected ? 'font-medium text-accent!' : 'text-text!',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {changed > 0 && (
          <span title={t('overview.changedHint', { count: changed, shown: formats.count(changed) })}>
            <Badge tone="success">
              <span aria-hidden>+{formats.compact(changed)}</span>
              <span className="sr-only">
                {t('overview.changedHint', { count: changed, shown: formats.count(changed) })}
              </span>
            </Badge>
          </span>
        )}
        <span className="text-xs font-normal text-muted tabular-nums [@media(hover:hover)]:group-focus-within/item:opacity-0 [@media(hover:hover)]:group-hover/item:opacity-0">
          {formats.count(total)}
          <span className="sr-only"> {t('overview.people', { count: total })}</span>
        </span>
      </Link>
      <ListActions
        list={list}
        onDeleted={onDeleted}
        onRename={() => setRenaming(true)}
        className="absolute! end-0.5 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </li>
  )
}
