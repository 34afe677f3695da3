import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Ban from 'lucide-react/icons/ban'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ChipGroup } from '../../ui/chip.tsx'
import { freeTextId } from './free-text.tsx'
import { understoodParts, type UnderstoodPart } from './understood.ts'
import { readingQuery, type ReadingState } from './use-reading.ts'
import {
  withoutApplied,
  type AppliedFilter,
  chipText,
  focusGroup,
  useFilterText,
} from '../filters/filters.ts'

type UnderstoodListProps = {
  filters: FilterSet
  reading: ReadingState
  onChange: (change: (filters: FilterSet) => FilterSet) => void
}

/** Which words of the sentence became which filters, each removable, which words were ignored, and which no filter can express. */
export function UnderstoodList({ filters, reading, onChange }: UnderstoodListProps) {
  const { t } = useTranslation('searches')
  const { data } = useQuery(readingQuery(reading.sentence))
  const { attempt } = reading
  const parts = understoodParts(data?.understood ?? [], filters)
  const { ignored = [], unsupported = [] } = attempt?.state === 'none' ? attempt : (data ?? {})
  const remove = (index: number, filter: AppliedFilter) => {
    onChange((current) => withoutApplied(current, filter))
    if (parts[index]?.filters.length === 1) focusNeighbour(index)
  }
  const quote = (texts: readonly string[]) => texts.map((text) => t('understood.words', { text })).join(', ')
  return (
    <>
      {parts.length > 0 && (
        <ul data-understood className="mt-3 flex flex-col gap-1.5">
          {parts.map((part, index) => (
            <Part key={part.text} part={part} onRemove={(filter) => remove(index, filter)} />
          ))}
        </ul>
      )}
      <output className="block text-xs text-warning">
        {parts.length > 0 && (
          <span className="sr-only">{t('understood.count', { count: parts.length })}</span>
        )}
        {ignored.length > 0 && (
          <span className="mt-2 block">{t('understood.ignored', { words: quote(ignored) })}</span>
        )}
        {unsupported.length > 0 && (
          <span className="mt-2 block">{t('understood.unsupported', { words: quote(unsupported) })}</span>
        )}
      </output>
    </>
  )
}

/** When the last value of a part is removed, focuses the part after or before it, or else the sentence. */
function focusNeighbour(index: number): void {
  const items = document.querySelectorAll('[data-understood] > li')
  const neighbour = (items[index + 1] ?? items[index - 1])?.querySelector<HTMLElement>('[data-chip]')
  ;(neighbour ?? document.getElementById(freeTextId))?.focus()
}

function Part({ part, onRemove }: { part: UnderstoodPart; onRemove: (filter: AppliedFilter) => void }) {
  const { t } = useTranslation('searches')
  const { t: people } = useTranslation('people')
  const { value, bound } = useFilterText()
  const find = (key: string) => part.filters.find((filter) => filter.key === key)

  const chip = (filter: AppliedFilter) => {
    const { kind, group } = fieldOf(filter.field)
    if (filter.value === true) return { id: filter.key, text: people(`fields.${filter.field}`) }
    const phrase = bound(filter)
    if (phrase !== null) return { id: filter.key, text: phrase }
    const full = value(filter)
    const name = filter.exclude ? people(`fields.${filter.field}`) : people(`groups.${group}`)
    return {
      id: filter.key,
      text: kind === 'texts' ? chipText(filter.field, full) : full,
      full,
      prefix: name,
      ...(filter.exclude && {
        tone: 'excluded' as const,
        icon: <Ban size={12} aria-hidden className="shrink-0" />,
      }),
    }
  }
  return (
    <li className="flex flex-wrap gap-x-1.5 gap-y-1">
      <span className="flex min-h-6 min-w-0 items-center gap-1 text-xs text-muted">
        <span className="truncate">{t('understood.words', { text: part.text })}</span>
        <ArrowRight size={12} aria-hidden className="shrink-0" />
      </span>
      <ChipGroup
        label={t('understood.as', { text: part.text })}
        chips={part.filters.map(chip)}
        onPress={(key) => {
          const filter = find(key)
          if (filter) focusGroup(fieldOf(filter.field).group)
        }}
        onRemove={(key) => {
          const filter = find(key)
          if (filter) onRemove(filter)
        }}
      />
      {part.isUnknown && (
        <span className="flex min-h-6 items-center text-xs text-muted">{t('understood.unknown')}</span>
      )}
    </li>
  )
}
