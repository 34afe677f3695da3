import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CancelJob, DismissJob, JobStrip } from '../../../ui/job-strip.tsx'
import { revealedKey } from '../../contacts/contacts.ts'
import { focusTable } from '../../people/people.ts'
import { cancel, enrichmentQuery, hitsOf, isRunning } from './enrichments.ts'
import { useMay } from '../../accounts/accounts.ts'

type EnrichmentStripProps = { list: List; run: Enrichment; onDismiss: () => void }

/**
 * The progress or the outcome of an enrichment. Each person to link and each contact to find counts
 * as one.
 */
export function EnrichmentStrip({ list, run, onDismiss }: EnrichmentStripProps) {
  const { t } = useTranslation('enrichment')
  const mayReveal = useMay('contacts.reveal')
  const formats = useFormats()
  const queries = useQueryClient()
  useFreshContacts(run)
  const strip = useRef<HTMLDivElement>(null)
  const done = run.linked + run.kinds.reduce((sum, kind) => sum + kind.done, 0)
  const total = run.linkable + run.kinds.reduce((sum, kind) => sum + kind.total, 0)
  const text = t('done', { done: formats.count(done), total: formats.count(total) })
  return (
    <section aria-label={t('region')} className="shrink-0">
      <JobStrip
        strip={strip}
        state={run.state}
        title={t(`states.${run.state}`)}
        detail={!isRunning(run) && <Summary run={run} />}
        progress={isRunning(run) && { done, total, text }}
      >
        {isRunning(run) ? (
          mayReveal && (
            <CancelJob
              strip={strip}
              label={t('cancelLabel')}
              send={() => cancel(run)}
              onCancelled={(ended) => queries.setQueryData(enrichmentQuery(run.listId).queryKey, ended)}
            >
              {t('cancel')}
            </CancelJob>
          )
        ) : (
          <>
            <Button
              variant="quiet"
              size="small"
              onPress={() => openDialog('enrichment-result', { list, run })}
            >
              {t('details')}
            </Button>
            <DismissJob
              label={t('dismiss')}
              onPress={() => {
                focusTable()
                onDismiss()
              }}
            />
          </>
        )}
      </JobStrip>
    </section>
  )
}

function Summary({ run: { kinds, linked } }: { run: Enrichment }) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  const parts = kinds.map(({ revealType, revealed, nothing }) =>
    t(`summary.${revealType}`, { found: formats.count(revealed), nothing: formats.count(nothing) }),
  )
  const unavailable = kinds.reduce((sum, kind) => sum + kind.unavailable, 0)
  if (unavailable > 0) parts.push(t('unavailable', { count: unavailable, shown: formats.count(unavailable) }))
  if (linked > 0) parts.push(t('summary.linked', { shown: formats.count(linked) }))
  return parts.join(' · ')
}

/** Fetches the contacts that are shown again as people are found. */
function useFreshContacts(run: Enrichment): void {
  const queries = useQueryClient()
  const { found } = hitsOf(run)
  const known = useRef(found)
  useEffect(() => {
    if (known.current === found) return
    known.current = found
    void queries.invalidateQueries({ queryKey: revealedKey })
  }, [queries, found])
}
