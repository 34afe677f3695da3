import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import { classes } from './class-names.ts'

export type CheckboxProps = Omit<CheckboxFieldProps, 'className' | 'children' | 'style'> & {
  /** Without children an `aria-label` is needed. */
  children?: ReactNode
  /** Stands at the end of the row, such as a count. */
  detail?: ReactNode
  className?: string
}

/** A box with its text; the row is at least 24 px high. */
export function Checkbox({ children, detail, className, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest} className={classes('flex', className)}>
      <CheckboxButton className="group flex min-h-6 min-w-6 flex-1 items-center gap-2 text-base disabled:opacity-50">
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className="flex size-4 shrink-0 items-center justify-center rounded-chip border border-control bg-surface text-on-accent transition-colors group-hover:border-muted group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent">
              {isIndeterminate ? (
                <Minus size={12} strokeWidth={3} aria-hidden />
              ) : (
                isSelected && <Check size={12} strokeWidth={3} aria-hidden />
              )}
            </span>
            {children && <span className="min-w-0 flex-1">{children}</span>}
            {detail && <span className="text-xs text-muted">{detail}</span>}
          </>
        )}
      </CheckboxButton>
    </CheckboxField>
  )
}
