import type { ComponentProps, HTMLAttributes, TdHTMLAttributes } from 'react'
import { classes } from '../class-names.ts'

/** The parts of a native `<table>`, with hairlines between rows and a sticky header. */

export type Density = 'comfortable' | 'compact'

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      {...rest}
      className={classes('w-full border-separate border-spacing-0 text-start text-sm', className)}
    />
  )
}

export function TableHead({ className, ...rest }: HTMLAttributes<HTMLTableSectionElement>) {
  return <thead {...rest} className={classes('sticky top-0 z-10 bg-surface', className)} />
}

export function HeaderCell({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      scope={scope}
      className={classes(
        'h-9 border-b border-line px-2 text-xs font-medium whitespace-nowrap text-muted first:ps-4 last:pe-4',
        className,
      )}
    />
  )
}

export type TableRowProps = HTMLAttributes<HTMLTableRowElement> & {
  density?: Density
  isSelected?: boolean
  /** The item of the row is open beside the table. */
  isOpen?: boolean
}

/** The colour of a row, also as `--ground` for what covers the end of a text in it. */
const grounds = {
  open: 'bg-pressed [--ground:var(--pressed)]',
  selected: 'bg-selected [--ground:var(--selected)]',
  plain: '[--ground:var(--surface)] hover:bg-hover hover:[--ground:var(--hover)]',
}

export function TableRow(props: TableRowProps) {
  const { density = 'comfortable', isSelected = false, isOpen = false, className, ...rest } = props
  return (
    <tr
      {...rest}
      className={classes(
        // No transition: a table that scrolls below the pointer would be painted for each of its frames.
        'group/row',
        density === 'compact' ? 'h-row-compact' : 'h-row',
        grounds[isOpen ? 'open' : isSelected ? 'selected' : 'plain'],
        // An avatar would be lost on a ground of its own colour.
        isOpen || isSelected ? '[--avatar:var(--surface)]' : 'hover:[--avatar:var(--surface)]',
        className,
      )}
    />
  )
}

export function Cell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td {...rest} className={classes('border-b border-line px-2 first:ps-4 last:pe-4', className)} />
}
