/** The signals that ask a process to stop. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A terminal sends Ctrl-C to npm or our launcher and to us, and these forward it: one key press,
 * two signals.
 */
const samePressMs = 500

/** A listener of signals that is called once for each key press. */
export function oncePerPress(run: () => void): () => void {
  let signalledAt = -Infinity
  return () => {
    const now = performance.now()
    if (now - signalledAt < samePressMs) return
    signalledAt = now
    run()
  }
}
