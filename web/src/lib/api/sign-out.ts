const name = 'rapport.signed-out'

let channel: BroadcastChannel | null = null

/** One for the window, which so does not hear itself. */
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel(name))

/** Tells the other windows of this browser, which share the tokens, that the session is over: what they show is nobody's any more. */
export function tellSignedOut(): void {
  open().postMessage(null)
}

/** Calls `notify` when the session ends in another window; returns what stops that. */
export function onSignedOutElsewhere(notify: () => void): () => void {
  const stop = new AbortController()
  open().addEventListener('message', notify, { signal: stop.signal })
  return () => stop.abort()
}
