import type { BulkReveal } from '@rapport/contract/contacts/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { CancelJob, DismissJob, JobStrip } from '../../ui/job-strip.tsx'
import { cancelReveal } from './bulk-api.ts'
import { bulkRevealsQuery, isRunning, withoutGoingBack } from './bulk-reveals.ts'
import { useMay } from '../accounts/accounts.ts'

type BulkStripProps = { reveal: BulkReveal; onDismiss: () => void }

/** The progress or the outcome of a bulk reveal. */
export function BulkStrip({ reveal, onDismiss }: BulkStripProps) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const mayReveal = useMay('contacts.reveal')
  const queries = useQueryClient()
  const strip = useRef<HTMLDivElement>(null)
  const { id, revealType, state, total, done, unavailable } = reveal
  const counted = t('progress.summary', {
    revealed: formats.count(reveal.revealed),
    nothing: formats.count(reveal.nothing),
    owned: formats.count(reveal.owned),
  })
  const later = t('progress.unavailable', { count: unavailable, shown: formats.count(unavailable) })
  const text = t('progress.done', { done: formats.count(done), total: formats.count(total) })
  const replace = (ended: BulkReveal) =>
    queries.setQueryData(bulkRevealsQuery().queryKey, (list = []) =>
      list.map((one) => (one.id === ended.id ? withoutGoingBack(list, ended) : one)),
    )
  return (
    <JobStrip
      strip={strip}
      state={state}
      title={t(`progress.${state}.${revealType}`)}
      detail={!isRunning(reveal) && (unavailable > 0 ? `${counted} · ${later}` : counted)}
      progress={isRunning(reveal) && { done, total, text }}
    >
      {isRunning(reveal) && mayReveal && (
        <CancelJob
          strip={strip}
          label={t(`progress.cancelLabel.${revealType}`)}
          send={() => cancelReveal(id)}
          onCancelled={replace}
        >
          {t('progress.cancel')}
        </CancelJob>
      )}
      {!isRunning(reveal) && <DismissJob label={t('progress.dismiss')} onPress={onDismiss} />}
    </JobStrip>
  )
}
