/** A hidden window never paints. */
const maxWaitMs = 100

/** Resolves after the next paint, so that slow work doesn't delay the response to a press. */
export function afterPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxWaitMs)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    setTimeout(resolve)
  })
  return promise
}
