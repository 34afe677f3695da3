import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'

type WideProps = { label: string; className?: string; children: ReactNode }

/** A table that scrolls by itself where it is too wide; a keyboard reaches and scrolls it, too. */
export function Wide({ label, className, children }: WideProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
      className={classes('overflow-auto outline-offset-[-2px]', className)}
    >
      {children}
    </section>
  )
}
