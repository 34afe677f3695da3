import { createPausableTimer } from './pausable-timer.ts'

/**
 * Toasts, shown one at a time.
 *
 * A toast lasts 2000 ms by default, one with an action 8000; hover and focus pause it. The gap
 * between two toasts is 300 ms, plus 300 ms for each toast that is waiting when the gap begins.
 */

/** `news` is neither good nor bad. */
export type ToastType = 'success' | 'news' | 'error' | 'warning'
/** The action that a toast offers, such as Undo. It closes the toast. */
export type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  type: ToastType
  title: string
  subTitle: string
  action: ToastAction | null
}
export type ToastInput = {
  type: ToastType
  title: string
  subTitle?: string
  action?: ToastAction | null
  duration?: number
}

export const toastDuration = 2000
export const actionDuration = 8000
/** The height of a step, in pixels. */
export const toastStep = 96

/** The gap before the next of `waiting` toasts. */
export const toastGap = (waiting: number): number => 300 + 300 * waiting

export type ToastQueue = {
  add: (input: ToastInput) => void
  /** Ends a toast, if it is the one shown. */
  dismiss: (id: number) => void
  pause: () => void
  resume: () => void
  clear: () => void
  current: () => Toast | null
  subscribe: (notify: () => void) => () => void
}

type Entry = Toast & { duration: number }

/** `now` returns milliseconds; tests replace it together with the timers. */
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
    add: ({
      type,
      title,
      subTitle = '',
      action = null,
      duration = action ? actionDuration : toastDuration,
    }) => {
      lastId += 1
      waiting.push({ id: lastId, type, title, subTitle, action, duration })
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
