import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { choiceInput } from './choice-style.ts'
import { classes } from '../class-names.ts'

export type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'checked' | 'defaultChecked' | 'disabled' | 'onChange' | 'className' | 'style' | 'children'
> & {
  isSelected?: boolean
  defaultSelected?: boolean
  /** Some, but not all, of what the box represents is selected. */
  isIndeterminate?: boolean
  isDisabled?: boolean
  onChange?: (isSelected: boolean) => void
  /** Without children an `aria-label` is required. */
  children?: ReactNode
  /** Below the label. */
  description?: string | undefined
  /** At the end of the row, such as a count. Null reserves its place. */
  detail?: ReactNode
  /** Less useful than the others, but enabled. */
  isFaint?: boolean
  className?: string
}

/** A native checkbox with its label. The whole row is a target of at least 24 px. */
export function Checkbox({
  isSelected,
  defaultSelected,
  isIndeterminate = false,
  isDisabled = false,
  onChange,
  children,
  description,
  detail,
  isFaint = false,
  className,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const helpIds = [description && `${id}-description`, detail !== undefined && `${id}-detail`].filter(Boolean)
  return (
    <label
      className={classes(
        'group/choice relative flex min-h-6 min-w-6 gap-2 text-base',
        isDisabled && 'opacity-50',
        description ? 'items-start py-0.5' : 'items-center',
        className,
      )}
    >
      <input
        {...rest}
        {...(helpIds.length > 0 && {
          'aria-labelledby': `${id}-name`,
          'aria-describedby': helpIds.join(' '),
        })}
        type="checkbox"
        {...(isSelected === undefined ? { defaultChecked: defaultSelected } : { checked: isSelected })}
        disabled={isDisabled}
        ref={(box) => {
          if (box) box.indeterminate = isIndeterminate
        }}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className={choiceInput}
      />
      <span
        className={classes(
          // `peer` and not `has`: browsers would evaluate `has` for all labels at every change.
          'flex size-4 shrink-0 items-center justify-center rounded-chip border border-control bg-surface text-on-accent outline-offset-2 outline-accent transition-colors group-hover/choice:border-muted peer-checked:border-accent peer-checked:bg-accent peer-checked:*:visible peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-focus-visible:outline-2',
          description && 'mt-0.5',
        )}
      >
        {isIndeterminate ? (
          <Minus size={12} strokeWidth={3} aria-hidden />
        ) : (
          <Check size={12} strokeWidth={3} aria-hidden className="invisible" />
        )}
      </span>
      {children && (
        <span className="min-w-0 flex-1">
          <span id={`${id}-name`} className={isFaint ? 'text-muted' : ''}>
            {children}
          </span>
          {description && (
            <span id={`${id}-description`} className="block text-xs text-muted">
              {description}
            </span>
          )}
        </span>
      )}
      {detail !== undefined && (
        <span id={`${id}-detail`} className="min-w-10 text-end text-xs leading-5 text-muted">
          {detail}
        </span>
      )}
    </label>
  )
}
