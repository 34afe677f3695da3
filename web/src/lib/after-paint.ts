/** Milliseconds after which no picture is coming, as in a window that nobody sees. */
const longestWait = 100

/** Resolves when what was drawn by now can be seen: what takes long then no longer stands between a press and its answer. */
export function afterPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestWait)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    setTimeout(resolve)
  })
  return promise
}
