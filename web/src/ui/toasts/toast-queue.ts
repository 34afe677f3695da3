import { createPausableTimer } from './pausable-timer.ts'

/**
 * Toasts, shown one at a time.
 *
 * A toast stays 2000 ms unless told otherwise; while a pointer or the focus is on it, its time stands still. Between two
 * toasts there is a gap of 300 ms + 300 ms for each that was waiting when the gap began.
 */

export type ToastType = 'success' | 'error' | 'warning'
export type Toast = { id: number; type: ToastType; title: string; subTitle: string }
export type ToastInput = { type: ToastType; title: string; subTitle?: string; duration?: number }

export const toastDuration = 2000
/** Distance in pixels of each step in the stack of toasts. */
export const toastStep = 96

/** The pause before the next toast, `waiting` of them being in the queue. */
export const toastGap = (waiting: number): number => 300 + 300 * waiting

export type ToastQueue = {
  add: (input: ToastInput) => void
  /** Ends the toast that is shown; does nothing when another is. */
  dismiss: (id: number) => void
  pause: () => void
  resume: () => void
  clear: () => void
  current: () => Toast | null
  subscribe: (notify: () => void) => () => void
}

type Entry = Toast & { duration: number }

/** A queue; `now` tells milliseconds and is replaced in tests together with the timers. */
export function createToastQueue(now: () => number = () => performance.now()): ToastQueue {
  const listeners = new Set<() => void>()
  const timer = createPausableTimer(now)
  let waiting: Entry[] = []
  let shown: Entry | null = null
  let inGap = false
  let lastId = 0

  const show = (entry: Entry | null) => {
    shown = entry
    for (const notify of listeners) notify()
  }
  const next = () => {
    inGap = false
    const entry = waiting.shift()
    if (!entry) return
    show(entry)
    timer.start(entry.duration, end)
  }
  const end = () => {
    timer.stop()
    show(null)
    if (waiting.length === 0) return
    inGap = true
    timer.start(toastGap(waiting.length), next)
  }

  return {
    add: ({ type, title, subTitle = '', duration = toastDuration }) => {
      lastId += 1
      waiting.push({ id: lastId, type, title, subTitle, duration })
      if (!shown && !inGap) next()
    },
    dismiss: (id) => {
      if (shown?.id === id) end()
    },
    pause: () => {
      if (shown) timer.pause()
    },
    resume: () => {
      if (shown) timer.resume()
    },
    clear: () => {
      timer.stop()
      waiting = []
      inGap = false
      if (shown) show(null)
    },
    current: () => shown,
    subscribe: (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
  }
}

/** The queue of the app. */
export const toasts = createToastQueue()
