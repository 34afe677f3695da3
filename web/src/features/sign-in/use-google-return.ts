import { useEffect, useEffectEvent, useState } from 'react'
import { arrivedWith } from '../../lib/arrival.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { Language } from '../../lib/texts/i18n.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { finishGoogle, readBegun, type Begun } from './google.ts'

/** `lost`: this tab holds nothing that the answer belongs to; `cancelled`: it was stopped at Google. */
type Return = 'asking' | 'lost' | 'cancelled' | { failed: unknown }

/** A flow works once: a screen that is shown twice asks once. */
let running: Promise<Return | 'done'> | null = null

function finishOnce(begun: Begun, language: Language): Promise<Return | 'done'> {
  running ??= finishGoogle(begun, arrivedWith, language)
    .then(
      () => 'done' as const,
      (error: unknown) => ({ failed: error }),
    )
    .finally(() => {
      running = null
    })
  return running
}

/**
 * Finishes what the tab began. `redirect` is the page that was asked for at first; `retry` is there where another attempt
 * can help.
 */
export function useGoogleReturn(onSignedIn: (redirect: string | null) => void) {
  // As it was at first: who changes it meanwhile is not signed in twice.
  const [language] = useState(useLanguage())
  const [begun] = useState(readBegun)
  const [state, setState] = useState<Return>(() => {
    if (new URLSearchParams(arrivedWith).get('error') === 'access_denied') return 'cancelled'
    return begun && arrivedWith !== '' ? 'asking' : 'lost'
  })
  const settle = (found: Return | 'done') => {
    if (found === 'done') onSignedIn(begun?.redirect ?? null)
    else setState(found)
  }
  const settleFirst = useEffectEvent(settle)
  const [isAsked] = useState(state === 'asking')
  useEffect(() => {
    const finish = async (first: Begun) => settleFirst(await finishOnce(first, language))
    if (isAsked && begun) void finish(begun)
  }, [isAsked, begun, language])
  const retry = async (again: Begun) => {
    setState('asking')
    settle(await finishOnce(again, language))
  }
  const canRetry = typeof state === 'object' && state.failed instanceof ApiError && state.failed.status === 0
  return {
    state,
    redirect: begun?.redirect ?? null,
    retry: canRetry && begun ? () => void retry(begun) : null,
  }
}
