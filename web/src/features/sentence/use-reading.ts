import { freeTextRoutes } from '@rapport/contract/free-text/routes.ts'
import { countFilters, emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { settled } from '../../lib/settled.ts'
import { sameFilters } from '../filters/filters.ts'

const readDelay = 500

/** The call succeeded and brought no filters. */
class NothingRead extends Error {}

async function read(sentence: string, signal: AbortSignal): Promise<Reading> {
  const answer = (await call(freeTextRoutes.filtersFromText, {
    body: { query: sentence },
    signal,
  })) as Partial<Reading> | null
  const { filters, understood = [], ignored = [] } = answer ?? {}
  if (!filters) throw new NothingRead()
  return { filters, understood, ignored }
}

/** What a sentence was read as; asked again after a reload alone. */
export const readingQuery = (sentence: string) =>
  queryOptions({
    queryKey: ['people', 'reading', sentence],
    queryFn: ({ signal }) => read(sentence, signal),
    enabled: sentence !== '',
    staleTime: Infinity,
    retry: false,
  })

/** An attempt to read a sentence: on its way, failed, answered with nothing, or none of it became a filter. */
export type Attempt = { state: 'pending' | 'failed' | 'nothing' } | { state: 'none'; ignored: string[] }

type ReadingInput = {
  /** What the text box says, and the filters that run. */
  query: string
  filters: FilterSet
  /** The sentence that was last read; undefined behind a link. */
  sentence: string | undefined
  /** Keeps the sentence. */
  onWrite: (query: string) => void
  /** Runs what the sentence was read as. */
  onRead: (query: string, filters: FilterSet) => void
}

/**
 * Reads sentences into filters, one at a time: a newer one ends the one on its way, whose answer then comes to nothing. Sent 500 ms
 * after it was asked for. A link with a sentence and without filters is read on arrival.
 */
export function useReading({ query, filters, sentence, onWrite, onRead }: ReadingInput) {
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const running = useRef<AbortController>(null)

  const cancel = () => {
    running.current?.abort()
    setAttempt(null)
  }
  const run = async (text: string) => {
    cancel()
    if (text.trim() === '') return
    const controller = new AbortController()
    running.current = controller
    setAttempt({ state: 'pending' })
    onWrite(text)
    try {
      await settled(readDelay, controller.signal)
      const reading = await read(text.trim(), controller.signal)
      if (controller.signal.aborted) return
      queries.setQueryData(readingQuery(text.trim()).queryKey, reading)
      const isNone = countFilters(reading.filters) === 0
      setAttempt(isNone ? { state: 'none', ignored: reading.ignored } : null)
      if (!isNone) onRead(text, reading.filters)
    } catch (error) {
      if (controller.signal.aborted) return
      const isNothing = error instanceof NothingRead || (error instanceof ApiError && isSuccess(error.status))
      setAttempt({ state: isNothing ? 'nothing' : 'failed' })
    }
  }

  const arrive = useEffectEvent(() => {
    if (sentence === undefined && sameFilters(filters, emptyFilterSet)) void run(query)
  })
  useEffect(() => {
    const timer = setTimeout(() => arrive())
    return () => clearTimeout(timer)
  }, [])

  // Behind a link the filters are what its sentence was read as, or what was made of that.
  const shown = sentence ?? (sameFilters(filters, emptyFilterSet) ? '' : query.trim())
  return { attempt, sentence: shown, run, cancel }
}

export type ReadingState = ReturnType<typeof useReading>

const isSuccess = (status: number) => status >= 200 && status < 300
