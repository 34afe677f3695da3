type Overlay = {
  close: () => void
  /** The position in the history that the app shows, which may change while the overlay is open. */
  position: () => number
}

/**
 * The overlays that are open, so that the browser's Back button closes the top one. Otherwise it
 * would change the page beneath, and the overlay would stay: on a phone, Back is how people leave a
 * sheet or a dialog.  A browser has already moved when it says so. The app never hears of that
 * move, and `go` undoes it.
 */
export class OpenOverlays {
  readonly #open: Overlay[] = []
  readonly #go: (delta: number) => void
  #returnsTo: number | undefined

  constructor(go: (delta: number) => void) {
    this.#go = go
  }

  /** Returns a callback that removes it. */
  add(overlay: Overlay): () => void {
    this.#open.push(overlay)
    return () => {
      const index = this.#open.indexOf(overlay)
      if (index !== -1) this.#open.splice(index, 1)
    }
  }

  /**
   * Must hear `popstate` before the router does. `position` is where the browser is now; undefined
   * if the app never was there.
   */
  handlePop(event: Pick<Event, 'stopImmediatePropagation'>, position: number | undefined): void {
    if (position === undefined) return
    const hasReturned = position === this.#returnsTo
    this.#returnsTo = undefined
    if (hasReturned) return event.stopImmediatePropagation()
    const top = this.#open.at(-1)
    if (!top || position === top.position()) return
    event.stopImmediatePropagation()
    this.#returnsTo = top.position()
    this.#go(top.position() - position)
    top.close()
  }
}
