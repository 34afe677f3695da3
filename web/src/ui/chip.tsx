import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'
import { shorten } from './shorten.ts'

export type Chip = {
  id: string
  /** The value, shortened for the eye; a screen reader hears it whole. */
  text: string
  /** The whole value, where `text` has been shortened in a way of its own. */
  full?: string
  /** Stands before the value and is read with it, such as 'Exclude'. */
  prefix?: string
  icon?: ReactNode
  tone?: 'neutral' | 'excluded'
}

export type ChipGroupProps = {
  label: string
  /** Shows the label above the chips. */
  showLabel?: boolean
  chips: readonly Chip[]
  /** Delete, Backspace or the cross; focus goes to a neighbour. */
  onRemove?: (id: string) => void
  /** Enter or a press on a chip. */
  onAction?: (id: string) => void
  /** Characters that a chip shows at most. */
  maxLength?: number
  className?: string
}

/** A named group of values: one tab stop, arrows move, Delete removes. Nothing when there are none. */
export function ChipGroup({
  label,
  showLabel = false,
  chips,
  onRemove,
  onAction,
  maxLength = 40,
  className,
}: ChipGroupProps) {
  if (chips.length === 0) return null
  return (
    <TagGroup
      className={classes('flex flex-col gap-1', className)}
      {...(showLabel ? {} : { 'aria-label': label })}
      {...(onRemove ? { onRemove: (keys) => keys.forEach((key) => onRemove(String(key))) } : {})}
    >
      {showLabel && <Label className="text-xs text-muted">{label}</Label>}
      <TagList className="flex flex-wrap gap-1">
        {chips.map((chip) => (
          <ChipTag key={chip.id} chip={chip} maxLength={maxLength} onAction={onAction} />
        ))}
      </TagList>
    </TagGroup>
  )
}

const markStyle = (chip: Chip) => (chip.tone === 'excluded' ? 'text-danger' : 'text-muted')

type ChipTagProps = { chip: Chip; maxLength: number; onAction: ((id: string) => void) | undefined }

function ChipTag({ chip, maxLength, onAction }: ChipTagProps) {
  const { t } = useTranslation()
  const whole = chip.full ?? chip.text
  const full = chip.prefix ? `${chip.prefix}: ${whole}` : whole
  const short = shorten(chip.text, maxLength)
  return (
    <Tag
      id={chip.id}
      textValue={full}
      {...(onAction ? { onAction: () => onAction(chip.id) } : {})}
      className={classes(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-chip border ps-2 pe-2 text-xs text-text outline-offset-1 select-none allows-removing:pe-0',
        chip.tone === 'excluded' ? 'border-control bg-surface' : 'border-line bg-hover',
      )}
    >
      {({ allowsRemoving }) => (
        <>
          {chip.icon && <span className={markStyle(chip)}>{chip.icon}</span>}
          <span className="truncate" {...(short === whole ? {} : { title: full })}>
            {chip.prefix && <span className={classes('font-medium', markStyle(chip))}>{chip.prefix}: </span>}
            {short}
          </span>
          {allowsRemoving && (
            <Button
              slot="remove"
              aria-label={t('ui.remove', { name: full })}
              className="-my-px inline-flex size-6 shrink-0 items-center justify-center rounded-chip hover:bg-pressed"
            >
              <X size={12} />
            </Button>
          )}
        </>
      )}
    </Tag>
  )
}
