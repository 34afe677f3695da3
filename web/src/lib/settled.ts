/** Resolves after `milliseconds`; rejects with the signal's reason as soon as it aborts. */
export function settled(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
