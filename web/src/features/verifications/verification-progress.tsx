import type { Verification } from '@rapport/contract/verifications/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { holdFocus } from '../../ui/focus/hold-focus.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { JobIcon } from '../../ui/marks/job-icon.tsx'
import { useAnswerToast } from '../../ui/toasts/use-answer-toast.ts'
import { showProgressOf, watch } from '../notifications/notifications.tsx'
import {
  cancel,
  isRunning,
  isShown,
  placeOf,
  readDismissed,
  verificationQuery,
  writeDismissed,
  type VerifyPlace,
} from './api.ts'

type VerificationProgressProps = {
  /** The list or campaign. */
  name: string
  place: VerifyPlace
}

/**
 * The newest verification of a list or campaign, also one of an earlier visit, until it is
 * dismissed. Its end is shown here and not by a toast.
 */
export function VerificationProgress({ name, place }: VerificationProgressProps) {
  const { data: run } = useQuery(verificationQuery(place))
  const [dismissed, setDismissed] = useState(readDismissed)
  const [openedAt] = useState(() => Date.now())
  const entity = 'listId' in place ? `${place.listId}` : `${place.campaignId}`
  const type = 'listId' in place ? 'LIST_VERIFIED' : 'CAMPAIGN_VERIFIED'
  const isWatching = run !== undefined && run !== null && isRunning(run)
  useEffect(
    () => (isWatching ? watch({ type, relatedEntityId: entity }) : undefined),
    [isWatching, type, entity],
  )
  useEffect(
    () => showProgressOf((end) => end.type === type && end.relatedEntityId === entity),
    [type, entity],
  )
  if (!run || !isShown(run, { dismissed, now: openedAt })) return null
  const dismiss = () => {
    setDismissed(run.id)
    writeDismissed(run.id)
  }
  return <Strip name={name} run={run} onDismiss={dismiss} />
}

type StripProps = { name: string; run: Verification; onDismiss: () => void }

/** The progress or the outcome of a run. Only its start and end are announced. */
function Strip({ name, run, onDismiss }: StripProps) {
  const { t } = useTranslation('verifications')
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
        <output
          // Beneath each other in the dialog of a campaign, which is narrow.
          className={`flex min-w-0 flex-col py-1 ${run.campaignId === null ? 'md:flex-row md:gap-3' : ''}`}
        >
          <span className="truncate font-medium">{title}</span>
          <span className="text-muted max-md:text-xs">
            {isRunning(run) ? <Pause run={run} /> : <Summary run={run} />}
          </span>
        </output>
        {isRunning(run) ? (
          <Running run={run} label={title} onCancelled={() => holdFocus(strip.current)} />
        ) : (
          <span className="ms-auto flex shrink-0 items-center gap-1">
            <Button
              variant="quiet"
              size="small"
              onPress={() => openDialog('verification-result', { name, run })}
            >
              {t('details')}
            </Button>
            <IconButton label={t('dismiss')} size="small" onPress={onDismiss}>
              <X size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
    </section>
  )
}

/** Why a run does not go on now, if it doesn't. */
function Pause({ run: { resumesAt, isVerifierDown, waiting, verifier } }: { run: Verification }) {
  const { t } = useTranslation('verifications')
  const formats = useFormats()
  if (resumesAt === null) return null
  const at = formats.moment(new Date(resumesAt))
  if (isVerifierDown && verifier !== null) return t('down', { verifier, at })
  return t('putOff', { count: waiting, shown: formats.count(waiting), at })
}

function Summary({ run: { verdicts } }: { run: Verification }) {
  const { t } = useTranslation('verifications')
  const formats = useFormats()
  const { valid, catch_all: catchAll, risky, invalid, unknown } = verdicts
  const parts = [
    t('summary.valid', { shown: formats.count(valid) }),
    t('summary.risky', { shown: formats.count(risky + catchAll) }),
    t('summary.invalid', { shown: formats.count(invalid) }),
    t('summary.unknown', { shown: formats.count(unknown) }),
  ]
  return parts.join(' · ')
}

type RunningProps = { run: Verification; label: string; onCancelled: () => void }

function Running({ run, label, onCancelled }: RunningProps) {
  const { t } = useTranslation('verifications')
  const formats = useFormats()
  const queries = useQueryClient()
  const answerToast = useAnswerToast()
  const { done, total } = run
  const cancelling = useMutation({
    mutationFn: () => cancel(run),
    onSuccess: (ended) => {
      onCancelled()
      const { listId, campaignId } = ended
      const place = listId === null ? { campaignId: campaignId! } : { listId }
      queries.setQueryData(verificationQuery(placeOf(place)).queryKey, ended)
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
