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

/** The call succeeded without returning filters. */
class NothingRead extends Error {}

async function read(sentence: string, signal: AbortSignal): Promise<Reading> {
  const answer = (await call(freeTextRoutes.filtersFromText, {
    body: { query: sentence },
    signal,
  })) as Partial<Reading> | null
  const { filters, understood = [], ignored = [], unsupported = [] } = answer ?? {}
  if (!filters) throw new NothingRead()
  return { filters, understood, ignored, unsupported }
}

/** The filters that were understood from a sentence. They are fetched again only after a reload. */
export const readingQuery = (sentence: string) =>
  queryOptions({
    queryKey: ['people', 'reading', sentence],
    queryFn: ({ signal }) => read(sentence, signal),
    enabled: sentence !== '',
    staleTime: Infinity,
    retry: false,
  })

/**
 * An attempt to read a sentence: pending, failed, answered without filters, or nothing in it was
 * understood.
 */
export type Attempt =
  | { state: 'pending' | 'failed' | 'nothing' }
  | ({ state: 'none' } & Pick<Reading, 'ignored' | 'unsupported'>)

type ReadingInput = {
  /** The text in the box, and the applied filters. */
  query: string
  filters: FilterSet
  /** The sentence read last; undefined when a link led here. */
  sentence: string | undefined
  /** Stores the sentence. */
  onWrite: (query: string) => void
  /** Applies the filters of the sentence. */
  onRead: (query: string, filters: FilterSet) => void
}

/**
 * Turns sentences into filters, one at a time: a newer request aborts the pending one. Each is sent
 * after 500 ms. A link with a sentence but no filters is read on arrival.
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
      setAttempt(
        isNone ? { state: 'none', ignored: reading.ignored, unsupported: reading.unsupported } : null,
      )
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

  // A link has the filters of its sentence, possibly edited.
  const shown = sentence ?? (sameFilters(filters, emptyFilterSet) ? '' : query.trim())
  return { attempt, sentence: shown, run, cancel }
}

export type ReadingState = ReturnType<typeof useReading>

const isSuccess = (status: number) => status >= 200 && status < 300
