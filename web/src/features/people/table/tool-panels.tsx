import { sortDirections } from '@rapport/contract/people/sort.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { ColumnsState } from './columns/columns.ts'
import { usualDirection, type Sorting } from './sort.ts'

export type SortPanelProps = {
  sorting: Sorting
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

/** Sorts by what no column shows, too. On phones it also has the page size. */
export function SortPanel({ sorting, size, sizes, onSize }: SortPanelProps) {
  const { t } = useTranslation('people')
  const { sort, onSort, options } = sorting
  const usual = options[0]?.id ?? ''
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('results.sort')}
        isAlone
        options={options}
        value={sort?.on ?? usual}
        onChange={(on) => onSort(on === usual ? null : { on, by: usualDirection(options, on) })}
      />
      {sort && (
        <Segmented
          label={t('results.sortBy.title')}
          options={sortDirections.toReversed().map((id) => ({ id, label: t(`results.sortBy.${id}`) }))}
          value={sort.by}
          onChange={(by) => onSort({ on: sort.on, by })}
        />
      )}
      <div className="md:hidden">
        <Segmented
          label={t('results.perPage')}
          hideLabel={false}
          options={sizes.map((each) => ({ id: `${each}`, label: `${each}` }))}
          value={`${size}`}
          onChange={(id) => onSize(Number(id))}
        />
      </div>
    </div>
  )
}

export type ColumnChooserProps = {
  all: readonly { id: string; label: string }[]
  columns: Pick<ColumnsState, 'chosen' | 'choose' | 'reset'>
}

/** Chooses the columns beside the name, and their order. Alt with an arrow also moves a column. */
export function ColumnChooser({ all, columns }: ColumnChooserProps) {
  const { t } = useTranslation('people')
  const { chosen, choose, reset } = columns
  const labels = new Map(all.map(({ id, label }) => [id, label]))
  // Kept while it is open, so that nothing moves when a box is ticked.
  const [order, setOrder] = useState(() => [...new Set([...chosen, ...labels.keys()])])
  const show = (ids: readonly string[], next: readonly string[]) =>
    choose(next.filter((id) => ids.includes(id)))

  const move = (id: string, step: -1 | 1, focused: Element) => {
    const at = order.indexOf(id)
    const other = order[at + step]
    if (other === undefined) return
    const next = order.with(at, other).with(at + step, id)
    // A moved element loses the focus.
    flushSync(() => {
      setOrder(next)
      show(chosen, next)
    })
    if (focused instanceof HTMLElement) focused.focus()
  }
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget)
  }
  const mover = (id: string, at: number, step: -1 | 1) => (
    <IconButton
      size="tiny"
      label={t(step < 0 ? 'results.moveUp' : 'results.moveDown', { column: labels.get(id) ?? id })}
      isDisabled={order[at + step] === undefined}
      onPress={({ target }) => move(id, step, target)}
    >
      {step < 0 ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
    </IconButton>
  )
  return (
    <div className="flex max-h-[min(560px,70vh)] flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-medium">{t('results.columns')}</h3>
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            reset()
            setOrder([...labels.keys()])
          }}
        >
          {t('results.resetColumns')}
        </Button>
      </div>
      <ul className="-mx-1 min-h-0 overflow-auto px-1">
        {order.map((id, at) => (
          <li key={id} className="flex min-h-7 items-center gap-0.5">
            <Checkbox
              isSelected={chosen.includes(id)}
              onChange={(isShown) =>
                show(isShown ? [...chosen, id] : chosen.filter((other) => other !== id), order)
              }
              onKeyDown={onKeyDown(id)}
              className="flex-1"
            >
              {labels.get(id)}
            </Checkbox>
            {mover(id, at, -1)}
            {mover(id, at, 1)}
          </li>
        ))}
      </ul>
    </div>
  )
}
