/** Milliseconds. The first screen comes first. */
const delayMs = 3000

let waiting: Promise<void> | undefined

async function settled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const used = new AbortController()
  const options = { capture: true, passive: true, signal: used.signal }
  const timer = setTimeout(resolve, delayMs)
  addEventListener('pointerdown', () => resolve(), options)
  addEventListener('keydown', () => resolve(), options)
  await promise
  clearTimeout(timer)
  used.abort()
}

/**
 * Resolves once the first screen has settled, or with the first press or key: for what no screen
 * shows at first, though it must be there when it is needed.
 */
export const later = (): Promise<void> => (waiting ??= settled())
