import type { BringIn } from '@rapport/contract/bring-ins/schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CancelJob, DismissJob, JobStrip } from '../../ui/job-strip.tsx'
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
    <section aria-label={t('progress.region')} className="max-h-40 shrink-0 overflow-y-auto">
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
  const queries = useQueryClient()
  const strip = useRef<HTMLDivElement>(null)
  const { id, state, received, wanted, provider } = bringIn
  const atWork = isAtWork(bringIn)
  const ending = state === 'running' ? 'finished' : state
  const text = t('progress.done', { done: formats.count(received), total: formats.count(wanted) })
  const replace = (ended: BringIn) =>
    queries.setQueryData(bringInsQuery().queryKey, (all = []) =>
      all.map((each) => (each.id === ended.id ? ended : each)),
    )
  return (
    <JobStrip
      strip={strip}
      state={atWork ? 'running' : state}
      title={t(`progress.${atWork ? 'running' : ending}`, { provider })}
      detail={atWork ? <Waiting bringIn={bringIn} /> : <Outcome bringIn={bringIn} />}
      wraps
      isAbove
      progress={atWork && { done: received, total: wanted, text }}
    >
      {atWork && state === 'running' && (
        <CancelJob strip={strip} send={() => cancelBringIn(id)} onCancelled={replace}>
          {t('progress.cancel')}
        </CancelJob>
      )}
      {!atWork && (
        <>
          <Button variant="quiet" size="small" onPress={() => openDialog('brought-in', { bringIn })}>
            {t('progress.receipt')}
          </Button>
          <DismissJob label={t('progress.dismiss')} onPress={onDismiss} />
        </>
      )}
    </JobStrip>
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
