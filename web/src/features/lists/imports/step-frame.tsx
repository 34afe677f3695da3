import type { ReactNode } from 'react'
import { classes } from '../../../ui/class-names.ts'

type StepFrameProps = {
  title: string
  /** A short explanation of the step, below its title. */
  hint?: ReactNode
  /** At the bottom: the way back at the start, the way on at the end. */
  actions: ReactNode
  /** Takes all of the width and scrolls its content itself. */
  isWide?: boolean
  children: ReactNode
}

/** A step of an import: its content, and below it, always in sight, the buttons that lead back and on. */
export function StepFrame({ title, hint, actions, isWide = false, children }: StepFrameProps) {
  return (
    <>
      <div className={classes('flex min-h-0 flex-1 flex-col', !isWide && 'overflow-y-auto')}>
        <div
          className={classes(
            'flex w-full flex-col gap-6 px-4 pt-6 pb-8 md:px-6',
            isWide ? 'min-h-0 flex-1 pb-0!' : 'max-w-[880px]',
          )}
        >
          <div className="flex flex-col gap-1">
            <h2 className="text-xl font-semibold">{title}</h2>
            {hint && <div className="text-base text-muted">{hint}</div>}
          </div>
          {children}
        </div>
      </div>
      <footer className="flex min-h-14 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2 md:px-6">
        {actions}
      </footer>
    </>
  )
}
