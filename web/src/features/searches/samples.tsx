import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SampleSearch } from '@rapport/contract/searches/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { focusTable } from '../people/people.ts'
import { samplesQuery } from './api.ts'

const cardStyle =
  'flex h-19 w-64 shrink-0 flex-col rounded-control border border-line px-3 py-2 md:h-full md:min-h-24 md:w-auto md:shrink md:py-3'

/** Sample searches, above the people until the first search. Takes no room when there are none. */
export function Samples({ onRun }: { onRun: (filters: FilterSet) => void }) {
  const { t } = useTranslation('searches')
  const titleId = useId()
  const { data, isError } = useQuery(samplesQuery(useLanguage()))
  if (isError || data?.length === 0) return null
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-2 border-b border-line px-4 pt-2 pb-3 md:pt-3"
    >
      <h2 id={titleId} className="text-sm font-medium text-muted">
        {t('samples.title')}
      </h2>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0">
        {data
          ? data.map((sample) => (
              <li key={sample.id} className="shrink-0 snap-center md:min-w-0">
                <SampleCard
                  sample={sample}
                  onRun={() => {
                    onRun(sample.searchFilters)
                    focusTable()
                  }}
                />
              </li>
            ))
          : [0, 1, 2].map((index) => (
              <li key={index} className={`${cardStyle} gap-2`}>
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="mt-auto h-4 w-1/2 max-md:hidden" />
              </li>
            ))}
      </ul>
    </section>
  )
}

function SampleCard({ sample, onRun }: { sample: SampleSearch; onRun: () => void }) {
  const { t } = useTranslation('searches')
  const formats = useFormats()
  const { title, tags, badge, peopleCount } = sample
  return (
    <button
      type="button"
      onClick={onRun}
      className={`${cardStyle} text-start transition-colors hover:border-control hover:bg-hover md:w-full`}
    >
      <span className="w-full font-medium">{title}</span>
      <span className="flex items-center gap-2 text-sm text-muted">
        {t('samples.people', { count: peopleCount, shown: formats.count(peopleCount) })}
        {badge && <Badge>{badge}</Badge>}
      </span>
      <span className="mt-auto w-full truncate text-xs text-muted max-md:hidden" title={tags.join(' · ')}>
        {tags.join(' · ')}
      </span>
    </button>
  )
}
