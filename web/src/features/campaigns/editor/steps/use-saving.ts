import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { afterEvent, isDue, restAfter, startSaving, type Saving, type SavingEvent } from './saving.ts'
import type { StepContent, StoredSteps } from '@rapport/contract/campaigns/steps.ts'
import { canSave, contentOf } from './steps.ts'

/** Milliseconds without a change until it is sent. */
const pauseMs = 800

export type StepsApi = {
  load: () => Promise<StoredSteps>
  save: (version: number, steps: readonly (StepContent & { id: number | null })[]) => Promise<StoredSteps>
}

/** Saves the steps as one types: `saving.ts` says how. Unsaved changes are sent when the editor closes. */
export function useSaving(first: StoredSteps, api: StepsApi, isDraft: boolean) {
  const [saving, tell] = useReducer(afterEvent, first, startSaving)
  const isMounted = useRef(true)
  /** The state when the editor closed, if a request was still under way. */
  const left = useRef<Saving>(null)
  const say = (event: SavingEvent) => {
    if (isMounted.current) tell(event)
  }
  const save = ({ version, shown }: Saving) =>
    api.save(
      version,
      shown.map((step) => Object.assign({ id: step.id }, contentOf(step))),
    )
  const send = useEffectEvent(async () => {
    say({ type: 'sent' })
    try {
      const stored = await save(saving)
      say({ type: 'stored', stored })
      const rest = left.current && restAfter(left.current, stored)
      if (rest && canSave(rest.shown, isDraft)) await save(rest)
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'conflict'
      const theirs = isOvertaken ? await api.load().catch(() => null) : null
      say(theirs ? { type: 'overtaken', theirs } : { type: 'failed', error })
    }
  })
  useEffect(() => {
    if (!isDue(saving) || !canSave(saving.shown, isDraft)) return undefined
    const timer = setTimeout(() => void send(), pauseMs)
    return () => clearTimeout(timer)
  }, [saving, isDraft])
  const sendRest = useEffectEvent(() => {
    if (isDue(saving) && canSave(saving.shown, isDraft)) void send()
  })
  const leave = useEffectEvent(() => {
    if (saving.sent) left.current = saving
    sendRest()
  })
  useEffect(() => {
    isMounted.current = true
    left.current = null
    const hide = () => {
      if (document.visibilityState === 'hidden') sendRest()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      leave()
      isMounted.current = false
    }
  }, [])
  useUnloadWarning(saving)
  return { saving, tell }
}

/** Closing the window would lose what is not stored yet. */
function useUnloadWarning({ sent, theirs, failure }: Saving): void {
  const isAtRisk = sent !== null || theirs !== null || failure !== null
  useEffect(() => {
    if (!isAtRisk) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isAtRisk])
}
