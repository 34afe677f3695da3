import { useEffect, useEffectEvent, useRef } from 'react'

/** Arrows, and an Enter after them, that were pressed before the options came. */
type KeysAhead = { steps: number; enter: { altKey: boolean } | null }

/** Keeps such keys. */
export function useKeysAhead() {
  const keys = useRef<KeysAhead | null>(null)
  return {
    step: (by: 1 | -1) => {
      keys.current = { steps: (keys.current?.steps ?? 0) + by, enter: null }
      return true
    },
    /** Returns false without an arrow before it. */
    enter: (altKey: boolean) => {
      if (keys.current) keys.current = { ...keys.current, enter: { altKey } }
      return keys.current !== null
    },
    drop: () => (keys.current = null),
    /** An Enter still acts. */
    leave: () => {
      if (!keys.current?.enter) keys.current = null
    },
    take: () => {
      const taken = keys.current
      keys.current = null
      return taken
    },
  }
}

type Acts = {
  isWaiting: boolean
  count: number
  onActive: (index: number) => void
  /** Null if there is no such option. */
  onEnter: (index: number | null, altKey: boolean) => void
}

/** Runs the kept keys once the options are there. */
export function useActLater(ahead: ReturnType<typeof useKeysAhead>, acts: Acts): void {
  const { isWaiting, count, onActive, onEnter } = acts
  const act = useEffectEvent(() => {
    const keys = ahead.take()
    if (!keys) return
    const at = keys.steps > 0 ? keys.steps - 1 : count + keys.steps
    const index = at >= 0 && at < count ? at : null
    if (keys.enter) onEnter(index, keys.enter.altKey)
    else if (index !== null) onActive(index)
  })
  useEffect(() => {
    if (!isWaiting) act()
  }, [isWaiting])
}
