import { OpenOverlays } from './open-overlays.ts'

/** The router's name for an entry's position. */
export const positionKey = '__TSR_index'

export const overlays = new OpenOverlays((delta) => history.go(delta))

const shownPosition = (): number | undefined =>
  (history.state as { [positionKey]?: number } | null)?.[positionKey]

// The window calls its listeners in the order in which they were added, so this module must be
// evaluated before the router's.
addEventListener('popstate', (event) => overlays.handlePop(event, shownPosition()))
