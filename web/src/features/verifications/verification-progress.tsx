import type { Verification } from '@rapport/contract/verifications/schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CancelJob, DismissJob, JobStrip } from '../../ui/job-strip.tsx'
import { showProgressOf, watch } from '../notifications/notifications.tsx'
import {
  cancel,
  isRunning,
  isShown,
  readDismissed,
  verificationQuery,
  writeDismissed,
  type VerifyPlace,
} from './api.ts'
import { useMay } from '../accounts/accounts.ts'

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

/** The progress or the outcome of a run. */
function Strip({ name, run, onDismiss }: StripProps) {
  const { t } = useTranslation('verifications')
  const mayReveal = useMay('contacts.reveal')
  const formats = useFormats()
  const queries = useQueryClient()
  const strip = useRef<HTMLDivElement>(null)
  const { done, total, listId, campaignId } = run
  const text = t('done', { done: formats.count(done), total: formats.count(total) })
  const place = listId === null ? { campaignId: campaignId! } : { listId }
  return (
    <section aria-label={t('region')} className="shrink-0">
      <JobStrip
        strip={strip}
        state={run.state}
        title={t(`states.${run.state}`)}
        detail={isRunning(run) ? <Pause run={run} /> : <Summary run={run} />}
        wraps
        // The dialog of a campaign is narrow.
        isNarrow={campaignId !== null}
        progress={isRunning(run) && { done, total, text }}
      >
        {isRunning(run) ? (
          mayReveal && (
            <CancelJob
              strip={strip}
              label={t('cancelLabel')}
              send={() => cancel(run)}
              onCancelled={(ended) => queries.setQueryData(verificationQuery(place).queryKey, ended)}
            >
              {t('cancel')}
            </CancelJob>
          )
        ) : (
          <>
            <Button
              variant="quiet"
              size="small"
              onPress={() => openDialog('verification-result', { name, run })}
            >
              {t('details')}
            </Button>
            <DismissJob label={t('dismiss')} onPress={onDismiss} />
          </>
        )}
      </JobStrip>
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
