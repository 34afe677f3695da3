import { useRef } from 'react'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { classes } from '../../../../ui/class-names.ts'
import { ariaSort, SortToggle } from '../../../../ui/tables/sort-toggle.tsx'
import { HeaderCell } from '../../../../ui/tables/table.tsx'
import { usualDirection, type SortOption, type TableSort } from '../sort.ts'
import type { Resize } from './adjust-columns.ts'

const loadAdjust = () => import('./adjust-columns.ts')
// Without it columns keep their place and width.
const prefetchAdjust = () => void loadAdjust().catch(() => undefined)

export type SortState = {
  sort: TableSort | null
  sortOptions: readonly SortOption[]
  onSort: (on: string) => void
}

type HeadCellProps = SortState & {
  id: string
  label: string
  isNumber?: boolean | undefined
  sortOn: string | undefined
  width: number
  min: number
  /** Null for the name, which stays first. */
  onDrop: ((id: string, before: string | null) => void) | null
  /** Null where columns can't be adjusted. */
  onWidths: ((widths: Record<string, number>) => void) | null
  className?: string
}

/** The header of a column: a press sorts, a drag moves it, and its edge changes its width. */
export function HeadCell(props: HeadCellProps) {
  const { id, label, isNumber, sortOn, sort, sortOptions, onSort, width, min, onDrop, onWidths, className } =
    props
  const head = useRef<HTMLTableCellElement>(null)
  const by = sortOn !== undefined && sort?.on === sortOn ? sort.by : null
  const resize = () => (head.current && onWidths ? { id, min, head: head.current, onWidths } : null)

  return (
    <HeaderCell
      ref={head}
      data-column={id}
      // Without the name of its edge.
      aria-label={label}
      {...(sortOn !== undefined && { 'aria-sort': ariaSort(by) })}
      onPointerEnter={prefetchAdjust}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch' || !onDrop || !head.current) return
        const drag = { id, head: head.current, onDrop }
        void loadAdjust().then(
          ({ dragColumn }) => dragColumn(drag, event.clientX),
          () => undefined,
        )
      }}
      className={classes('group/head relative select-none', isNumber && 'text-end', className)}
    >
      {sortOn === undefined ? (
        <span className="block truncate">{label}</span>
      ) : (
        <SortToggle
          label={label}
          by={by}
          first={usualDirection(sortOptions, sortOn)}
          onPress={() => onSort(sortOn)}
          isNumber={isNumber}
        />
      )}
      {onWidths && <WidthHandle label={label} width={width} min={min} resize={resize} />}
    </HeaderCell>
  )
}

type WidthHandleProps = {
  label: string
  width: number
  min: number
  resize: () => Resize | null
}

/** The edge of a column. Arrows move it, too; Enter and a double click fit the column to its values. */
function WidthHandle({ label, width, min, resize }: WidthHandleProps) {
  const { t } = useTranslation('people')
  const adjust = (act: (adjust: typeof import('./adjust-columns.ts'), wanted: Resize) => void) => {
    const wanted = resize()
    if (wanted)
      void loadAdjust().then(
        (loaded) => act(loaded, wanted),
        () => undefined,
      )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A separator that moves is a control.
    <hr
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- As above.
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('results.resize', { column: label })}
      aria-valuenow={width}
      aria-valuemin={min}
      onFocus={prefetchAdjust}
      onPointerDown={(event) => {
        // Otherwise the header would be dragged, and text selected.
        event.stopPropagation()
        event.preventDefault()
        adjust(({ resizeByPointer }, wanted) => resizeByPointer(wanted, event.clientX))
      }}
      onDoubleClick={() => adjust(({ resizeByKey }, wanted) => resizeByKey(wanted, 'Enter'))}
      onKeyDown={(event) => {
        if (!['ArrowLeft', 'ArrowRight', 'Home', 'Enter'].includes(event.key)) return
        event.preventDefault()
        adjust(({ resizeByKey }, wanted) => resizeByKey(wanted, event.key))
      }}
      className="absolute -end-1 top-1.5 z-[1] m-0 h-6 w-2 cursor-col-resize rounded-chip border-0 before:absolute before:inset-y-0 before:start-[3px] before:w-px before:bg-line group-last/head:end-0 group-hover/head:before:bg-control hover:before:w-0.5 hover:before:bg-accent"
    />
  )
}
