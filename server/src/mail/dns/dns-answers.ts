import { once } from 'node:events'

/**
 * The resolver found no such name, or no record of the type, or was asked for what can't be a name.
 * Any other error is a failure to ask.
 */
const noRecord = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * What DNS answers to one query. An empty list is an answer too: there is no such name, or it has no
 * such record. Null: the query failed, or the signal was aborted before its answer, so nothing is
 * known.
 */
export async function dnsAnswers<T>(query: () => Promise<T[]>, signal: AbortSignal): Promise<T[] | null> {
  try {
    return await unlessAborted(query, signal)
  } catch (error) {
    return noRecord.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

/** Waits for work that can't be stopped, until the signal is aborted: then throws its reason. */
export async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const over = new AbortController()
  const aborted = once(signal, 'abort', { signal: over.signal }).then(() => {
    throw signal.reason
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    over.abort()
    aborted.catch(() => {})
  }
}
