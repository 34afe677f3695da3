import { useEffect, useEffectEvent, useState } from 'react'
import { initialQuery } from '../../lib/initial-query.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { finishGoogle, readStartedFlow, type StartedFlow } from './google.ts'

/** `lost`: this tab didn't start the flow; `cancelled`: the user cancelled at Google. */
type Return = 'asking' | 'lost' | 'cancelled' | { failed: unknown }

/** A flow works once, so a screen that is rendered twice sends one request. */
let running: Promise<Return | 'done'> | null = null

function finishOnce(started: StartedFlow, language: Language): Promise<Return | 'done'> {
  running ??= finishGoogle(started, initialQuery, language)
    .then(
      () => 'done' as const,
      (error: unknown) => ({ failed: error }),
    )
    .finally(() => {
      running = null
    })
  return running
}

/** Finishes the flow that this tab started. `retry` is null if another attempt can't help. */
export function useGoogleReturn(onSignedIn: (redirect: string | null) => void) {
  // The first value: changing the language must not repeat the request.
  const [language] = useState(useLanguage())
  const [started] = useState(readStartedFlow)
  const [state, setState] = useState<Return>(() => {
    if (new URLSearchParams(initialQuery).get('error') === 'access_denied') return 'cancelled'
    return started && initialQuery !== '' ? 'asking' : 'lost'
  })
  const settle = (found: Return | 'done') => {
    if (found === 'done') onSignedIn(started?.redirect ?? null)
    else setState(found)
  }
  const settleFirst = useEffectEvent(settle)
  const [isAsked] = useState(state === 'asking')
  useEffect(() => {
    const finish = async (first: StartedFlow) => settleFirst(await finishOnce(first, language))
    if (isAsked && started) void finish(started)
  }, [isAsked, started, language])
  const retry = async (again: StartedFlow) => {
    setState('asking')
    settle(await finishOnce(again, language))
  }
  const canRetry = typeof state === 'object' && state.failed instanceof ApiError && state.failed.status === 0
  return {
    state,
    redirect: started?.redirect ?? null,
    retry: canRetry && started ? () => void retry(started) : null,
  }
}
