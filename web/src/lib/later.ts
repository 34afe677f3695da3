/** Milliseconds. The first screen comes first. */
const delayMs = 3000
/** Milliseconds. What a first press does comes first, too. */
const afterPressMs = 1000

let waiting: Promise<void> | undefined

async function settled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = new AbortController()
  const options = { capture: true, passive: true, once: true, signal: ended.signal }
  let timer = setTimeout(resolve, delayMs)
  const press = () => {
    clearTimeout(timer)
    timer = setTimeout(resolve, afterPressMs)
  }
  addEventListener('pointerdown', press, options)
  addEventListener('keydown', press, options)
  await promise
  ended.abort()
}

/**
 * Resolves once the first screen has settled, or what a first press or key did: for what no screen
 * shows at first, though it must be there when it is needed.
 */
export const later = (): Promise<void> => (waiting ??= settled())
