import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { holdFocus } from '../../ui/focus/hold-focus.ts'
import { JobIcon } from '../../ui/marks/job-icon.tsx'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { cancelReveal } from './bulk-api.ts'
import { bulkRevealsQuery, isRunning, withoutGoingBack } from './bulk-reveals.ts'

type BulkStripProps = { reveal: BulkReveal; onDismiss: () => void }

/** The progress or the outcome of a bulk reveal. Only its start and end are announced. */
export function BulkStrip({ reveal, onDismiss }: BulkStripProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const strip = useRef<HTMLDivElement>(null)
  const { revealType, state, total, done } = reveal
  const counted = t('progress.summary', {
    revealed: formats.count(reveal.revealed),
    nothing: formats.count(reveal.nothing),
    owned: formats.count(reveal.owned),
  })
  const { unavailable } = reveal
  const later = t('progress.unavailable', { count: unavailable, shown: formats.count(unavailable) })
  const summary = unavailable > 0 ? `${counted} · ${later}` : counted
  return (
    <div ref={strip} tabIndex={-1} className="flex h-10 items-center gap-3 border-t border-line px-4 text-sm">
      <JobIcon state={state} />
      <output className="flex min-w-0 flex-col md:flex-row md:gap-3">
        <span className="truncate font-medium">{t(`progress.${state}.${revealType}`)}</span>{' '}
        {!isRunning(reveal) && <span className="truncate text-muted max-md:text-xs">{summary}</span>}
      </output>
      {isRunning(reveal) ? (
        <>
          <ProgressBar label={t(`progress.running.${revealType}`)} done={done} total={total} />
          <span className="shrink-0 text-muted">
            {t('progress.done', { done: formats.count(done), total: formats.count(total) })}
          </span>
          <Cancel reveal={reveal} onCancelled={() => holdFocus(strip.current)} />
        </>
      ) : (
        <IconButton label={t('progress.dismiss')} size="small" className="ms-auto" onPress={onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function Cancel({ reveal, onCancelled }: { reveal: BulkReveal; onCancelled: () => void }) {
  const { t } = useTranslation('contacts')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = bulkRevealsQuery()
  const cancel = useMutation({
    mutationFn: () => cancelReveal(reveal.id),
    onSuccess: (ended) => {
      onCancelled()
      queries.setQueryData(queryKey, (list = []) =>
        list.map((one) => (one.id === ended.id ? withoutGoingBack(list, ended) : one)),
      )
    },
    onError: (error) => toasts.add({ type: 'error', ...errorText(error) }),
    networkMode: 'always',
  })
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={cancel.isPending}
      aria-label={t(`progress.cancelLabel.${reveal.revealType}`)}
      onPress={() => cancel.mutate()}
    >
      {t('progress.cancel')}
    </Button>
  )
}
