import type { Enrichment } from '@rapport/contract/lists/enrichment.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { holdFocus } from '../../../ui/focus/hold-focus.ts'
import { JobIcon } from '../../../ui/marks/job-icon.tsx'
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx'
import { useAnswerToast } from '../../../ui/toasts/use-answer-toast.ts'
import { revealedKey } from '../../contacts/contacts.ts'
import { focusTable } from '../../people/people.ts'
import { cancel, enrichmentQuery, hitsOf, isRunning } from './enrichments.ts'

type EnrichmentStripProps = { list: List; run: Enrichment; onDismiss: () => void }

/** The progress or the outcome of an enrichment. Only its start and end are announced. */
export function EnrichmentStrip({ list, run, onDismiss }: EnrichmentStripProps) {
  const { t } = useTranslation('enrichment')
  useFreshContacts(run)
  const strip = useRef<HTMLDivElement>(null)
  const title = t(`states.${run.state}`)
  return (
    <section aria-label={t('region')} className="shrink-0">
      <div
        ref={strip}
        tabIndex={-1}
        className="flex min-h-10 items-center gap-3 border-t border-line px-4 text-sm"
      >
        <JobIcon state={run.state} />
        <output className="flex min-w-0 flex-col md:flex-row md:gap-3">
          <span className="truncate font-medium">{title}</span> {!isRunning(run) && <Summary run={run} />}
        </output>
        {isRunning(run) ? (
          <Running run={run} label={title} onCancelled={() => holdFocus(strip.current)} />
        ) : (
          <span className="ms-auto flex shrink-0 items-center gap-1">
            <Button
              variant="quiet"
              size="small"
              onPress={() => openDialog('enrichment-result', { list, run })}
            >
              {t('details')}
            </Button>
            <IconButton
              label={t('dismiss')}
              size="small"
              onPress={() => {
                focusTable()
                onDismiss()
              }}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
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
  return <span className="truncate text-muted max-md:text-xs">{parts.join(' · ')}</span>
}

/** The progress of a run. Each person to link and each contact to find counts as one. */
type RunningProps = { run: Enrichment; label: string; onCancelled: () => void }

function Running({ run, label, onCancelled }: RunningProps) {
  const { t } = useTranslation('enrichment')
  const formats = useFormats()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const done = run.linked + run.kinds.reduce((sum, kind) => sum + kind.done, 0)
  const total = run.linkable + run.kinds.reduce((sum, kind) => sum + kind.total, 0)
  const cancelling = useMutation({
    mutationFn: () => cancel(run),
    onSuccess: (ended) => {
      onCancelled()
      queries.setQueryData(enrichmentQuery(run.listId).queryKey, ended)
    },
    onError: answerToast.error,
    networkMode: 'always',
  })
  return (
    <>
      <ProgressBar label={label} done={done} total={total} />
      <span className="shrink-0 text-muted">
        {t('done', { done: formats.count(done), total: formats.count(total) })}
      </span>
      <Button
        variant="quiet"
        size="small"
        isPending={cancelling.isPending}
        aria-label={t('cancelLabel')}
        onPress={() => cancelling.mutate()}
      >
        {t('cancel')}
      </Button>
    </>
  )
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
