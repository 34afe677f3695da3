import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Between heartbeats, and between checks of the sign-in. A proxy that hears nothing for a minute
 * closes a connection.
 */
const heartbeatMs = 15_000

type Options<T> = {
  /** Serialises a value on one line. */
  write: (value: T) => string
  /**
   * Called before a write if a heartbeat's time has passed since the last call; its error ends the
   * stream.
   */
  check: () => Promise<unknown>
  /** Serialises the error that ends the stream early, as the event `failure`. */
  writeFailure: (error: unknown) => string
  signal: AbortSignal
  /** Called at the end, whatever it was; a source that waits must then stop waiting. */
  onEnd?: () => void
  heartbeatMs?: number
}

/**
 * Values as server-sent events (HTML standard, section 9.2), each when the client has taken the one
 * before: memory stays flat. Heartbeats are comments. Ends with the values, or as soon as the
 * client is gone.
 */
export function eventStream<T>(values: AsyncIterator<T>, options: Options<T>): Readable {
  return Readable.from(events(values, options), { objectMode: false, highWaterMark: 1024 })
}

async function* events<T>(values: AsyncIterator<T>, options: Options<T>): AsyncGenerator<string> {
  const { write, check, writeFailure, signal, heartbeatMs: interval = heartbeatMs } = options
  let checked = performance.now()
  const checkAgain = async () => {
    await check()
    checked = performance.now()
  }
  try {
    for (;;) {
      const next = values.next()
      while (await isLate(next, interval, signal)) {
        if (signal.aborted) return
        await checkAgain()
        yield ': heartbeat\n\n'
      }
      const { value, done: isDone } = await next
      if (isDone) return
      if (performance.now() - checked >= interval) await checkAgain()
      yield `data: ${write(value)}\n\n`
    }
  } catch (error) {
    if (!signal.aborted) yield `event: failure\ndata: ${writeFailure(error)}\n\n`
  } finally {
    options.onEnd?.()
    // Not awaited, because a generator returns only once its own wait has settled.
    void values.return?.()
  }
}

/** Whether a promise is still pending after a time, or when the signal aborts. */
async function isLate(
  promise: Promise<unknown>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  const inTime = new AbortController()
  const settled = promise.then(
    () => false,
    () => false,
  )
  const late = sleep(milliseconds, true, { signal: AbortSignal.any([signal, inTime.signal]), ref: false })
  const outcome = await Promise.race([settled, late.catch(() => true)])
  inTime.abort()
  return outcome
}
