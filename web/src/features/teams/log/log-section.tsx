import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { When } from '../../../ui/when.tsx'
import { logQuery } from '../api.ts'
import { SectionFailure } from '../section-failure.tsx'
import { SectionPages } from '../section-pages.tsx'
import { Section } from '../section.tsx'
import { useLogSentence } from './log-sentence.ts'

type LogSectionProps = { page: number; onPage: (page: number) => void }

/** What was changed in the team, newest first. */
export function LogSection({ page, onPage }: LogSectionProps) {
  const { t } = useTranslation('team')
  const sentence = useLogSentence()
  const { data, isError, isPlaceholderData, refetch } = useQuery(logQuery(page))
  const isStale = useDelayed(isPlaceholderData)
  return (
    <Section title={t('log.title')} hint={t('log.hint')}>
      {isError && !data && <SectionFailure onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-40 w-full" />}
      {data?.items.length === 0 && (
        <p className="text-sm text-muted">{t(page > 1 ? 'log.pastEnd' : 'log.none')}</p>
      )}
      {data && data.items.length > 0 && (
        <ol aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
          {data.items.map((entry) => (
            <li
              key={entry.id}
              className="flex min-h-row-compact items-baseline justify-between gap-x-6 max-md:flex-wrap border-b border-line py-2 text-sm first:border-t"
            >
              <span className="min-w-0 wrap-anywhere">{sentence(entry)}</span>
              <When at={entry.createdAt} className="shrink-0 text-muted" />
            </li>
          ))}
        </ol>
      )}
      {data && <SectionPages label={t('log.pages')} page={page} metadata={data.metadata} onPage={onPage} />}
    </Section>
  )
}
