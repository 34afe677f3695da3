/** A timer whose time can stand still. `now` tells milliseconds. */
export function createPausableTimer(now: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let work: (() => void) | null = null
  let startedAt = 0
  let remaining = 0

  const resume = () => {
    clearTimeout(timer)
    if (!work) return
    startedAt = now()
    timer = setTimeout(work, remaining)
  }
  return {
    /** Replaces what was running. */
    start: (milliseconds: number, then: () => void) => {
      work = then
      remaining = milliseconds
      resume()
    },
    pause: () => {
      clearTimeout(timer)
      remaining = Math.max(0, remaining - (now() - startedAt))
      startedAt = now()
    },
    resume,
    stop: () => {
      clearTimeout(timer)
      work = null
    },
  }
}
