/** Milliseconds on a link after which its company is fetched, and after which its card opens. */
export const fetchDelayMs = 200
export const openDelayMs = 600
/** Milliseconds in which the pointer may travel from a link to its card, or leave it for a moment. */
export const closeDelayMs = 200

type Reactions<Target> = {
  onFetch: (target: Target) => void
  onOpen: (target: Target) => void
  onClose: () => void
}

/**
 * Decides when a card opens and closes. A card opens only once the pointer rests on a link, so that
 * nothing flickers while it passes over a column of links. Each link starts a new wait, and an open
 * card closes as soon as another link is entered.
 */
export function createCardIntent<Target>({ onFetch, onOpen, onClose }: Reactions<Target>) {
  let target: Target | null = null
  let isOpen = false
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const after = (delay: number, act: () => void) => timers.add(setTimeout(act, delay))
  const stopWaiting = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const close = () => {
    stopWaiting()
    if (isOpen) onClose()
    isOpen = false
  }
  return {
    /** The pointer or the focus came to a link. */
    enter: (next: Target) => {
      if (next === target) {
        if (isOpen) stopWaiting()
        return
      }
      close()
      target = next
      after(fetchDelayMs, () => onFetch(next))
      after(openDelayMs, () => {
        isOpen = true
        onOpen(next)
      })
    },
    /** The pointer or the focus is on the card. */
    hold: () => {
      if (isOpen) stopWaiting()
    },
    /** The pointer or the focus is on neither a link nor the card. */
    leave: () => {
      if (target === null) return
      stopWaiting()
      const forget = () => {
        close()
        target = null
      }
      if (isOpen) after(closeDelayMs, forget)
      else forget()
    },
    /** Closes at once, and stays closed until the link is left. */
    dismiss: close,
  }
}
