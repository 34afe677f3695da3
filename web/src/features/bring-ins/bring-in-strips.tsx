import type { BringIn } from '@rapport/contract/bring-ins/schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { openDialog } from '../../lib/dialogs.ts'
import { useErrorText } from '../../lib/texts/use-error-text.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { holdFocus } from '../../ui/focus/hold-focus.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import { JobIcon } from '../../ui/marks/job-icon.tsx'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { showProgressOf } from '../notifications/notifications.tsx'
import {
  bringInsQuery,
  cancelBringIn,
  isAtWork,
  readDismissed,
  shownBringIns,
  writeDismissed,
} from './api.ts'

/** A line for each bring-in at work, and for each outcome until it is dismissed. */
export function BringInStrips() {
  const { t } = useTranslation('bring-ins')
  const { data = [] } = useQuery(bringInsQuery())
  const [dismissed, setDismissed] = useState(readDismissed)
  const [openedAt] = useState(() => new Date())
  useEffect(() => showProgressOf(({ type }) => type === 'BROUGHT_IN'), [])
  useFreshResults(data)
  const shown = shownBringIns(data, dismissed, openedAt)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('progress.region')} className="max-h-32 shrink-0 overflow-y-auto">
      {shown.map((each) => (
        <BringInStrip
          key={each.id}
          bringIn={each}
          onDismiss={() => {
            setDismissed(each.id)
            writeDismissed(each.id)
          }}
        />
      ))}
    </section>
  )
}

/** Fetches the people, the lists and what is left at the provider again once people have arrived. */
function useFreshResults(all: readonly BringIn[]): void {
  const queries = useQueryClient()
  const state = all.map(({ id, received, finishedAt }) => `${id} ${received} ${finishedAt ?? ''}`).join()
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (known.current !== null && known.current !== state) {
      void queries.invalidateQueries({ queryKey: ['bring-ins', 'more'] })
      void queries.invalidateQueries({ queryKey: ['people'] })
    }
    known.current = state
  }, [queries, state])
}

function BringInStrip({ bringIn, onDismiss }: { bringIn: BringIn; onDismiss: () => void }) {
  const { t } = useTranslation('bring-ins')
  const formats = useFormats()
  const strip = useRef<HTMLDivElement>(null)
  const { state, received, wanted, provider } = bringIn
  const atWork = isAtWork(bringIn)
  return (
    <div
      ref={strip}
      tabIndex={-1}
      className="flex min-h-10 items-center gap-3 border-b border-line px-4 py-1 text-sm"
    >
      <JobIcon state={atWork ? 'running' : state} />
      <output className="flex min-w-0 flex-col md:flex-row md:gap-3">
        <span className="truncate font-medium">
          {t(atWork ? 'progress.running' : `progress.${state === 'running' ? 'finished' : state}`, {
            provider,
          })}
        </span>{' '}
        <span className="text-muted max-md:text-xs">
          {atWork ? <Waiting bringIn={bringIn} /> : <Outcome bringIn={bringIn} />}
        </span>
      </output>
      {atWork ? (
        <>
          <ProgressBar label={t('progress.running', { provider })} done={received} total={wanted} />
          <span className="shrink-0 text-muted">
            {t('progress.done', { done: formats.count(received), total: formats.count(wanted) })}
          </span>
          {state === 'running' && <Cancel bringIn={bringIn} onCancelled={() => holdFocus(strip.current)} />}
        </>
      ) : (
        <span className="ms-auto flex shrink-0 items-center gap-1">
          <Button variant="quiet" size="small" onPress={() => openDialog('brought-in', { bringIn })}>
            {t('progress.receipt')}
          </Button>
          <IconButton label={t('progress.dismiss')} size="small" onPress={onDismiss}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  )
}

/** Why it stopped if it did, since that may be for the administrator; otherwise what came of it. */
function Outcome({ bringIn: { state, why, provider, received, added, unfit } }: { bringIn: BringIn }) {
  const { t } = useTranslation('bring-ins')
  const formats = useFormats()
  if (state === 'stopped' && why !== null) return t(`receipt.why.${why}`, { provider })
  return t('progress.summary', {
    count: received,
    received: formats.count(received),
    added: formats.count(added),
    unfit: formats.count(unfit),
  })
}

function Waiting({ bringIn: { waitsFor, waitsUntil, provider } }: { bringIn: BringIn }) {
  const { t } = useTranslation('bring-ins')
  const formats = useFormats()
  if (waitsFor === 'import') return t('progress.waitsForImport')
  if (waitsFor !== 'provider' || waitsUntil === null) return null
  return t('progress.waitsForProvider', { provider, time: formats.moment(new Date(waitsUntil)) })
}

function Cancel({ bringIn, onCancelled }: { bringIn: BringIn; onCancelled: () => void }) {
  const { t } = useTranslation('bring-ins')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = bringInsQuery()
  const cancel = useMutation({
    mutationFn: () => cancelBringIn(bringIn.id),
    onSuccess: (ended) => {
      onCancelled()
      queries.setQueryData(queryKey, (all = []) => all.map((each) => (each.id === ended.id ? ended : each)))
    },
    onError: (error) => toasts.add({ type: 'error', ...errorText(error) }),
    networkMode: 'always',
  })
  return (
    <Button variant="quiet" size="small" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
      {t('progress.cancel')}
    </Button>
  )
}
