import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import type { Option } from './checkbox-list.tsx'
import { classes } from './class-names.ts'
import { FieldHelp, FieldLabel, type FieldProps } from './field.tsx'
import { optionStyle, popoverStyle } from './popover-style.ts'

export type SelectProps<T extends string> = FieldProps & {
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T) => void
  placeholder?: string
  className?: string
}

/** One of many fixed values, behind a button. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  hint = '',
  error,
  options,
  value,
  onChange,
  placeholder,
  className,
}: SelectProps<T>) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => onChange(key as T)}
      {...(placeholder === undefined ? {} : { placeholder })}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classes('flex flex-col gap-1', className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <Button className="flex h-control w-full min-w-0 items-center justify-between gap-2 rounded-control border border-control bg-surface px-2 text-base hover:border-muted">
        <SelectValue className="truncate placeholder-shown:text-muted" />
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </Button>
      <FieldHelp hint={hint} error={error} />
      <Popover offset={4} className={`${popoverStyle} min-w-(--trigger-width)`}>
        <ListBox items={options} className="max-h-72 overflow-auto p-1 outline-none">
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={optionStyle}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1 truncate">{option.label}</span>
                  {isSelected && <Check size={14} aria-hidden className="text-accent" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
