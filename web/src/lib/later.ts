import { afterPaint } from './after-paint.ts'
import { idle } from './idle.ts'

/** Milliseconds. Without a press, the first screen has that long to come. */
const delayMs = 3000

let waiting: Promise<void> | undefined

async function settled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = new AbortController()
  const options = { capture: true, passive: true, signal: ended.signal }
  const timer = setTimeout(resolve, delayMs)
  for (const type of ['click', 'keyup']) addEventListener(type, () => resolve(), options)
  await promise
  clearTimeout(timer)
  ended.abort()
  // The effect of the press or key comes first, too, and so does a press that is under way.
  await afterPaint()
  await idle()
}

/**
 * Resolves once the first screen, or what a first press or key did, has settled: for what no screen
 * shows at first, though it must be there when it is needed.
 */
export const later = (): Promise<void> => (waiting ??= settled())
