import { useEffect } from 'react'
import { idle } from '../../lib/idle.ts'

/**
 * Loads a part as soon as the browser is idle, where nothing can hover: there nothing tells that a
 * press is near, so a press would wait for the network, or fail if the connection has gone by then.
 * `load` must stay the same.
 */
export function useFetchAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!matchMedia('(hover: none)').matches) return
    // A failure appears when the part is opened.
    void idle()
      .then(load)
      .catch(() => undefined)
  }, [load])
}
