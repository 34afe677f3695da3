import type { ComponentProps, HTMLAttributes, TableHTMLAttributes, TdHTMLAttributes } from 'react'
import { classes } from '../class-names.ts'

/** The parts of a native `<table>`, with hairlines between rows and a sticky header. */

export type Density = 'comfortable' | 'compact'

export function Table({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) {
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
  /** What it stands for is open beside the table. */
  isOpen?: boolean
}

export function TableRow(props: TableRowProps) {
  const { density = 'comfortable', isSelected = false, isOpen = false, className, ...rest } = props
  return (
    <tr
      {...rest}
      className={classes(
        'group/row transition-colors',
        density === 'compact' ? 'h-row-compact' : 'h-row',
        isOpen ? 'bg-pressed' : isSelected ? 'bg-selected' : 'hover:bg-hover',
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
