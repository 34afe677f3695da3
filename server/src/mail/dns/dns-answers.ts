import { once } from 'node:events'

/** There is no such name, or it can't be one. */
const noName = new Set(['ENOTFOUND', 'EBADNAME'])

/** The name exists, and has no record of the type. */
const noRecord = 'ENODATA'

/**
 * What DNS answers to one query. `no_name` and an empty list are answers too: there is no such name,
 * or it has no such record. Null: the query failed, or the signal was aborted before its answer, so
 * nothing is known.
 */
export async function askDns<T>(
  query: () => Promise<T[]>,
  signal: AbortSignal,
): Promise<T[] | 'no_name' | null> {
  try {
    return await unlessAborted(query, signal)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (noName.has(code)) return 'no_name'
    return code === noRecord ? [] : null
  }
}

/** As `askDns`, with an empty list for a name that does not exist. */
export async function dnsAnswers<T>(query: () => Promise<T[]>, signal: AbortSignal): Promise<T[] | null> {
  const answer = await askDns(query, signal)
  return answer === 'no_name' ? [] : answer
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
