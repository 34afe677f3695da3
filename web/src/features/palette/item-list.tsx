import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../../ui/class-names.ts'
import { OptionRow } from '../../ui/choose/option-row.tsx'
import type { Item, ItemKind } from './item.ts'

type ItemListProps = {
  id: string
  groups: readonly { kind: ItemKind; items: readonly Item[] }[]
  /** The item that Enter runs. */
  active: Item | undefined
  onActive: (item: Item) => void
  onRun: (item: Item) => void
}

export const itemId = (listId: string, { id }: Item): string => `${listId}-${id}`

/** The items that the palette found, by kind. */
export function ItemList({ id, groups, active, onActive, onRun }: ItemListProps) {
  const { t } = useTranslation('keys')
  const listRole = { role: 'listbox', 'aria-label': t('palette.title') } as const
  return (
    <div id={id} {...listRole} className={classes('min-h-0 overflow-y-auto', groups.length > 0 && 'p-1')}>
      {groups.map(({ kind, items }) => {
        const groupRole = { role: 'group', 'aria-labelledby': `${id}-${kind}` } as const
        return (
          <div key={kind} {...groupRole}>
            <div id={`${id}-${kind}`} className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
              {t(`palette.kinds.${kind}`)}
            </div>
            {items.map((item) => (
              <OptionRow
                key={item.id}
                id={itemId(id, item)}
                isSelected={item === active}
                isActive={item === active}
                onActive={() => onActive(item)}
                onPress={() => onRun(item)}
              >
                <span className="shrink-0 text-muted">{item.icon}</span>
                <span className="min-w-0 truncate">{item.label}</span>
                {item.detail && (
                  <span className="min-w-0 flex-1 truncate text-xs text-muted">{item.detail}</span>
                )}
              </OptionRow>
            ))}
          </div>
        )
      })}
    </div>
  )
}
