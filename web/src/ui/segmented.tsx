import type { ReactNode } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { classes } from './class-names.ts'
import { FieldLabel } from './field.tsx'

export type Segment<T extends string> = {
  id: T
  label: string
  /** Stands in place of the text, which is then read alone. */
  icon?: ReactNode
}

export type SegmentedProps<T extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** One of two to four values, all in sight: a radio group in a row. */
export function Segmented<T extends string>({
  label,
  hideLabel = true,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<T>) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => onChange(chosen as T)}
      orientation="horizontal"
      className={classes('flex flex-col gap-1', className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <div className="inline-flex w-fit rounded-control border border-line bg-surface p-0.5">
        {options.map((option) => (
          <RadioField key={option.id} value={option.id}>
            <RadioButton
              {...(option.icon ? { 'aria-label': option.label } : {})}
              className="flex h-6 min-w-6 cursor-default items-center justify-center gap-1 rounded-chip px-2 text-sm text-muted transition-colors hover:text-text selected:bg-selected selected:font-medium selected:text-accent"
            >
              {option.icon ? (
                <>
                  {option.icon}
                  <span className="sr-only">{option.label}</span>
                </>
              ) : (
                option.label
              )}
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
