import { fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { ChipGroup } from '../../ui/chip.tsx'
import { freeTextId } from './sentence-box.tsx'
import { understoodParts, type UnderstoodPart } from './understood.ts'
import { readingQuery, type ReadingState } from './use-reading.ts'
import { bandsOf, focusGroup, useChips, withoutApplied, type AppliedFilter } from '../filters/filters.ts'

type UnderstoodListProps = {
  filters: FilterSet
  reading: ReadingState
  onChange: (change: (filters: FilterSet) => FilterSet) => void
}

/**
 * One line that opens: which words of the sentence became which filters, each removable. Below it,
 * always, what was not understood.
 */
export function UnderstoodList({ filters, reading, onChange }: UnderstoodListProps) {
  const { t } = useTranslation('searches')
  const { data } = useQuery(readingQuery(reading.sentence))
  const [isOpen, setOpen] = useState(false)
  const { attempt } = reading
  const parts = understoodParts(data?.understood ?? [], filters)
  const { ignored = [], unsupported = [] } = attempt?.state === 'none' ? attempt : (data ?? {})
  const remove = (index: number, removed: readonly AppliedFilter[]) => {
    onChange((current) => removed.reduce(withoutApplied, current))
    if (parts[index]?.filters.length === removed.length) focusNeighbour(index)
  }
  const quote = (texts: readonly string[]) => texts.map((text) => t('understood.words', { text })).join(', ')
  const line = t('understood.count', { count: parts.length })
  return (
    <>
      {parts.length > 0 && (
        <button
          type="button"
          data-understood-line
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ms-1 mt-1 flex min-h-6 items-center gap-1 rounded-chip px-1 text-xs text-muted hover:bg-hover hover:text-text"
        >
          <ChevronRight size={12} aria-hidden className={isOpen ? 'rotate-90' : ''} />
          {line}
        </button>
      )}
      {parts.length > 0 && isOpen && (
        <ul data-understood className="mt-1 flex flex-col gap-1.5">
          {parts.map((part, index) => (
            <Part key={part.text} part={part} onRemove={(removed) => remove(index, removed)} />
          ))}
        </ul>
      )}
      <output className="block text-xs text-warning">
        {parts.length > 0 && <span className="sr-only">{line}</span>}
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

/** Focuses the part after or before one whose last value was removed, or else the sentence. */
function focusNeighbour(index: number): void {
  const items = document.querySelectorAll('[data-understood] > li')
  const neighbour = (items[index + 1] ?? items[index - 1])?.querySelector<HTMLElement>('[data-chip]')
  ;(neighbour ?? document.getElementById(freeTextId))?.focus()
}

function Part({ part, onRemove }: { part: UnderstoodPart; onRemove: (filters: AppliedFilter[]) => void }) {
  const { t } = useTranslation('searches')
  const { t: people } = useTranslation('people')
  const { chipOf } = useChips()
  const chips = bandsOf(part.filters).map((band) => {
    const [{ field, exclude }] = band
    return chipOf(band, exclude ? undefined : people(`groups.${fieldOf(field).group}`))
  })
  const bandOf = (key: string) => chips.find(({ id }) => id === key)?.band
  return (
    <li className="flex flex-wrap gap-x-1.5 gap-y-1">
      <span className="flex min-h-6 min-w-0 items-center gap-1 text-xs text-muted">
        <span className="truncate">{t('understood.words', { text: part.text })}</span>
        <ArrowRight size={12} aria-hidden className="shrink-0" />
      </span>
      <ChipGroup
        label={t('understood.as', { text: part.text })}
        chips={chips}
        onPress={(key) => {
          const band = bandOf(key)
          if (band) focusGroup(fieldOf(band[0].field).group)
        }}
        onRemove={(key) => {
          const band = bandOf(key)
          if (band) onRemove(band)
        }}
      />
      {part.isUnknown && (
        <span className="flex min-h-6 items-center text-xs text-muted">{t('understood.unknown')}</span>
      )}
    </li>
  )
}
