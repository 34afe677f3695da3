/** A timer that can be paused. `now` returns milliseconds. */
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
    /** Replaces the running timer. */
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
