import { filterGroups, type FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { fieldOf, shownFieldIds } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, ListFieldId } from '@rapport/contract/filters/fields.ts'
import Pin from 'lucide-react/icons/pin'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { readChoice, writeChoice } from '../../../../lib/storage.ts'
import { useTranslation } from '../../../../lib/texts/use-translation.ts'
import { classes } from '../../../../ui/class-names.ts'
import { readPins, togglePin, writePins } from '../../model/pins.ts'

type Pins = { pinned: readonly FilterGroup[]; toggle: (group: FilterGroup) => void }

const PinsContext = createContext<Pins | null>(null)

/** Keeps the pinned filters for the buttons beside the filters and the strip above them. */
export function PinsProvider({ children }: { children: ReactNode }) {
  const [pinned, setPinned] = useState(() => readPins(readChoice('pinned')))
  const pins = useMemo(
    (): Pins => ({
      pinned,
      toggle: (group) => {
        const next = togglePin(pinned, group)
        writeChoice('pinned', writePins(next))
        setPinned(next)
      },
    }),
    [pinned],
  )
  return <PinsContext value={pins}>{children}</PinsContext>
}

export function usePins(): Pins {
  const pins = use(PinsContext)
  if (!pins) throw new Error('Pins are used outside their provider')
  return pins
}

/** Whether a filter has a section to itself, whose heading then pins it. */
export const isAlone = (group: FilterGroup): boolean =>
  Object.values(filterGroups).filter((section) => section === filterGroups[group]).length === 1

/** Whether a field is the first one of its filter. */
const isFirst = (id: FieldId): boolean =>
  shownFieldIds.find((other) => fieldOf(other).group === fieldOf(id).group) === id

/** The pin in the line of a text box's label, at the first box of a filter. */
export const LabelPin = ({ id }: { id: ListFieldId }) =>
  isFirst(id) && !isAlone(fieldOf(id).group) ? <PinButton group={fieldOf(id).group} /> : null

const hasLabelPin = (group: FilterGroup): boolean =>
  shownFieldIds.some((id) => fieldOf(id).group === group && isFirst(id) && fieldOf(id).kind === 'texts')

/**
 * Pins a filter, or unpins it. It is a native element, because the panel has twenty. Where a
 * pointer can hover, the button of an unpinned filter shows only while its filter (`group/filter`)
 * is hovered or the button has the focus. Renders nothing in a panel without pinned filters, such
 * as that of companies.
 */
export function PinButton({ group, className }: { group: FilterGroup; className?: string }) {
  const { t } = useTranslation('people')
  const pins = use(PinsContext)
  if (!pins) return null
  const isPinned = pins.pinned.includes(group)
  const label = t('pinned.pin', { field: t(`groups.${group}`) })
  return (
    <button
      type="button"
      aria-pressed={isPinned}
      aria-label={label}
      title={isPinned ? t('pinned.unpin', { field: t(`groups.${group}`) }) : label}
      onClick={() => pins.toggle(group)}
      className={classes(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-chip transition-opacity hover:bg-pressed',
        isPinned
          ? 'text-accent'
          : 'text-muted opacity-0 group-hover/filter:opacity-100 hover:text-text focus-visible:opacity-100 [@media(hover:none)]:opacity-100',
        className,
      )}
    >
      <Pin size={14} aria-hidden {...(isPinned && { fill: 'currentColor' })} />
    </button>
  )
}

/** The controls of a filter, with its pin at the end of their first line unless that is elsewhere. */
export function PinnableGroup({ group, children }: { group: FilterGroup; children: ReactNode }) {
  return (
    <div data-filter-group={group} className="group/filter relative flex flex-col gap-3">
      {!isAlone(group) && !hasLabelPin(group) && (
        <PinButton group={group} className="absolute end-0 -top-0.5 z-1" />
      )}
      {children}
    </div>
  )
}
