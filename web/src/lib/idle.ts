const maxIdleWaitMs = 2000

/** Resolves when the browser has nothing better to do. */
export async function idle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Some browsers lack it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs })
  else setTimeout(resolve)
  await promise
}
